import type { Services } from '#server/operations/services.ts';
import { type FileKind, listKnownFiles } from './file-repository.ts';

export type FileCheckResult = {
  /** Files that have their row, and rows that have their file. */
  kept: number;
  /** Rows whose file is not in the store. */
  lost: { id: string; kind: FileKind }[];
  /** Files of which the database knows nothing. */
  unknown: string[];
};

/**
 * Compares the store with the database, both ways, beside servers that work. What came and went meanwhile counts as neither: a row
 * is looked at before and after the store, and a file counts as unknown only if it was written before `before`.
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
