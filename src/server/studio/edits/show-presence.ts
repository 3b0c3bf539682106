import type { Edit } from '#contract/studio/files.ts';
import type * as contract from '#contract/studio/presence.ts';
import { areTogether, isTouched } from '#product-files/overlap.ts';
import { findRelease, lockRelease } from '#server/catalogue/releases/release-repository.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { deletePresence, listPresences, savePresence } from '../records/presence-repository.ts';
import type { Serve } from '../services.ts';

/** A window counts as closed after this time without a call, in milliseconds: three calls are lost. */
const LEASE_MS = 15_000;

/**
 * Records that a product is open in a window, and reserves the place where its user is writing. The lock of the release
 * decides between two users who begin at the same moment.
 * @throws ApiProblem 404 `releaseNotFound`
 */
const showPresence: Serve<typeof contract.showPresence> = async (services, { user, params: { id }, body }) => {
  const place = user.scopes.includes('studio:edit') ? body.place : null;
  return services.database.transaction('show presence', async (sql) => {
    const found = await (place ? lockRelease(sql, id) : findRelease(sql, id));
    const { contentHash } = requireFound(found, 'releaseNotFound');
    const now = services.now();
    const others = (await listPresences(sql, id, now)).filter(({ userId }) => userId !== user.id).map(viewPresence);
    const isHeld = place !== null && !others.some((other) => other.place && areTogether(other.place, place));
    const row = { userId: user.id, tab: body.tab, releaseId: id, product: body.product };
    const { path, pointer } = (isHeld && place) || { path: null, pointer: null };
    await savePresence(sql, { ...row, path, pointer, expiresAt: new Date(now.getTime() + LEASE_MS) }, now);
    const names = await listUserNames(
      sql,
      others.map(({ by }) => by),
    );
    return { contentHash, isHeld, people: others.map(({ by, ...rest }) => ({ ...rest, user: names(by) })) };
  });
};

/** Deletes a window, so that its user's place is free. */
const endPresence: Serve<typeof contract.endPresence> = async ({ database }, { user, params: { tab } }) => {
  await deletePresence(database.sql, user.id, tab);
  return null;
};

/** The handlers of the calls about presence. */
export const presenceHandlers = { showPresence, endPresence };

/**
 * Refuses edits of a place where another user is writing. The caller has locked the release.
 * @throws ApiProblem 409 `placeTaken`, with the index of the edit and the name of that user
 */
export async function assertPlacesFree(
  sql: Sql,
  releaseId: string,
  edits: readonly { edit: Edit; by: string }[],
  now: Date,
): Promise<void> {
  const held = (await listPresences(sql, releaseId, now)).map(viewPresence);
  for (const [index, { edit, by }] of edits.entries()) {
    const other = held.find((one) => one.by !== by && one.place && isTouched(one.place, edit));
    if (!other) continue;
    const { name } = (await listUserNames(sql, [other.by]))(other.by);
    const params = { path: edit.path, place: edit.pointer, name };
    throw new ApiProblem(409, 'placeTaken', [
      { code: 'placeTaken', at: `/edits/${index}`, message: 'problems.placeTaken', params },
    ]);
  }
}

type Row = Awaited<ReturnType<typeof listPresences>>[number];

const viewPresence = ({ userId, product, path, pointer }: Row) => ({
  ...{ by: userId, product },
  place: path === null || pointer === null ? null : { path, pointer },
});
