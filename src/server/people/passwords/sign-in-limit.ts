import dayjs from 'dayjs';
import type { PeopleServices } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { computeFingerprint } from '#server/platform/keys/keys.ts';
import { deleteFailures, lockFailures, setFailures, undoFailure } from './sign-in-failure-repository.ts';
import {
  type NetworkAttempt,
  returnFailedPlaces,
  returnPlace,
  type SignInPlace,
  takeSignInPlace,
} from './sign-in-places.ts';

/** Free failures of one guesser before it has to wait. */
export const FREE_TRIES = 5;
const [FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS] = [30, 15 * 60];
/** Hours without a failure after which all failures are forgotten. */
const RESET_HOURS = 1;

/** A key that counts failures, and the number of free failures. */
export type AttemptLimit = { of: string; free: number };

/** The keys that counted an attempt, the guesser's own and the shared ones, and its place of the network. */
export type CountedAttempt = { own: string; shared: string[]; place?: SignInPlace };

/**
 * Counts an attempt before its check, so that simultaneous attempts count as consecutive ones. After too many failures
 * the caller has to wait, each time twice as long: 429 `signInTooOften`. Existing and unknown names behave the same.
 * @param brakes the guesser's own limit first, then the shared limits
 * @param network undefined: the attempt does not count for its network
 * @throws also as `takeSignInPlace`; then nothing is counted
 */
export async function countAttempt(
  services: PeopleServices,
  brakes: [own: AttemptLimit, ...shared: AttemptLimit[]],
  network?: NetworkAttempt,
): Promise<CountedAttempt> {
  const { config, database, now } = services;
  const keyed = brakes.map(({ of, free }) => ({ key: computeFingerprint(config.keys, 'sign-in', of), free }));
  const at = now();
  const { wait, place } = await database.transaction('count sign-in', async (sql) => {
    const rows = [];
    // All transactions use the same order, so that two never wait for each other.
    for (const { key, free } of keyed.toSorted((left, right) => (left.key < right.key ? -1 : 1)))
      rows.push({ ...(await lockFailures(sql, key, at)), free });
    const waits = rows.map(({ blockedUntil }) => dayjs(blockedUntil ?? at).diff(at, 'second', true));
    if (Math.max(...waits) > 0) return { wait: Math.ceil(Math.max(...waits)) };
    for (const { key, failures: before, lastAt, free } of rows) {
      const failures = dayjs(at).diff(lastAt, 'hour') >= RESET_HOURS ? 1 : before + 1;
      await setFailures(sql, { key, failures, lastAt: at, blockedUntil: blockedUntil(at, failures - free) });
    }
    return { wait: 0, place: network && (await takeSignInPlace(services, sql, network)) };
  });
  if (wait > 0) throw new ApiProblem(429, 'signInTooOften', [], wait);
  const [own = '', ...shared] = keyed.map(({ key }) => key);
  return { own, shared, ...(place && { place }) };
}

/**
 * Clears the failures after a right attempt: the own key restarts, the shared keys lose this attempt, and the network
 * gets back the places of this account.
 */
export async function clearAttempts(services: PeopleServices, { own, shared, place }: CountedAttempt): Promise<void> {
  const { sql } = services.database;
  await deleteFailures(sql, own);
  if (shared.length > 0) await undoFailure(sql, shared);
  if (place) await returnFailedPlaces(services, place);
}

/** Removes an attempt that was neither right nor wrong. */
export async function undoAttempt(services: PeopleServices, { own, shared, place }: CountedAttempt): Promise<void> {
  const { sql } = services.database;
  await undoFailure(sql, [own, ...shared]);
  if (place) await returnPlace(services, sql, place);
}

function blockedUntil(at: Date, failuresBeyond: number): Date | null {
  if (failuresBeyond < 0) return null;
  const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(failuresBeyond, 10), LONGEST_WAIT_SECONDS);
  return dayjs(at).add(seconds, 'second').toDate();
}
