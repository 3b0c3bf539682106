import { type FileTree, hashContent, hashText } from '#server/catalogue/releases/file-tree.ts';
import { insertRelease, type Release, saveTexts } from '#server/catalogue/releases/release-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';

const RELEASE_START = new Date('2026-03-01T05:00:00Z');
let number = 0;

/** A release with these files, written by nobody and begun with nothing. */
export async function createTestRelease(
  sql: Sql,
  id: string,
  tree: FileTree,
  more: Partial<Release> = {},
): Promise<Release> {
  number += 1;
  const files = Object.fromEntries(Object.entries(tree).map(([path, text]) => [path, hashText(text)]));
  const release: Release = {
    ...{ id, number, title: id, origin: 'studio', base: null, baseFiles: {}, basedAt: RELEASE_START, files },
    ...{
      contentHash: hashContent(files),
      createdBy: null,
      createdAt: RELEASE_START,
      discardedAt: null,
      summary: null,
      returned: null,
    },
    ...more,
  };
  await insertRelease(sql, release);
  await saveTexts(sql, Object.values(tree), id);
  return release;
}
