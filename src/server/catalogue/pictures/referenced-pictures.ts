import type { Sql } from '#server/platform/db/database.ts';
import { listKnownPictures } from './picture-repository.ts';

/** The path of a picture among the files of products. */
export const picturePath = (hash: string): string => `pictures/${hash}.webp`;

/** Lists the hashes of the pictures that files of products name. */
export function listReferencedPictures(tree: Record<string, string>): string[] {
  const found = Object.entries(tree).flatMap(([path, text]) =>
    /^product-schemas\/[^/]+\/product\.json$/.test(path)
      ? [...text.matchAll(/"picture"\s*:\s*"([0-9a-f]{64})"/g)].map(([, hash = '']) => hash)
      : [],
  );
  return [...new Set(found)].sort();
}

/** Adds the names of the existing pictures to the files of a release, for the checks. */
export async function addPictures(sql: Sql, tree: Record<string, string>): Promise<Record<string, string>> {
  const known = await listKnownPictures(sql, listReferencedPictures(tree));
  return { ...tree, ...Object.fromEntries(known.map((hash) => [picturePath(hash), ''])) };
}
