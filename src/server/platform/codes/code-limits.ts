import type { WorkRequest } from '#contract/proof-of-work.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import { raiseAlarmOnce } from '../alarms/raise-alarm.ts';
import type { Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { computeLimitKey } from '../limits/consume-quota.ts';
import {
  addPlaces,
  computeFree,
  computeMost,
  computeWorkBits,
  countOpen,
  isNearLimit,
  type PotName,
} from '../limits/network-standing.ts';
import { lockPlaces, type Places, returnPlaces, sumPlaces, takePlaces } from '../limits/place-repository.ts';
import { createWork, spendWork } from '../limits/proof-of-work.ts';
import { computeRetryAfter } from '../limits/retry-after.ts';
import { type CodeUse, computeTotalPot, listNetworkPots, listNumberPots } from './code-pots.ts';

/** The share of paid orders that is added to the limit of all codes. */
const TOTAL_SHARE = 0.02;

type LimitServices = Pick<PlatformServices, 'config' | 'now' | 'ids' | 'alert'>;

/** A refusal of a code, as its API problem names it. */
export type CodeRefusal = { problem: string; retryAfter: number; work?: WorkRequest };

/**
 * A limit that is reached: its problem, the keys that count together, and the open places that must come back. `bits`:
 * work helps.
 */
type Reached = { problem: string; keys: string[]; excess: number; isHalf?: boolean; bits?: number };

/** The result of the limits for one code, including this code. */
type Verdict = { reached?: Reached; isLastOfAll: boolean; isNetworkNear: boolean };

/** The limits of a code with the keys of their counters. */
type Plan = ReturnType<typeof planPlaces>;

function planPlaces(services: LimitServices, use: CodeUse) {
  const { sms } = services.config;
  const toKey = ({ name, of }: PotName) => computeLimitKey(services, name, of);
  const numbers = listNumberPots(sms, use).map(({ pot, most }) => ({ key: toKey(pot), most }));
  const networks = listNetworkPots(use).map(({ pot, together, isClosed, times }) => ({
    ...{ key: toKey(pot), together: together.map(toKey), isClosed },
    limits: { free: sms.beforeWork, most: sms.perNetwork, times },
  }));
  const { pot, most } = computeTotalPot(sms, use);
  const total = { key: toKey(pot), most };
  const taken = [...numbers, ...networks, ...(use.isSent ? [total] : [])].map(({ key }) => key);
  const read = [...new Set([...taken, total.key, ...networks.flatMap(({ together }) => together)])];
  return { numbers, networks, total, taken, read };
}

/**
 * Takes the places of a code among the writes that follow (`later`), so that a code that is not sent takes none. Raises the alarms
 * of all codes and of a network.
 * @param work the answer to an earlier challenge; `subject` the subject of the code, to which a challenge is bound
 * @returns the keys of the places, for `returnCodePlaces`
 * @throws 429 `codeTooMany` for the number, `codeTooManyInAll`, `codeTooManyFromNetwork`, and `codeWorkNeeded` with a
 * challenge
 */
export async function takeCodePlaces(
  services: LimitServices,
  sql: Sql,
  use: CodeUse,
  { work, subject, later = sql }: { work?: string | undefined; subject: string; later?: Sql },
): Promise<string[]> {
  const plan = planPlaces(services, use);
  await lockPlaces(sql, plan.taken);
  const verdict = judge(plan, await sumPlaces(sql, plan.read, services.now()));
  const { reached } = verdict;
  const of = `${use.purpose}\n${use.network}\n${subject}`;
  if (reached && !(await isWorkDone(services, sql, reached, { work, of })))
    throw toCodeProblem(await describeRefusal(services, sql, reached, of));
  await takePlaces(later, plan.taken, services.now());
  if (verdict.isLastOfAll && use.isSent) await raiseAlarmOnce(services, sql, 'codesUsedUp');
  if (verdict.isNetworkNear) await raiseAlarmOnce(services, sql, 'networkNearLimit');
  return plan.taken;
}

/** Returns the refusal that a code would get now, without taking a place; undefined: it would be sent. */
export async function findCodeRefusal(
  services: LimitServices,
  sql: Sql,
  use: CodeUse,
  subject: string,
): Promise<CodeRefusal | undefined> {
  const plan = planPlaces(services, use);
  const { reached } = judge(plan, await sumPlaces(sql, plan.read, services.now()));
  return reached && describeRefusal(services, sql, reached, `${use.purpose}\n${use.network}\n${subject}`);
}

/** Returns half of the places of codes: after they were entered (`half`), and after their order is paid (`whole`). */
export async function returnCodePlaces(
  { now }: Pick<PlatformServices, 'now'>,
  sql: Sql,
  codes: readonly { places: readonly string[]; sentAt: Date }[],
  part: 'half' | 'whole',
): Promise<void> {
  const places = codes.map(({ places: keys, sentAt: at }) => ({ keys, at }));
  await returnPlaces(sql, places, { part, now: now() });
}

/** Judges the sums of the places before this code, as if it had taken its own. */
function judge({ numbers, networks, total, taken: mine }: Plan, sums: Map<string, Places>): Verdict {
  const own = new Set([...mine, total.key]);
  const placesOf = (key: string): Places => {
    const { taken = 0, half = 0, whole = 0 } = sums.get(key) ?? {};
    return { taken: taken + (own.has(key) ? 1 : 0), half, whole };
  };
  const all = placesOf(total.key);
  const leftOfAll = total.most + Math.floor(all.whole * TOTAL_SHARE) - countOpen(all);
  const standings = networks.map(({ key, together, isClosed, limits }) => {
    const sum = addPlaces(together.map(placesOf));
    const [open, free, most] = [countOpen(placesOf(key)), computeFree(limits, sum), computeMost(limits, sum)];
    return { key, together, isClosed, open, excess: countOpen(sum) - free, free, most };
  });
  const number = numbers.find(({ key, most }) => countOpen(placesOf(key), true) > most);
  const closed = standings.find(({ isClosed, open, most }) => isClosed && open > most);
  const working = standings.filter(({ excess }) => excess > 0);
  const [first] = working;
  let reached: Reached | undefined;
  if (number)
    reached = {
      ...{ problem: 'codeTooMany', keys: [number.key], isHalf: true },
      excess: countOpen(placesOf(number.key), true) - number.most,
    };
  else if (leftOfAll < 0) reached = { problem: 'codeTooManyInAll', keys: [total.key], excess: -leftOfAll };
  else if (closed)
    reached = { problem: 'codeTooManyFromNetwork', keys: [closed.key], excess: closed.open - closed.most };
  else if (first)
    reached = {
      ...{ problem: 'codeWorkNeeded', keys: first.together, excess: first.excess },
      bits: Math.max(...working.map(({ open, free }) => computeWorkBits(open, free))),
    };
  return {
    ...(reached && { reached }),
    isLastOfAll: leftOfAll < 1,
    isNetworkNear: standings.some(({ isClosed, open, most }) => isClosed && isNearLimit(open, most)),
  };
}

async function isWorkDone(
  services: LimitServices,
  sql: Sql,
  { bits }: Reached,
  { work, of }: { work: string | undefined; of: string },
): Promise<boolean> {
  return bits !== undefined && spendWork(services, sql, work, { of, bits });
}

async function describeRefusal(
  services: LimitServices,
  sql: Sql,
  { problem, keys, excess, isHalf = false, bits }: Reached,
  of: string,
): Promise<CodeRefusal> {
  const retryAfter = await computeRetryAfter(sql, { keys, excess, isHalf }, services.now());
  return { problem, retryAfter, ...(bits === undefined ? {} : { work: createWork(services, of, bits) }) };
}

/** Converts a refusal to the error of a call. */
function toCodeProblem({ problem, retryAfter, work }: CodeRefusal): ApiProblem {
  return Object.assign(new ApiProblem(429, problem, [], retryAfter), work && { work });
}
