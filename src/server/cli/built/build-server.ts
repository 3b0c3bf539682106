import { relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { ensureMigratedImage } from '../../platform/db/migrated-image.ts';
import { isBuiltOf, noteBuilt, sourcesOf } from './sources.mjs';

/** Bundles the server into `dist/server`, with an empty database to begin from, unless it was built from just these sources. */
export async function buildServer(root: string): Promise<void> {
  const sources = sourcesOf(root, 'server');
  if (isBuiltOf(root, 'server', sources)) return;
  process.stdout.write('Building the server ...\n');
  await bundle(root, { main: 'src/server/main.ts', start: 'src/server/cli/start.ts' }, 'dist/server');
  await ensureMigratedImage();
  noteBuilt(root, 'server', sources);
}

/**
 * Programs of the server as a few modules beside the packages, instead of a thousand: they start sooner, and have no loader for
 * TypeScript in their memory. What they read beside themselves (other programs, styles, folders) is read from the sources, as without it.
 * @param programs names of the files that are made, each with its source
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

/** A module of the bundle finds what it reads where it stood before. */
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
