import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packAssets } from './pack-assets.ts';

const SOURCES = [
  ...['src/web', 'src/engine', 'src/contract', 'locales', 'public'],
  ...[
    'vite.config.ts',
    'src/server/cli/web/shared-files.ts',
    'src/server/cli/web/calls-as-data.ts',
    'src/server/cli/web/modules-of-files.ts',
    'src/server/cli/web/pack-assets.ts',
    'package-lock.json',
  ],
];

/** Builds the web application into dist/web, and for the server into dist/web-server, unless it was built from just these sources. */
export async function buildWeb(root: string): Promise<void> {
  const stamp = join(root, 'dist/web.stamp');
  const wanted = fingerprintOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Building the web application ...\n');
  // A second, and memory for as long as the server runs: for a site that is built nobody needs it.
  const { build } = await import('vite');
  const configFile = join(root, 'vite.config.ts');
  await build({ configFile, logLevel: 'warn' });
  // The same pages for the server to draw first, whole in one file, so that they run as they were built.
  await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: 'entry-server.tsx', outDir: join(root, 'dist/web-server') },
  });
  await packAssets(join(root, 'dist/web/assets'));
  writeFileSync(stamp, wanted);
}

function fingerprintOf(root: string): string {
  const hash = createHash('sha256');
  const files = (path: string): string[] => {
    const full = join(root, path);
    if (!existsSync(full)) return [];
    if (/\.[a-z]+$/.test(path)) return [path];
    return readdirSync(full, { withFileTypes: true })
      .toSorted((left, right) => (left.name < right.name ? -1 : 1))
      .flatMap((entry) => (entry.isDirectory() ? files(join(path, entry.name)) : [join(path, entry.name)]));
  };
  for (const file of SOURCES.flatMap(files)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
