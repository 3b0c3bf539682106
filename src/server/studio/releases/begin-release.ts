import type { Edit } from '#contract/studio/files.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { contentHashOf } from '#server/catalogue/releases/file-tree.ts';
import {
  findRelease,
  insertRelease,
  loadTexts,
  lockRelease,
  type Release,
  updateRelease,
} from '#server/catalogue/releases/release-repository.ts';
import { hasBegun, headOfSales } from '#server/catalogue/releases/sale-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { nextInSequence } from '#server/platform/db/sequence-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { filesWith, keepEdits, lockOpenRelease } from '../edits/edit-release.ts';
import { allEdits, editOf } from '../records/edit-repository.ts';
import type { StudioServices } from '../services.ts';
import { viewRelease } from '../views/view-release.ts';

/** A release that begins as what is on sale, or as another one that was. Throws 404 `releaseNotFound`. */
export async function createRelease(
  services: StudioServices,
  user: SignedInUser,
  { title, from }: { title: string; from?: string },
): Promise<ReleaseView> {
  const id = await services.database.transaction(
    'create release',
    async (sql) => (await insertNew(services, sql, user, title, from)).id,
  );
  return viewRelease(services, id);
}

/** A release that begins as what is on sale, with these files written in it; null removes one. */
export async function importRelease(
  services: StudioServices,
  user: SignedInUser,
  { title, files }: { title: string; files: Record<string, string | null> },
): Promise<ReleaseView> {
  const id = await services.database.transaction('import release', async (sql) => {
    const release = await insertNew(services, sql, user, title);
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
      await keepEdits(
        services,
        sql,
        release,
        user,
        edits.map((edit) => ({ edit })),
      );
    return release.id;
  });
  return viewRelease(services, id);
}

/** Puts away a release that was never sold. Throws 409 `releaseClosed`. */
export async function discardRelease(services: StudioServices, id: string): Promise<ReleaseView> {
  await services.database.transaction('discard release', async (sql) => {
    await lockOpenRelease(sql, id);
    await updateRelease(sql, id, { discardedAt: services.now() });
  });
  return viewRelease(services, id);
}

/**
 * Plays the edits of a release again on what is on sale now, so that it changes nothing else. Throws 409 `editConflict` at the edit
 * that does not fit any more.
 */
export async function updateToHead(services: StudioServices, id: string): Promise<ReleaseView> {
  await services.database.transaction('update release', async (sql) => {
    const release = await lockOpenRelease(sql, id);
    const head = await findRelease(sql, (await headOfSales(sql, services.now())) ?? '');
    if (!head || head.id === release.base) return;
    const files =
      release.origin === 'files'
        ? await mergedFiles(sql, release, head)
        : await filesWith(sql, head.files, (await allEdits(sql, id)).map(editOf));
    await updateRelease(sql, id, { base: head.id, files, contentHash: contentHashOf(files) });
  });
  return viewRelease(services, id);
}

/** Of what the files of the project propose, whole files are taken over; one that was changed on both sides is a conflict. */
async function mergedFiles(sql: Sql, release: Release, head: Release): Promise<Release['files']> {
  const base = (release.base === null ? undefined : await findRelease(sql, release.base))?.files ?? {};
  const files = { ...head.files };
  const paths = [...new Set([...Object.keys(base), ...Object.keys(release.files)])].sort();
  const conflicts = paths.filter((path) => {
    if (release.files[path] === base[path]) return false;
    if (head.files[path] !== base[path] && head.files[path] !== release.files[path]) return true;
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

async function insertNew(
  { ids, now }: StudioServices,
  sql: Sql,
  user: SignedInUser,
  title: string,
  from?: string,
): Promise<Release> {
  const at = now();
  const base = await lockRelease(sql, from ?? (await headOfSales(sql, at)) ?? '');
  // Of one that is still written in, the writers could approve of their own work here, and what is mended there comes back.
  if (!base || !(await hasBegun(sql, base.id, at))) throw new ApiProblem(404, 'releaseNotFound');
  const release: Release = {
    id: ids.id(),
    number: await nextInSequence(sql, 'release'),
    title: title.trim(),
    origin: 'studio',
    base: base.id,
    files: base.files,
    contentHash: base.contentHash,
    createdBy: user.id,
    createdAt: at,
    discardedAt: null,
  };
  await insertRelease(sql, release);
  return release;
}
