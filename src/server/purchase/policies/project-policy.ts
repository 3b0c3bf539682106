import { addDays } from '#engine/language/dates.ts';
import type { PolicyLife } from '#engine/policy/policy-history.ts';
import { sumCharges } from '#engine/policy/replay-policy.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { replayLife, requirePolicy, UnreadablePolicy } from './load-policy.ts';
import { listPolicyNumbers, type Projection, setProjection } from './transaction-repository.ts';

type Deps = Pick<PurchaseServices, 'database' | 'catalogue' | 'lifecycles' | 'now'>;

/** Computes the columns that lists show of a replayed policy on a business day. */
export function computeProjection(life: PolicyLife, today: string): Projection {
  // A term that was sold ahead is not shown before it begins.
  const term = life.terms.find(({ to }) => to >= today) ?? life.terms.at(-1);
  if (!term) throw new Error('a policy without a term');
  const { from: effectiveFrom, to: effectiveTo } = term;
  const charged = sumCharges(life);
  const isEnded = ['cancelled', 'lapsed', 'void'].includes(life.status);
  if (!isEnded || term !== life.terms.at(-1)) {
    const status = effectiveTo < today ? 'expired' : 'active';
    return { status, effectiveFrom, effectiveTo, endedFrom: null, charged };
  }
  const held = term.segments.at(-1);
  const endedFrom = held ? addDays(held.to, 1) : term.from;
  // A policy without a day of cover has ended immediately.
  const isOver = endedFrom <= today || held === undefined;
  return { status: isOver ? life.status : 'active', effectiveFrom, effectiveTo, endedFrom, charged };
}

/** Updates the columns of a policy for lists; returns true if they differed. */
export async function projectPolicy(services: Deps, sql: Sql, number: string): Promise<boolean> {
  const file = await requirePolicy(services, sql, number);
  const projection = computeProjection(replayLife(file), toBusinessDate(services.now()));
  const names = Object.keys(projection) as (keyof Projection)[];
  if (names.every((name) => file.policy[name] === projection[name])) return false;
  await setProjection(sql, number, projection);
  return true;
}

/**
 * Updates the columns of all policies for lists; returns the numbers of those that differed. Calls `onUnreadable` for
 * each policy that cannot be replayed, which throws by default, and continues.
 * @param most maximum number of policies in one query
 */
export async function rebuildPolicies(
  services: Deps,
  onUnreadable: (policy: UnreadablePolicy) => void = (policy) => {
    throw policy;
  },
  most = 200,
): Promise<string[]> {
  const { database } = services;
  const changed: string[] = [];
  const rebuild = (number: string) =>
    database
      .transaction('rebuild policy', (sql) => projectPolicy(services, sql, number))
      .catch((error: unknown) => {
        if (!(error instanceof UnreadablePolicy)) throw error;
        onUnreadable(error);
        return false;
      });
  for (let after = ''; ; ) {
    const numbers = await listPolicyNumbers(database.sql, after, most);
    for (const number of numbers) if (await rebuild(number)) changed.push(number);
    if (numbers.length < most) return changed;
    after = numbers.at(-1) as string;
  }
}
