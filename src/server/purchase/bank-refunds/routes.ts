import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reconciliation/payment-differences.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { moveBankRefund, viewBankRefunds } from './move-bank-refund.ts';

/** Routes for refunds that staff must make, because the payment provider cannot or did not make them. */
export function bankRefundRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, contract.getBankRefunds, async ({ user }) => viewBankRefunds(services, user));
  registerCall(app, contract.advanceBankRefund, async ({ user, params, body }) => {
    await moveBankRefund(services, user, params, body);
    return viewBankRefunds(services, user);
  });
}
