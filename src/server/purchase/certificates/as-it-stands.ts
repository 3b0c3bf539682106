import type { Term } from '#engine/policy/policy-history.ts';
import { replayPolicy } from '#engine/policy/replay-policy.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { orderAsHeld } from '../policies/as-held.ts';
import type { Policy } from '../policies/policy-repository.ts';
import { livedLife, type PolicyFile, readLife } from '../policies/read-life.ts';
import { transactionsOf } from '../policies/transaction-repository.ts';

/**
 * The order of a policy's sale as papers show it now: with the answers, the version and the premium of a term that hold since
 * the transaction `serial`. As sold while nothing has changed it.
 */
export async function asItStands(
  services: PurchaseServices,
  sold: Order,
  policy: Policy,
): Promise<{ order: Order; policy: Policy; serial: number }> {
  const { sql } = services.database;
  if ((await transactionsOf(sql, policy.number)).length < 2) return { order: sold, policy, serial: 1 };
  const file = await readLife(services, sql, policy, sold);
  const last = livedLife(file).terms.at(-1);
  const term = last?.segments.length === 0 ? termBeforeEnd(file) : last;
  const held = term?.segments.at(-1);
  if (!term || !held || held.serial === 1) return { order: sold, policy, serial: 1 };
  // A term that was sold ahead has its papers at once, with its own days.
  const days = { effectiveFrom: term.from, effectiveTo: term.to };
  return { order: orderAsHeld(sold, { term, held }), policy: { ...policy, ...days }, serial: held.serial };
}

/** The last term that has days, as it was before the policy ended: what is cancelled before it begins has no day left. */
function termBeforeEnd({ history, terms }: PolicyFile): Term | undefined {
  const end = history.findLast(({ kind }) => kind === 'cancel' || kind === 'lapse')?.serial ?? 0;
  const life = replayPolicy(
    history.filter(({ serial }) => serial < end),
    terms,
  );
  return 'refused' in life ? undefined : life.terms.findLast(({ segments }) => segments.length > 0);
}
