import type { FastifyInstance } from 'fastify';
import {
  explainPaymentDifference,
  getPaymentDifferences,
  type PaymentDifference,
  type PaymentDifferences,
} from '#contract/reconciliation/payment-differences.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import {
  findLastReading,
  listOpenDifferences,
  listSettledDifferences,
  noteDifference,
} from './difference-repository.ts';

/** Routes of differences between the payment provider's own list and the books, for the insurer's people. */
export function reconciliationRoutes(app: FastifyInstance, { database, now }: PurchaseServices): void {
  registerCall(app, getPaymentDifferences, async () => viewDifferences(database.sql));
  registerCall(app, explainPaymentDifference, async ({ user, body: { tranId, kind, note } }) => {
    await database.transaction('explain difference', async (sql) => {
      const told = { note: note.trim(), explainedBy: user.id, explainedAt: now() };
      if (!(await noteDifference(sql, { tranId, kind }, told))) throw new ApiProblem(404, 'differenceNotFound');
    });
    return viewDifferences(database.sql);
  });
}

/**
 * Lists the differences between the provider's list and the books, and those that were lately resolved or explained.
 */
export async function viewDifferences(sql: Sql): Promise<PaymentDifferences> {
  const open = await listOpenDifferences(sql, 200);
  const settled = await listSettledDifferences(sql, 20);
  const nameOf = await listUserNames(
    sql,
    settled.flatMap(({ difference: { explainedBy } }) => explainedBy ?? []),
  );
  const view = ({ difference, order }: (typeof open)[number]): PaymentDifference => {
    const { tranId, kind, ours, theirs, currency, foundAt, mendedAt, note, explainedBy, explainedAt } = difference;
    return {
      ...{ tranId, kind, ours, theirs, currency, foundAt: foundAt.toISOString() },
      order,
      mendedAt: mendedAt?.toISOString() ?? null,
      // User, time and note are stored together.
      explained: explainedAt && { by: nameOf(explainedBy ?? '').name, at: explainedAt.toISOString(), note: note ?? '' },
    };
  };
  const comparedAt = await findLastReading(sql);
  return { comparedAt: comparedAt?.toISOString() ?? null, open: open.map(view), settled: settled.map(view) };
}
