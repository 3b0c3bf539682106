import { relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { ensureMigratedImage } from '../../platform/db/migrated-image.ts';
import { isBuiltOf, noteBuilt, sourcesOf } from './sources.mjs';

/**
 * Bundles the server into `dist/server`, with an empty database as a start, unless the same sources are already built.
 */
export async function buildServer(root: string): Promise<void> {
  const sources = sourcesOf(root, 'server');
  if (isBuiltOf(root, 'server', sources)) return;
  process.stdout.write('Building the server ...\n');
  await bundle(root, { main: 'src/server/main.ts', start: 'src/server/cli/start.ts' }, 'dist/server');
  await ensureMigratedImage();
  noteBuilt(root, 'server', sources);
}

/**
 * Bundles programs of the server into a few modules beside the packages, instead of a thousand. They start faster and
 * need no TypeScript loader in memory. Files that they read (other programs, styles, folders) are read from the
 * sources, as without the bundle.
 * @param programs names of the output files, each with its source
 */
export async function bundle(root: string, programs: Record<string, string>, folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [restoreModulePaths(resolve(root, folder))],
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      rolldownOptions: {
        input: programs,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** Restores a module's original path, so that it finds the files beside it. */
function restoreModulePaths(folder: string): Plugin {
  return {
    name: 'own-places',
    transform(code, id) {
      if (!id.endsWith('.ts') || !code.includes('import.meta.url')) return null;
      const place = relative(folder, id).split(sep).join('/');
      return { code: code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`), map: null };
    },
  };
}
