import { createHash } from 'node:crypto';
import { type ProductFiles, productFilesOf, ROOMS } from '#product-files/product-files.ts';

/** Files of products by their paths from the project's root, as they are written. */
export type FileTree = Record<string, string>;

/** All files of products: those that are data. */
export function treeOf(files: ProductFiles): FileTree {
  const tree: FileTree = {};
  const collect = (folder: string): void => {
    for (const name of files.list(folder)) {
      const path = `${folder}/${name}`;
      if (/\.(json|csv)$/.test(name)) tree[path] = files.text(path);
      else if (!name.includes('.')) collect(path);
    }
  };
  for (const room of ROOMS) collect(room);
  return tree;
}

/** A tree as files that can be read. */
export function filesOf(tree: FileTree): ProductFiles {
  const folders = new Map<string, Set<string>>();
  for (const path of Object.keys(tree)) {
    const parts = path.split('/');
    for (let at = 1; at < parts.length; at += 1) {
      const folder = parts.slice(0, at).join('/');
      const names = folders.get(folder) ?? new Set();
      folders.set(folder, names.add(parts[at] as string));
    }
  }
  return productFilesOf({
    text: (path) => (Object.hasOwn(tree, path) ? tree[path] : undefined),
    list: (folder) => [...(folders.get(folder) ?? [])].sort(),
  });
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The hash of each file, and one over all of them: two trees with the same have the same content. */
export function hashTree(tree: FileTree): { files: Record<string, string>; contentHash: string } {
  const files = Object.fromEntries(
    Object.keys(tree)
      .sort()
      .map((path) => [path, hashOf(tree[path] as string)]),
  );
  return { files, contentHash: contentHashOf(files) };
}

/** @param files hash of the text by path */
export function contentHashOf(files: Record<string, string>): string {
  const lines = Object.keys(files)
    .sort()
    .map((path) => `${path} ${files[path]}\n`);
  return hashOf(lines.join(''));
}
