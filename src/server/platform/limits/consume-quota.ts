import dayjs from 'dayjs';
import type { PlatformServices } from '#server/platform/services.ts';
import type { Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { computeFingerprint } from '../keys/keys.ts';
import { addUse, findLimitUses, isUsed } from './limit-repository.ts';

/** At most `most` uses within some minutes, which begin with the first use. `name` identifies the limit. */
export type Limit = { name: string; most: number; minutes: number };

/** A use of a limit: `of` is the counted subject (a phone, a network, a draft ...). */
export type Use = { limit: Limit; of: string };

type QuotaDeps = Pick<PlatformServices, 'config' | 'now'>;

/**
 * Counts one use of each limit, in the caller's transaction: a failed transaction counts nothing. All servers of a
 * database count together. Returns the names of the limits of which this call took the last place. If a limit was used
 * up before, it throws 429 with the code `refusal` and the seconds to wait.
 */
export async function consumeQuota(
  services: QuotaDeps,
  sql: Sql,
  uses: Use[],
  refusal = 'tooManyQuestions',
): Promise<string[]> {
  // All callers use the same order, so that two never wait for each other.
  const keyed = uses.map((use) => ({ ...use, key: computeLimitKey(services, use.limit.name, use.of) }));
  const usedUp: string[] = [];
  for (const { limit, key } of keyed.toSorted((left, right) => (left.key < right.key ? -1 : 1))) {
    const at = services.now();
    const { used, endsAt } = await addUse(sql, { key, add: 1, at, endsAt: computeEnd(limit, at) });
    if (used > limit.most) throw createLimitProblem(refusal, at, endsAt);
    if (used === limit.most) usedUp.push(limit.name);
  }
  return usedUp;
}

/**
 * Counts one use of a limit, in the caller's transaction. Returns the uses, which may be more than the limit allows,
 * and the seconds until the count restarts.
 */
export async function countUse(
  services: QuotaDeps,
  sql: Sql,
  { limit, of }: Use,
): Promise<{ used: number; seconds: number }> {
  const at = services.now();
  const key = computeLimitKey(services, limit.name, of);
  const { used, endsAt } = await addUse(sql, { key, add: 1, at, endsAt: computeEnd(limit, at) });
  return { used, seconds: countSeconds(at, endsAt) };
}

/**
 * Counts one use of limits for *different* questions, in the caller's transaction: the same question again within the
 * limit's time does not count. Throws the errors of `consumeQuota`.
 */
export async function consumeQuestionQuota(
  services: QuotaDeps,
  sql: Sql,
  uses: (Use & { question: string })[],
  refusal = 'tooManyQuestions',
): Promise<void> {
  const keyed = uses.map((use) => ({ ...use, key: computeLimitKey(services, use.limit.name, use.of) }));
  for (const { limit, of, question, key } of keyed.toSorted((left, right) => (left.key < right.key ? -1 : 1))) {
    const at = services.now();
    const { endsAt } = await addUse(sql, { key, add: 0, at, endsAt: computeEnd(limit, at) });
    const asked = computeLimitKey(services, limit.name, `${of}\n${question}`);
    if (await isUsed(sql, asked, at)) continue;
    const { used } = await addUse(sql, { key, add: 1, at, endsAt });
    if (used > limit.most) throw createLimitProblem(refusal, at, endsAt);
    await addUse(sql, { key: asked, add: 1, at, endsAt });
  }
}

/** Computes the key of a limit's counter, from which the subject is not readable. */
export function computeLimitKey({ config }: Pick<PlatformServices, 'config'>, name: string, of: string): string {
  return computeFingerprint(config.keys, 'limit', `${name}\n${of}`);
}

/** True if no place of a limit is free, for a message before an attempt. */
export async function isExhausted(services: QuotaDeps, sql: Sql, limit: Limit, of: string): Promise<boolean> {
  return (await findLimitUses(sql, computeLimitKey(services, limit.name, of), services.now())) >= limit.most;
}

function computeEnd({ minutes }: Limit, at: Date): Date {
  return dayjs(at).add(minutes, 'minute').toDate();
}

function createLimitProblem(refusal: string, at: Date, endsAt: Date): ApiProblem {
  return new ApiProblem(429, refusal, [], countSeconds(at, endsAt));
}

const countSeconds = (at: Date, endsAt: Date): number => Math.max(1, Math.ceil(dayjs(endsAt).diff(at, 'second', true)));
