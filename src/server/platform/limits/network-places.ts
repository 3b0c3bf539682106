import dayjs from 'dayjs';
import type { PlatformServices } from '#server/platform/services.ts';
import type { Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { listNetworks } from '../http/client-network.ts';
import { computeLimitKey } from './consume-quota.ts';
import { addUse, isUsed } from './limit-repository.ts';
import { addPlaces, computeWorkBits, countOpen, PAYING_POTS, toNetworkPot } from './network-standing.ts';
import {
  lockPlaces,
  PLACE_MINUTES,
  returnPlaces,
  sumPlaces,
  type TakenPlaces,
  takePlaces,
} from './place-repository.ts';
import { createWork, spendWork } from './proof-of-work.ts';
import { computeRetryAfter } from './retry-after.ts';

/**
 * A limit of what a network asks within an hour and what does not come back: `most` open places of one address, and
 * `perPaid` more for each order that was paid from there. Wider networks have more, by their size. Above `free` open
 * places each question needs a proof of work; undefined: none does.
 */
export type NetworkLimit = { name: string; most: number; perPaid: number; free?: number };

/**
 * A question of a network. The same text again within an hour does not count; undefined: each one counts. `work`: the
 * answer to an earlier challenge, which is bound to `subject`.
 */
export type NetworkQuestion = {
  limit: NetworkLimit;
  network: string;
  question?: string;
  work?: { answer: string | undefined; subject: string };
};

type LimitServices = Pick<PlatformServices, 'config' | 'now' | 'ids'>;

/** A key with its open places, this question included, and the places that it may have. */
type Pot = { key: string; open: number; most: number; free: number };

/**
 * Takes a place of a network and of the networks around it, in the caller's transaction: a failed transaction takes
 * nothing. All servers of a database count together.
 * @returns the places, for `returnNetworkPlaces`; undefined if the question was asked before
 * @throws 429 `tooManyFromNetwork` with the seconds until a place is free, `workNeeded` with a challenge
 */
export async function takeNetworkPlaces(
  services: LimitServices,
  sql: Sql,
  { limit, network, question, work }: NetworkQuestion,
): Promise<TakenPlaces | undefined> {
  const at = services.now();
  const toKey = ({ name, of }: { name: string; of: string }) => computeLimitKey(services, name, of);
  const pots = listNetworks(network).map(({ network: of, times }) => ({
    ...{ key: toKey({ name: limit.name, of }), times },
    paying: PAYING_POTS.map((kind) => toKey(toNetworkPot(kind, of))),
  }));
  const keys = pots.map(({ key }) => key);
  const asked = question === undefined ? undefined : toKey({ name: limit.name, of: `${network}\n${question}` });
  await lockPlaces(sql, keys);
  if (asked !== undefined && (await isUsed(sql, asked, at))) return undefined;
  const sums = await sumPlaces(sql, [...keys, ...pots.flatMap(({ paying }) => paying)], at);
  const sumOf = (of: string[]) => addPlaces(of.map((key) => sums.get(key) ?? { taken: 0, half: 0, whole: 0 }));
  const { most, free = most, perPaid } = limit;
  const standings = pots.map(({ key, times, paying }) => {
    const earned = Math.floor(sumOf(paying).whole * perPaid);
    return { key, open: countOpen(sumOf([key])) + 1, most: most * times + earned, free: free * times + earned };
  });
  await rejectOverLimit(services, sql, standings);
  await rejectWithoutWork(services, sql, standings, {
    of: `${limit.name}\n${network}\n${work?.subject}`,
    answer: work?.answer,
  });
  await takePlaces(sql, keys, at);
  const endsAt = dayjs(at).add(PLACE_MINUTES, 'minute').toDate();
  if (asked !== undefined) await addUse(sql, { key: asked, add: 1, at, endsAt });
  return { keys, at };
}

async function rejectOverLimit({ now }: Pick<LimitServices, 'now'>, sql: Sql, pots: readonly Pot[]): Promise<void> {
  const full = pots.find(({ open, most }) => open > most);
  if (full === undefined) return;
  const excess = full.open - full.most;
  const retryAfter = await computeRetryAfter(sql, { keys: [full.key], excess }, now());
  throw new ApiProblem(429, 'tooManyFromNetwork', [], retryAfter);
}

/** Uses up the answer to a challenge if a pot needs work. `of` names the network, the limit and the subject. */
async function rejectWithoutWork(
  services: LimitServices,
  sql: Sql,
  pots: readonly Pot[],
  { of, answer }: { of: string; answer: string | undefined },
): Promise<void> {
  const working = pots.filter(({ open, free }) => open > free);
  const [first] = working;
  if (first === undefined) return;
  const bits = Math.max(...working.map(({ open, free }) => computeWorkBits(open, free)));
  if (await spendWork(services, sql, answer, { of, bits })) return;
  const excess = first.open - first.free;
  const retryAfter = await computeRetryAfter(sql, { keys: [first.key], excess }, services.now());
  throw Object.assign(new ApiProblem(429, 'workNeeded', [], retryAfter), { work: createWork(services, of, bits) });
}

/**
 * Counts a question of a network, and commits the count before the caller answers it, so that no refusal and no crash
 * undoes the count. Returns and throws as `takeNetworkPlaces`.
 */
export function countNetworkQuestion(
  services: LimitServices & Pick<PlatformServices, 'database'>,
  question: NetworkQuestion,
): Promise<TakenPlaces | undefined> {
  return services.database.transaction('count question of a network', (sql) =>
    takeNetworkPlaces(services, sql, question),
  );
}

/** Returns places after a question that had a good answer: half of them, or the whole. */
export async function returnNetworkPlaces(
  { now }: Pick<LimitServices, 'now'>,
  sql: Sql,
  taken: TakenPlaces | undefined,
  isWhole = true,
): Promise<void> {
  if (!taken) return;
  await returnPlaces(sql, [taken], { part: 'half', now: now() });
  if (isWhole) await returnPlaces(sql, [taken], { part: 'whole', now: now() });
}
