import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_FOLDERS } from '#product-files/product-files.ts';

/** Editors write a file in several steps, and people save several files at once. Milliseconds. */
const DEBOUNCE_MS = 80;

/**
 * Watches the files of products below `root` and reports changed paths, those of one moment together, until the
 * returned function is called. It watches folders and not files, because many editors replace a file by a new one.
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
    // An editor's temporary file is no file of a product; a new folder may contain one.
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
