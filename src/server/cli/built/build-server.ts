import { relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { isBuiltOf, noteBuilt, sourcesOf } from './sources.mjs';

/** Beside the packages themselves. */
const FOLDER = 'dist/server';

/**
 * Bundles the server into `dist/server`, unless it was built from just these sources: a few modules instead of a thousand, and no
 * loader for TypeScript in its memory. Programs of their own (`forkAside`), styles and folders are read from the sources, as they
 * are without it.
 */
export async function buildServer(root: string): Promise<void> {
  const sources = sourcesOf(root, 'server');
  if (isBuiltOf(root, 'server', sources)) return;
  process.stdout.write('Building the server ...\n');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [ownPlaces(root)],
    build: {
      ssr: true,
      target: 'node20',
      outDir: FOLDER,
      rolldownOptions: {
        input: { main: 'src/server/main.ts', start: 'src/server/cli/start.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  noteBuilt(root, 'server', sources);
}

/** A module of the bundle finds what it reads where it stood before. */
function ownPlaces(root: string): Plugin {
  const folder = resolve(root, FOLDER);
  return {
    name: 'own-places',
    transform(code, id) {
      if (!id.startsWith(resolve(root, 'src')) || !code.includes('import.meta.url')) return null;
      const place = relative(folder, id).split(sep).join('/');
      return { code: code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`), map: null };
    },
  };
}
