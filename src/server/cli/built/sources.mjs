// Knows the sources of each build, and if it is up to date. It is plain JavaScript, because `npm start` uses it before
// anything else is loaded.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of each `dist/<name>`. */
const SOURCES = {
  web: [
    'src/web',
    'src/engine',
    'src/shared',
    'src/contract',
    'src/product-files',
    'src/server/cli/built',
    'locales',
    'public',
    'vite.config.ts',
  ],
  server: ['src/server', 'src/engine', 'src/shared', 'src/contract', 'src/product-files', 'src/workbench'],
  client: ['src/contract', 'src/server/purchase/developers', 'src/server/cli/partner-client', 'locales/en', 'src/docs'],
};

/**
 * Computes a name of the present sources and packages.
 * @param root folder of the project
 * @param {'web' | 'server' | 'client'} name
 */
export function sourcesOf(root, name) {
  const hash = createHash('sha256');
  for (const file of [...SOURCES[name], 'package-lock.json'].flatMap((path) => filesIn(root, path)))
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Returns true if the build was made from sources of this name. */
export function isBuiltOf(root, name, sources) {
  const stamp = join(root, `dist/${name}.stamp`);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

export function noteBuilt(root, name, sources) {
  writeFileSync(join(root, `dist/${name}.stamp`), sources);
}

function filesIn(root, path) {
  if (/\.[a-z]+$/.test(path)) return existsSync(join(root, path)) ? [path] : [];
  return readdirSync(join(root, path), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(root, join(path, entry.name)) : [join(path, entry.name)]));
}
