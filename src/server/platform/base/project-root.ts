import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Folder of the project, with a slash at its end: the nearest folder above this file with a package.json. */
export const projectRoot = fileURLToPath(findPackage(new URL('./', import.meta.url)));

function findPackage(folder: URL): URL {
  return existsSync(new URL('package.json', folder)) ? folder : findPackage(new URL('../', folder));
}
