import type { Edit } from '#contract/studio/files.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { type BaseSnapshot, loadBaseSnapshot } from '#server/catalogue/releases/base-snapshot.ts';
import { hashContent } from '#server/catalogue/releases/file-tree.ts';
import {
  findRelease,
  insertRelease,
  loadTexts,
  type Release,
  updateRelease,
} from '#server/catalogue/releases/release-repository.ts';
import { findReleaseSale } from '#server/catalogue/releases/sale-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { nextInSequence } from '#server/platform/db/sequence-repository.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { applyEdits, deleteReplacedTexts, lockOpenRelease, saveEdits } from '../edits/edit-release.ts';
import { listAllEdits, toEdit } from '../records/edit-repository.ts';
import type { StudioServices } from '../services.ts';
import { isBehind } from '../views/release-state.ts';
import { viewRelease } from '../views/view-release.ts';

/** The title of a new release; `from` is the id of its base, by default the present sales. */
type NewRelease = { title: string; from?: string };

/**
 * Creates a release from the present sales, or from a release that was on sale.
 * @throws ApiProblem 404 `releaseNotFound`
 */
export async function createRelease(
  services: StudioServices,
  user: SignedInUser,
  base: NewRelease,
): Promise<ReleaseView> {
  const id = await services.database.transaction(
    'create release',
    async (sql) => (await insertNewRelease(services, sql, user, base)).id,
  );
  return viewRelease(services, id);
}

/** Creates a release from the present sales with these files; null removes a file. */
export async function importRelease(
  services: StudioServices,
  user: SignedInUser,
  { title, files }: { title: string; files: Record<string, string | null> },
): Promise<ReleaseView> {
  const id = await services.database.transaction('import release', async (sql) => {
    const release = await insertNewRelease(services, sql, user, { title });
    const texts = await loadTexts(
      sql,
      Object.keys(files).flatMap((path) => release.files[path] ?? []),
    );
    const edits = Object.entries(files).flatMap(([path, text]): Edit[] => {
      const before = texts.get(release.files[path] ?? '');
      const after = text ?? undefined;
      if (before === after) return [];
      const values = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
      return [{ path, pointer: '', ...values }];
    });
    if (edits.length > 0)
      await saveEdits(
        services,
        sql,
        release,
        edits.map((edit) => ({ edit, by: user.id })),
      );
    return release.id;
  });
  return viewRelease(services, id);
}

/**
 * Discards a release that was never sold.
 * @throws ApiProblem 409 `releaseClosed`
 */
export async function discardRelease(services: StudioServices, id: string): Promise<ReleaseView> {
  await services.database.transaction('discard release', async (sql) => {
    await lockOpenRelease(sql, id, services.now());
    await updateRelease(sql, id, { discardedAt: services.now() });
  });
  return viewRelease(services, id);
}

/**
 * Applies the edits of a release again to the present sales, so that it changes nothing else.
 * @throws ApiProblem 409 `editConflict` at the edit that no longer fits
 */
export async function rebaseRelease(services: StudioServices, id: string): Promise<ReleaseView> {
  await services.database.transaction('update release', async (sql) => {
    const now = services.now();
    const release = await lockOpenRelease(sql, id, now);
    const sold = await loadBaseSnapshot(sql, now);
    if (!sold || !isBehind(release, sold)) return;
    const files =
      release.origin === 'files'
        ? mergeFiles(release, sold)
        : await applyEdits(sql, id, sold.files, (await listAllEdits(sql, id)).map(toEdit));
    const begins = { base: sold.newest.id, baseFiles: sold.files, basedAt: now };
    await updateRelease(sql, id, { ...begins, files, contentHash: hashContent(files) });
    await deleteReplacedTexts(sql, release, files, now);
  });
  return viewRelease(services, id);
}

/** Loads the base of a new release: the present sales, or the named release, which was on sale. */
async function loadReleaseBase(sql: Sql, from: string | undefined, at: Date): Promise<BaseSnapshot | undefined> {
  if (from === undefined) return loadBaseSnapshot(sql, at);
  // An open release is no base: its authors could approve their own work, and a fault that is fixed there would return.
  const release = (await findReleaseSale(sql, from, at)) === 'begun' ? await findRelease(sql, from) : undefined;
  return release && { ...release, newest: release };
}

async function insertNewRelease(
  { ids, now }: StudioServices,
  sql: Sql,
  user: SignedInUser,
  { title, from }: NewRelease,
): Promise<Release> {
  const at = now();
  const base = requireFound(await loadReleaseBase(sql, from, at), 'releaseNotFound');
  const release: Release = {
    id: ids.id(),
    number: await nextInSequence(sql, 'release'),
    title: title.trim(),
    origin: 'studio',
    ...{ base: base.newest.id, baseFiles: base.files, basedAt: at },
    files: base.files,
    contentHash: base.contentHash,
    createdBy: user.id,
    createdAt: at,
    discardedAt: null,
    summary: null,
    returned: null,
  };
  await insertRelease(sql, release);
  return release;
}

/**
 * Merges the proposal of the project's files with the sold files, whole file by whole file. A file that both sides
 * changed is a conflict.
 */
export function mergeFiles(
  release: Pick<Release, 'baseFiles' | 'files'>,
  sold: Pick<BaseSnapshot, 'files'>,
): Release['files'] {
  const base = release.baseFiles;
  const files = { ...sold.files };
  const paths = [...new Set([...Object.keys(base), ...Object.keys(release.files)])].sort();
  const conflicts = paths.filter((path) => {
    if (release.files[path] === base[path]) return false;
    if (sold.files[path] !== base[path] && sold.files[path] !== release.files[path]) return true;
    const theirs = release.files[path];
    if (theirs === undefined) delete files[path];
    else files[path] = theirs;
    return false;
  });
  if (conflicts.length === 0) return files;
  const code = 'editConflict';
  const message = `problems.${code}`;
  throw new ApiProblem(
    409,
    code,
    conflicts.map((path) => ({ code, at: '', message, params: { path, place: '' } })),
  );
}
