import { contentHashOf, type FileTree, hashOf } from '#server/catalogue/releases/file-tree.ts';
import { insertRelease, keepTexts, type Release } from '#server/catalogue/releases/release-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';

const START = new Date('2026-03-01T05:00:00Z');
let number = 0;

/** A release with these files, written by nobody and begun with nothing. */
export async function aRelease(sql: Sql, id: string, tree: FileTree, more: Partial<Release> = {}): Promise<Release> {
  number += 1;
  const files = Object.fromEntries(Object.entries(tree).map(([path, text]) => [path, hashOf(text)]));
  const release: Release = {
    ...{ id, number, title: id, origin: 'studio', base: null, baseFiles: {}, basedAt: START, files },
    ...{ contentHash: contentHashOf(files), createdBy: null, createdAt: START, discardedAt: null },
    ...more,
  };
  await insertRelease(sql, release);
  await keepTexts(sql, Object.values(tree), id);
  return release;
}
