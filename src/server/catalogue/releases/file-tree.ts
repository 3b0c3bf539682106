import { createHash } from 'node:crypto';
import { createProductFiles, PRODUCT_FOLDERS, type ProductFiles } from '#product-files/product-files.ts';

/** Files of products by their paths from the project's root, as text. */
export type FileTree = Record<string, string>;

/** Builds the tree of all data files of products. */
export function buildTree(files: ProductFiles): FileTree {
  const tree: FileTree = {};
  const collect = (folder: string): void => {
    for (const name of files.list(folder)) {
      const path = `${folder}/${name}`;
      if (/\.(json|csv)$/.test(name)) tree[path] = files.text(path);
      else if (!name.includes('.')) collect(path);
    }
  };
  for (const room of PRODUCT_FOLDERS) collect(room);
  return tree;
}

/** Makes a tree readable as product files. */
export function toProductFiles(tree: FileTree): ProductFiles {
  const folders = new Map<string, Set<string>>();
  for (const path of Object.keys(tree)) {
    const parts = path.split('/');
    for (let at = 1; at < parts.length; at += 1) {
      const folder = parts.slice(0, at).join('/');
      const names = folders.get(folder) ?? new Set();
      folders.set(folder, names.add(parts[at] as string));
    }
  }
  return createProductFiles({
    text: (path) => (Object.hasOwn(tree, path) ? tree[path] : undefined),
    list: (folder) => [...(folders.get(folder) ?? [])].sort(),
  });
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Computes the hash of each file, and one over all: two trees with equal hashes have equal content. */
export function hashTree(tree: FileTree): { files: Record<string, string>; contentHash: string } {
  const files = Object.fromEntries(
    Object.keys(tree)
      .sort()
      .map((path) => [path, hashText(tree[path] as string)]),
  );
  return { files, contentHash: hashContent(files) };
}

/** @param files hash of the text by path */
export function hashContent(files: Record<string, string>): string {
  const lines = Object.keys(files)
    .sort()
    .map((path) => `${path} ${files[path]}\n`);
  return hashText(lines.join(''));
}
