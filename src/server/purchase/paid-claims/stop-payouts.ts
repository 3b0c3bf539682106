import type { Sql } from '#server/platform/db/database.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PolicyAggregate } from '../policies/load-policy.ts';
import { listPayouts, updatePayout } from '../policy-life/payout-repository.ts';

type StopOptions = {
  /** The amount that is no longer due, in minor units. */
  maxAmount: number;
  at: Date;
  by: string;
};

/**
 * Stops refunds by bank that were not paid yet, the newest first, in the transaction that holds the policy. If a refund
 * exceeds the amount to stop, its rest remains due, and is prepared anew.
 */
export async function stopPayouts(
  sql: Sql,
  { policy, order }: PolicyAggregate,
  { maxAmount: most, at, by }: StopOptions,
): Promise<void> {
  let stopped = 0;
  for (const payout of (await listPayouts(sql, policy.number)).toReversed()) {
    const take = Math.min(most - stopped, payout.amount);
    const hasLeft = payout.status === 'paid' || payout.status === 'stopped';
    if (hasLeft || take <= 0 || payout.orderId !== order.id) continue;
    const nobody = { payee: null, preparedBy: null, preparedAt: null };
    const isAll = take === payout.amount;
    await updatePayout(sql, payout, {
      ...nobody,
      ...(isAll ? { status: 'stopped' } : { status: 'due', amount: payout.amount - take }),
    });
    stopped += take;
  }
  if (stopped === 0) return;
  const { id: orderId, partnerId, currency } = order;
  const of = { at, by, orderId, partnerId, currency, note: policy.number };
  await post(sql, transfer('giveBack', { ...of, amount: 0 - stopped }));
}
