import type { EditView } from '#contract/studio/files.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { type EditRow, listUndone, toEdit } from '../records/edit-repository.ts';

/** Builds the studio's view of edits: author and time; `isUndone` is true if the edit was undone. */
export async function viewEdits(sql: Sql, rows: EditRow[]): Promise<EditView[]> {
  const authors = rows.map(({ by }) => by);
  const names = await listUserNames(sql, authors);
  const undone = await listUndone(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    ...toEdit(row),
    by: names(row.by),
    at: row.at.toISOString(),
    undoes: row.undoes,
    isUndone: undone.has(row.id),
  }));
}
