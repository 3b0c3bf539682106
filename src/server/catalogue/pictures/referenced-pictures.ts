import type { Sql } from '#server/platform/db/database.ts';
import { listKnownPictures } from './picture-repository.ts';

/** Where a picture stands among the files of products. */
export const picturePath = (hash: string): string => `pictures/${hash}.webp`;

/** The pictures that files of products name, by their hashes. */
export function listReferencedPictures(tree: Record<string, string>): string[] {
  const found = Object.entries(tree).flatMap(([path, text]) =>
    /^product-schemas\/[^/]+\/product\.json$/.test(path)
      ? [...text.matchAll(/"picture"\s*:\s*"([0-9a-f]{64})"/g)].map(([, hash = '']) => hash)
      : [],
  );
  return [...new Set(found)].sort();
}

/** The files of a release with the names of those of its pictures that there are, for who checks them. */
export async function addPictures(sql: Sql, tree: Record<string, string>): Promise<Record<string, string>> {
  const known = await listKnownPictures(sql, listReferencedPictures(tree));
  return { ...tree, ...Object.fromEntries(known.map((hash) => [picturePath(hash), ''])) };
}
