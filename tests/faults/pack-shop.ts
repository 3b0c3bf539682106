import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { projectRoot } from '#server/platform/base/project-root.ts';

const entry = fileURLToPath(new URL('./shop-process.ts', import.meta.url));

/**
 * The shop as one file of JavaScript: it is started some thirty times, and reading a thousand small files each time would
 * take longer than all else. Every module still believes to be where its source is.
 */
export async function packShop(): Promise<{ program: string; remove(): void }> {
  // Inside the project, because what is not packed is found from there.
  const shelf = join(projectRoot, 'node_modules/.cache');
  mkdirSync(shelf, { recursive: true });
  const folder = mkdtempSync(join(shelf, 'shop-faults-'));
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'error',
    plugins: [{ name: 'own-address', transform: withOwnAddress }],
    ssr: { noExternal: true, external: ['@electric-sql/pglite', '@myriaddreamin/typst-ts-node-compiler'] },
    build: { ssr: entry, outDir: folder, minify: false },
  });
  return { program: join(folder, 'shop-process.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function withOwnAddress(code: string, id: string): string | undefined {
  if (!code.includes('import.meta.url')) return undefined;
  return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
}
