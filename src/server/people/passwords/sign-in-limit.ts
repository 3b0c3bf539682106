import dayjs from 'dayjs';
import type { PeopleServices } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { computeFingerprint } from '#server/platform/keys/keys.ts';
import { deleteFailures, lockFailures, setFailures, undoFailure } from './sign-in-failure-repository.ts';

/** Failures of one guesser before it has to wait. */
export const FREE_TRIES = 5;
const [FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS] = [30, 15 * 60];
/** Without a failure, after which all are forgotten. */
const RESET_HOURS = 1;

/** Whose failures are counted, and how many there may be before one has to wait. */
export type AttemptLimit = { of: string; free: number };

/** Keys under which a try was counted, the guesser's own first. */
export type AttemptKeys = [own: string, ...shared: string[]];

/**
 * Counts a try before it is judged, so that any number at once are as many as one after another. Who has failed too often
 * waits, each time twice as long: 429 `signInTooOften`. The same for names that there are and that there are not.
 * @param brakes the guesser's own first, then those that it shares with others
 */
export async function countAttempt(
  services: PeopleServices,
  brakes: [own: AttemptLimit, ...shared: AttemptLimit[]],
): Promise<AttemptKeys> {
  const { config, database, now } = services;
  const keyed = brakes.map(({ of, free }) => ({ key: computeFingerprint(config.keys, 'sign-in', of), free }));
  const at = now();
  const wait = await database.transaction('count sign-in', async (sql) => {
    const rows = [];
    // In one order, so that two never wait for each other.
    for (const { key, free } of keyed.toSorted((left, right) => (left.key < right.key ? -1 : 1)))
      rows.push({ ...(await lockFailures(sql, key, at)), free });
    const waits = rows.map(({ blockedUntil }) => dayjs(blockedUntil ?? at).diff(at, 'second', true));
    if (Math.max(...waits) > 0) return Math.ceil(Math.max(...waits));
    for (const { key, failures: before, lastAt, free } of rows) {
      const failures = dayjs(at).diff(lastAt, 'hour') >= RESET_HOURS ? 1 : before + 1;
      await setFailures(sql, { key, failures, lastAt: at, blockedUntil: blockedUntil(at, failures - free) });
    }
    return 0;
  });
  if (wait > 0) throw new ApiProblem(429, 'signInTooOften', [], wait);
  return keyed.map(({ key }) => key) as AttemptKeys;
}

/** It was right: the guesser begins anew, what it shares with others had no failure by it. */
export async function clearAttempts({ database }: PeopleServices, [own, ...shared]: AttemptKeys): Promise<void> {
  await deleteFailures(database.sql, own);
  if (shared.length > 0) await undoFailure(database.sql, shared);
}

/** It was neither right nor wrong. */
export async function undoAttempt({ database }: PeopleServices, tries: AttemptKeys): Promise<void> {
  await undoFailure(database.sql, tries);
}

function blockedUntil(at: Date, failuresBeyond: number): Date | null {
  if (failuresBeyond < 0) return null;
  const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(failuresBeyond, 10), LONGEST_WAIT_SECONDS);
  return dayjs(at).add(seconds, 'second').toDate();
}
