import { advance } from '#server/catalogue/lifecycles.ts';
import { processInBatches } from '#server/platform/jobs/process-in-batches.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { emitExpiredEvents } from '../orders/policy-webhook-repository.ts';
import { endPolicies } from '../policies/policy-repository.ts';
import { projectPolicy } from '../policies/project-policy.ts';
import { listPoliciesToEnd, listRenewedPolicies } from '../policies/transaction-repository.ts';

/**
 * Expires the policies whose last day is over in Cambodia, each once: also after an outage of days, and with concurrent
 * servers. Returns their number.
 * @param most maximum number of policies in one query
 */
export async function expirePolicies(services: PurchaseServices, most = 500): Promise<number> {
  const failures: unknown[] = [];
  for (const find of [listPoliciesToEnd, listRenewedPolicies])
    await projectEach(services, find, most).catch((error: unknown) => failures.push(error));
  const expired = await endExpired(services, most);
  if (failures.length > 0) throw new AggregateError(failures, 'not every policy followed its day');
  return expired;
}

async function endExpired({ database, lifecycles, now }: PurchaseServices, most: number): Promise<number> {
  const { status } = advance(lifecycles.policy, 'active', 'EXPIRE');
  const before = toBusinessDate(now());
  for (let expired = 0; ; ) {
    const ended = await database.transaction('expire policies', async (sql) => {
      const numbers = await endPolicies(sql, { status, before, most });
      await emitExpiredEvents(sql, numbers, now());
      return numbers.length;
    });
    expired += ended;
    if (ended < most) return expired;
  }
}

/**
 * Updates policies whose list columns change with a new day: those whose early end is reached, and those whose next
 * term begins.
 */
async function projectEach(services: PurchaseServices, find: typeof listPoliciesToEnd, most: number): Promise<number> {
  const { database, now } = services;
  return processInBatches(
    (page) => find(database.sql, toBusinessDate(now()), page),
    async (number) => {
      await database.transaction('end policy', (sql) => projectPolicy(services, sql, number));
      return true;
    },
    'not every policy followed its day',
    most,
  );
}
