import type { FastifyInstance } from 'fastify';
import { explainPaymentDifference, getPaymentDifferences } from '#contract/reconciliation/payment-differences.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { noteDifference } from './difference-repository.ts';
import { viewDifferences } from './view-differences.ts';

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
