import dayjs from 'dayjs';
import type { PlatformServices } from '#server/platform/services.ts';
import type { Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { listNetworks } from '../http/client-network.ts';
import { computeLimitKey } from './consume-quota.ts';
import { addUse, isUsed } from './limit-repository.ts';
import { addPlaces, countOpen, PAYING_POTS, toNetworkPot } from './network-standing.ts';
import {
  lockPlaces,
  PLACE_MINUTES,
  returnPlaces,
  sumPlaces,
  type TakenPlaces,
  takePlaces,
} from './place-repository.ts';
import { computeRetryAfter } from './retry-after.ts';

/**
 * A limit of what a network asks within an hour and what does not come back: `most` open places of one address, and
 * `perPaid` more for each order that was paid from there. Wider networks have more, by their size.
 */
export type NetworkLimit = { name: string; most: number; perPaid: number };

/** A question of a network. The same text again within an hour does not count; undefined: each one counts. */
export type NetworkQuestion = { limit: NetworkLimit; network: string; question?: string };

type LimitServices = Pick<PlatformServices, 'config' | 'now'>;

/**
 * Takes a place of a network and of the networks around it, in the caller's transaction: a failed transaction takes
 * nothing. All servers of a database count together.
 * @returns the places, for `returnNetworkPlaces`; undefined if the question was asked before
 * @throws 429 `tooManyFromNetwork` with the seconds until a place is free
 */
export async function takeNetworkPlaces(
  services: LimitServices,
  sql: Sql,
  { limit, network, question }: NetworkQuestion,
): Promise<TakenPlaces | undefined> {
  const at = services.now();
  const toKey = ({ name, of }: { name: string; of: string }) => computeLimitKey(services, name, of);
  const pots = listNetworks(network).map(({ network: of, times }) => ({
    ...{ key: toKey({ name: limit.name, of }), most: limit.most * times },
    paying: PAYING_POTS.map((kind) => toKey(toNetworkPot(kind, of))),
  }));
  const keys = pots.map(({ key }) => key);
  const asked = question === undefined ? undefined : toKey({ name: limit.name, of: `${network}\n${question}` });
  await lockPlaces(sql, keys);
  if (asked !== undefined && (await isUsed(sql, asked, at))) return undefined;
  const sums = await sumPlaces(sql, [...keys, ...pots.flatMap(({ paying }) => paying)], at);
  const sumOf = (of: string[]) => addPlaces(of.map((key) => sums.get(key) ?? { taken: 0, half: 0, whole: 0 }));
  for (const { key, most, paying } of pots) {
    const excess = countOpen(sumOf([key])) + 1 - most - Math.floor(sumOf(paying).whole * limit.perPaid);
    if (excess <= 0) continue;
    throw new ApiProblem(429, 'tooManyFromNetwork', [], await computeRetryAfter(sql, { keys: [key], excess }, at));
  }
  await takePlaces(sql, keys, at);
  const endsAt = dayjs(at).add(PLACE_MINUTES, 'minute').toDate();
  if (asked !== undefined) await addUse(sql, { key: asked, add: 1, at, endsAt });
  return { keys, at };
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
  { now }: LimitServices,
  sql: Sql,
  taken: TakenPlaces | undefined,
  isWhole = true,
): Promise<void> {
  if (!taken) return;
  await returnPlaces(sql, [taken], { part: 'half', now: now() });
  if (isWhole) await returnPlaces(sql, [taken], { part: 'whole', now: now() });
}
