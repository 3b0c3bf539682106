import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_FOLDERS } from '#product-files/product-files.ts';

/** Editors write a file in several steps, and people save several files at once. */
const DEBOUNCE_MS = 80;

/**
 * Tells which files of products changed below `root`, all of one moment together, until the function that it returns is
 * called. Folders are watched, not files: many editors put a new file in the place of the old one.
 */
export function watchFiles(root: string, changed: (paths: string[]) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const touched = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;

  const followAll = (): void => {
    for (const folder of watchers.keys()) if (!existsSync(join(root, folder))) leave(folder);
    for (const folder of PRODUCT_FOLDERS.flatMap((room) => listFolders(root, room)))
      if (!watchers.has(folder)) watchers.set(folder, follow(folder));
  };
  const follow = (folder: string): FSWatcher =>
    watch(join(root, folder), (_event, name) => {
      if (name === null) return;
      touched.add(`${folder}/${name}`);
      clearTimeout(quiet);
      quiet = setTimeout(tell, DEBOUNCE_MS);
    }).on('error', () => leave(folder));
  const leave = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const tell = (): void => {
    followAll();
    // What editors put beside the files that they write is no file of a product; a new folder may hold one.
    const files = [...touched].filter((path) => /\.(json|csv)$/.test(path) || watchers.has(path));
    touched.clear();
    if (files.length > 0) changed(files);
  };

  followAll();
  return () => {
    clearTimeout(quiet);
    for (const folder of [...watchers.keys()]) leave(folder);
  };
}

function listFolders(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  const inner = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inner.flatMap(({ name }) => listFolders(root, `${folder}/${name}`))];
}
