import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { projectRoot } from '#server/platform/base/project-root.ts';

/**
 * The shop as one file of JavaScript. It is started some thirty times, and reading a thousand small files each time
 * would need longer than all else. It starts other programs from their sources.
 * @param name of the file that is the process, from here
 */
export async function bundleShop(name = './shop-process.ts'): Promise<{ program: string; remove(): void }> {
  const entry = fileURLToPath(new URL(name, import.meta.url));
  // Inside the project, because what is not packed is found from there.
  const shelf = join(projectRoot, 'node_modules/.cache');
  mkdirSync(shelf, { recursive: true });
  const folder = mkdtempSync(join(shelf, 'shop-faults-'));
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@electric-sql/pglite', '@myriaddreamin/typst-ts-node-compiler'] },
    build: { ssr: entry, outDir: folder, minify: false },
  });
  return {
    program: join(folder, basename(name).replace(/ts$/, 'js')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
