import type { Services } from '#server/operations/services.ts';
import { type FileKind, listKnownFiles } from './file-repository.ts';

export type FileCheckResult = {
  /** The number of files with a row, which equals the rows with a file. */
  kept: number;
  /** Rows whose file is not in the store. */
  lost: { id: string; kind: FileKind }[];
  /** Files that the database does not know. */
  unknown: string[];
};

/**
 * Compares the store with the database, in both directions, beside running servers. A file that appears or disappears
 * meanwhile is neither lost nor unknown: rows are read before and after the store, and a file is unknown only if it was
 * written earlier than `before`.
 */
export async function checkFiles(
  { database, files }: Pick<Services, 'database' | 'files'>,
  before: Date,
): Promise<FileCheckResult> {
  const first = await listKnownFiles(database.sql);
  const found = new Map<string, Date>();
  for await (const { id, changedAt } of files.list()) found.set(id, changedAt);
  const last = await listKnownFiles(database.sql);
  const lost = [...first].filter(([id]) => last.has(id) && !found.has(id)).map(([id, kind]) => ({ id, kind }));
  const isUnknown = ([id, changedAt]: [string, Date]) => !first.has(id) && !last.has(id) && changedAt < before;
  const unknown = [...found].filter(isUnknown).map(([id]) => id);
  return { kept: [...last.keys()].filter((id) => found.has(id)).length, lost, unknown };
}
