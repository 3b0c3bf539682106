import type { Edit, EditView } from '#contract/studio/files.ts';
import { applyAll } from '#product-files/apply-edit.ts';
import { invertEdit } from '#product-files/edit-value.ts';
import { hashContent, hashText } from '#server/catalogue/releases/file-tree.ts';
import {
  loadTexts,
  lockRelease,
  type Release,
  replaceTexts,
  saveTexts,
  updateRelease,
} from '#server/catalogue/releases/release-repository.ts';
import { findReleaseSale } from '#server/catalogue/releases/sale-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { insertEdits, listEditsById, listUndone, toEdit } from '../records/edit-repository.ts';
import type { StudioServices } from '../services.ts';
import { assertPlacesFree } from './show-presence.ts';
import { viewEdits } from './view-edits.ts';

type EditResult = { edits: EditView[]; contentHash: string; previousHash: string };
/** An edit to save; `by` is the id of its author. */
type EditRequest = { edit: Edit; undoes?: number; by: string };

/**
 * Changes files of a release: all edits or none, in their order.
 * @throws ApiProblem 404 `releaseNotFound`, 409 `releaseClosed`, and, with the index of the edit in the list, 409
 * `editConflict`, 409 `placeTaken`, 422 `editPlace`, `editText` or `fileTooLong`
 */
export async function editRelease(
  services: StudioServices,
  user: SignedInUser,
  id: string,
  edits: readonly Edit[],
): Promise<EditResult> {
  return services.database.transaction('edit release', async (sql) => {
    const release = await lockOpenRelease(sql, id, services.now());
    return saveEdits(
      services,
      sql,
      release,
      edits.map((edit) => ({ edit, by: user.id })),
    );
  });
}

/**
 * Undoes edits, the newest first: all or none.
 * @throws ApiProblem as `editRelease`, 404 `editNotFound`, and 409 `editConflict` if one is already undone
 */
export async function undoEdits(
  services: StudioServices,
  user: SignedInUser,
  id: string,
  ids: readonly number[],
): Promise<EditResult> {
  return services.database.transaction('undo edits', async (sql) => {
    const release = await lockOpenRelease(sql, id, services.now());
    const rows = await listEditsById(sql, id, ids);
    if (rows.length < ids.length) throw new ApiProblem(404, 'editNotFound');
    const undone = await listUndone(sql, [...ids]);
    if (undone.size > 0) throw new ApiProblem(409, 'editConflict');
    const undo = rows.map((row) => ({ edit: invertEdit(toEdit(row)), undoes: row.id, by: user.id }));
    return saveEdits(services, sql, release, undo);
  });
}

/** Locks a release that may still be edited, until the transaction ends. */
export async function lockOpenRelease(sql: Sql, id: string, now: Date): Promise<Release> {
  const release = requireFound(await lockRelease(sql, id), 'releaseNotFound');
  // A release that was discarded, is scheduled or was on sale does not change.
  if (release.discardedAt !== null || (await findReleaseSale(sql, id, now)) !== 'none')
    throw new ApiProblem(409, 'releaseClosed');
  return release;
}

/** Deletes texts that a release no longer contains. */
export async function deleteReplacedTexts(
  sql: Sql,
  release: Release,
  files: Release['files'],
  at: Date,
): Promise<void> {
  const kept = new Set(Object.values(files));
  const gone = Object.values(release.files).filter((hash) => !kept.has(hash));
  if (gone.length > 0) await replaceTexts(sql, release.id, gone, at);
}

/**
 * Saves edits of a release that the caller has locked, and its files with them.
 * @throws ApiProblem 409 `placeTaken` at an edit of a place where another user is writing
 */
export async function saveEdits(
  services: StudioServices,
  sql: Sql,
  release: Release,
  wanted: EditRequest[],
): Promise<EditResult> {
  const at = services.now();
  await assertPlacesFree(sql, release.id, wanted, at);
  const files = await applyEdits(
    sql,
    release.id,
    release.files,
    wanted.map(({ edit }) => edit),
  );
  const rows = await insertEdits(
    sql,
    wanted.map((each) => ({ ...each, releaseId: release.id, at })),
  );
  const contentHash = hashContent(files);
  await updateRelease(sql, release.id, { files, contentHash });
  await deleteReplacedTexts(sql, release, files, at);
  return { edits: await viewEdits(sql, rows), contentHash, previousHash: release.contentHash };
}

/**
 * The maximum number of characters of a file. Files are read and written while customers buy: a JSON file of this size
 * takes 50 ms; a table, which is edited line by line, takes less.
 */
const MAX_JSON_LENGTH = 1_000_000;
const MAX_TABLE_LENGTH = 2_000_000;

/**
 * Applies edits to files, stores the new texts and returns the hashes. Throws the fault of the first edit that does not
 * fit, with its index: `/edits/3`.
 */
export async function applyEdits(
  sql: Sql,
  releaseId: string,
  files: Release['files'],
  edits: readonly Edit[],
): Promise<Release['files']> {
  const paths = [...new Set(edits.map(({ path }) => path))];
  const known = paths.flatMap((path) => files[path] ?? []);
  const texts = await loadTexts(sql, known);
  const now = new Map<string, string | undefined>();
  const faults = paths.flatMap((path) => {
    const own = [...edits.entries()].filter(([, edit]) => edit.path === path);
    const made = applyAll(
      texts.get(files[path] ?? ''),
      own.map(([, edit]) => edit),
    );
    if ('fault' in made) return [{ index: own[made.at]?.[0] ?? 0, code: made.fault.code }];
    const most = path.endsWith('.csv') ? MAX_TABLE_LENGTH : MAX_JSON_LENGTH;
    if (made.text !== undefined && made.text.length > most) return [{ index: own[0]?.[0] ?? 0, code: 'fileTooLong' }];
    now.set(path, made.text);
    return [];
  });
  const [fault] = faults.toSorted((one, other) => one.index - other.index);
  if (fault) {
    const { index, code } = fault;
    const params = { path: edits[index]?.path ?? '', place: edits[index]?.pointer ?? '' };
    throw new ApiProblem(code === 'editConflict' ? 409 : 422, code, [
      { code, at: `/edits/${index}`, message: `problems.${code}`, params },
    ]);
  }
  await saveTexts(
    sql,
    [...now.values()].filter((text) => text !== undefined),
    releaseId,
  );
  const next = { ...files };
  for (const [path, text] of now) {
    if (text === undefined) delete next[path];
    else next[path] = hashText(text);
  }
  return next;
}
