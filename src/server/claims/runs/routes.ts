import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/claims/claim-payments.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { enterPayee, moveReserve, recordRecovery, viewClaimMoney } from '../payments/claim-money.ts';
import { requireMove } from '../payments/move-payment.ts';
import { findClaimPayment } from '../payments/payment-repository.ts';
import { findClaimById } from '../records/claim-repository.ts';
import { answerRun } from './answer-run.ts';
import { writePain001, writePaymentCsv } from './bank-files/write-payment-files.ts';
import { proposeRun } from './propose-run.ts';
import { isSent, loadPaymentOrder, sendRun } from './send-run.ts';
import { listPayableClaims, listRuns, requireRun, viewRun } from './view-run.ts';

/** Registers the calls for the money of claims and for payment runs, for the insurer's people. */
export function claimPaymentRoutes(app: FastifyInstance, services: ClaimServices): void {
  const after = async (user: SignedInUser, ref: string, change: Promise<void>) => {
    await change;
    return viewClaimMoney(services, user, ref);
  };

  registerCall(app, contract.getClaimMoney, async ({ user, params }) => viewClaimMoney(services, user, params.ref));
  registerCall(app, contract.moveClaimReserve, async ({ user, params: { ref }, body }) =>
    after(user, ref, moveReserve(services, user, ref, body)),
  );
  registerCall(app, contract.setClaimPayee, async ({ user, params: { ref }, body }) =>
    after(user, ref, enterPayee(services, user, ref, body)),
  );
  registerCall(app, contract.addClaimRecovery, async ({ user, params: { ref }, body }) =>
    after(user, ref, recordRecovery(services, user, ref, body)),
  );
  registerCall(app, contract.moveClaimPayment, async ({ user, params: { id }, body }) => {
    const { sql } = services.database;
    const payment = await findClaimPayment(sql, id);
    const claim = payment && (await findClaimById(sql, payment.claimId));
    if (!payment || !claim) throw new ApiProblem(404, 'claimPaymentNotFound');
    return after(user, claim.ref, requireMove(services, user, payment, body));
  });
  registerCall(app, contract.listPayableClaims, async ({ user, body }) => listPayableClaims(services, user, body));
  registerCall(app, contract.listPaymentRuns, async ({ user, body }) => listRuns(services, user, body));
  registerCall(app, contract.getPaymentRun, async ({ user, params: { id } }) => viewRun(services, user, id));
  registerCall(app, contract.proposePaymentRun, async ({ user, body }) =>
    viewRun(services, user, await proposeRun(services, user, body)),
  );
  registerCall(app, contract.sendPaymentRun, async ({ user, params: { id } }) => {
    await sendRun(services, user, id);
    return viewRun(services, user, id);
  });
  registerCall(app, contract.readBankAnswer, async ({ user, params: { id }, body }) => {
    const ignored = await answerRun(services, user, id, body);
    return { run: await viewRun(services, user, id), ignored };
  });
  // The file is written again from the payments, because accounts are stored encrypted only.
  registerCall(app, contract.getPaymentFile, async ({ params: { id }, query: { format = 'xml' }, reply }) => {
    const { sql } = services.database;
    const run = await requireRun(sql, id);
    if (!isSent(run)) throw new ApiProblem(409, 'paymentRunNotSo');
    const order = await loadPaymentOrder(sql, services.config.keys, run);
    if (order.transfers.length === 0) throw new ApiProblem(409, 'paymentRunNotSo');
    return reply
      .header('content-type', `${format === 'xml' ? 'application/xml' : 'text/csv'}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${run.number}.${format}"`)
      .header('cache-control', 'no-store')
      .send(Buffer.from(format === 'xml' ? writePain001(order) : writePaymentCsv(order)));
  });
}
