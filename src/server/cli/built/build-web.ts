import { join } from 'node:path';
import { build } from 'vite';
import { packAssets } from './pack-assets.ts';
import { isBuiltOf, noteBuilt, sourcesOf } from './sources.mjs';

/**
 * Builds the web application into dist/web, and for the server into dist/web-server, unless the same sources are
 * already built.
 */
export async function buildWeb(root: string): Promise<void> {
  const sources = sourcesOf(root, 'web');
  if (isBuiltOf(root, 'web', sources)) return;
  process.stdout.write('Building the web application ...\n');
  const configFile = join(root, 'vite.config.ts');
  await build({ configFile, logLevel: 'warn' });
  // The same pages in one file, for the server's rendering.
  await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: 'entry-server.tsx', outDir: join(root, 'dist/web-server') },
  });
  await buildWorker(root);
  await packAssets(join(root, 'dist/web/assets'));
  noteBuilt(root, 'web', sources);
}

/** The service worker: one classic script, because not every browser loads modules in a worker. */
async function buildWorker(root: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: 'dist/web',
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: { 'service-worker': 'src/web/offline/service-worker.ts' },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  });
}
