import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import type { Policy } from '../policies/policy-repository.ts';
import { premiumOfLines } from '../policies/premium-of-lines.ts';
import { livedLife, readLife } from '../policies/read-life.ts';
import { transactionsOf } from '../policies/transaction-repository.ts';

/**
 * The order of a policy's sale as papers show it now: with the answers, the version and the premium of a term that hold since
 * the transaction `serial`. As sold while nothing has changed it.
 */
export async function asItStands(
  services: PurchaseServices,
  sold: Order,
  policy: Policy,
): Promise<{ order: Order; serial: number }> {
  const { sql } = services.database;
  if ((await transactionsOf(sql, policy.number)).length < 2) return { order: sold, serial: 1 };
  const held = livedLife(await readLife(services, sql, policy, sold))
    .terms.at(-1)
    ?.segments.at(-1);
  if (!held || held.serial === 1) return { order: sold, serial: 1 };
  const premium = premiumOfLines(sold.currency, held.lines);
  const frozen = { ...sold.frozen, answers: held.answers };
  return { order: { ...sold, version: held.version, frozen, premium, total: premium.total }, serial: held.serial };
}
