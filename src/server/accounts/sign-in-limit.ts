import dayjs from 'dayjs';
import { ApiProblem } from '../http/api-problem.ts';
import { fingerprint } from '../keys/keys.ts';
import type { Services } from '../services.ts';
import { forgetFailures, lockFailures, setFailures, takeFailureBack } from './sign-in-failure-repository.ts';

/** Failures before one has to wait: of one account, and of a network, which may be a whole office's. */
const FREE_TRIES = 5;
const FREE_TRIES_OF_A_NETWORK = 30;
const [FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS] = [30, 15 * 60];
/** Without a failure, after which all are forgotten. */
const FORGOTTEN_HOURS = 1;

/** Keys under which a try was counted, the account's first. */
export type Tries = [account: string, network?: string];

/**
 * Counts a try before it is judged, so that any number at once are as many as one after another. Who has failed too often
 * waits, each time twice as long: 429 `signInTooOften`. The same for names that there are and that there are not.
 */
export async function countTry(services: Services, of: Tries): Promise<Tries> {
  const { config, database, now } = services;
  const keys = of.map((one) => fingerprint(config.keys, 'sign-in', String(one)));
  const at = now();
  const wait = await database.transaction('count sign-in', async (sql) => {
    const rows = [];
    // In one order, so that two never wait for each other.
    for (const key of keys.toSorted()) rows.push(await lockFailures(sql, key, at));
    const waits = rows.map(({ blockedUntil }) => dayjs(blockedUntil ?? at).diff(at, 'second', true));
    if (Math.max(...waits) > 0) return Math.ceil(Math.max(...waits));
    for (const { key, failures: before, lastAt } of rows) {
      const failures = dayjs(at).diff(lastAt, 'hour') >= FORGOTTEN_HOURS ? 1 : before + 1;
      const free = key === keys[0] ? FREE_TRIES : FREE_TRIES_OF_A_NETWORK;
      await setFailures(sql, { key, failures, lastAt: at, blockedUntil: blockedUntil(at, failures - free) });
    }
    return 0;
  });
  if (wait > 0) throw new ApiProblem(429, 'signInTooOften', [], wait);
  return keys as Tries;
}

/** It was right: the account begins anew, the network had no failure by it. */
export async function forgiveTry({ database }: Services, [account, network]: Tries): Promise<void> {
  await forgetFailures(database.sql, account);
  if (network !== undefined) await takeFailureBack(database.sql, [network]);
}

/** It was neither right nor wrong. */
export async function takeTryBack({ database }: Services, tries: Tries): Promise<void> {
  await takeFailureBack(
    database.sql,
    tries.filter((key) => key !== undefined),
  );
}

function blockedUntil(at: Date, failuresBeyond: number): Date | null {
  if (failuresBeyond < 0) return null;
  const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(failuresBeyond, 10), LONGEST_WAIT_SECONDS);
  return dayjs(at).add(seconds, 'second').toDate();
}
