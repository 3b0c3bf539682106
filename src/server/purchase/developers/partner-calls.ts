import type { Call } from '#contract/call.ts';
import * as claimFiles from '#contract/claims/claim-files.ts';
import * as filing from '#contract/claims/claim-filing.ts';
import * as claims from '#contract/claims/claims.ts';
import * as webhooks from '#contract/integration/webhooks.ts';
import { issueClientToken } from '#contract/people/oauth.ts';
import * as drafts from '#contract/purchase/drafts.ts';
import * as orders from '#contract/purchase/order-histories.ts';
import * as life from '#contract/purchase/policy-life.ts';
import { quoteProduct } from '#contract/purchase/quotes.ts';
import * as renewals from '#contract/purchase/renewals.ts';

/** The calls that programs of partners use, which are calls of the portal, by topic. */
export const partnerCalls: Record<string, readonly Call[]> = {
  token: [issueClientToken],
  quotes: [quoteProduct],
  sales: [
    drafts.createDraft,
    drafts.getDraft,
    drafts.answerDraft,
    drafts.runDraftLookups,
    drafts.passPage,
    drafts.confirmDraft,
  ],
  orders: [
    ...[orders.listOrders, orders.getOrderDetail, orders.sendPaymentLink, orders.payFromBalance, orders.cancelOrder],
    ...[orders.getOrderDocument, orders.sendCertificateLink],
  ],
  policies: [life.getPolicyLife, life.getCoverOn, renewals.listExpiring],
  claims: [
    ...[filing.getClaimFiling, claims.fileClaim, claims.listClaims, claims.getClaim, claims.getClaimLetter],
    ...[claimFiles.sendClaimFile, claimFiles.getClaimFile],
  ],
  webhooks: [
    ...[webhooks.listWebhooks, webhooks.createWebhook, webhooks.changeWebhook, webhooks.rotateWebhook],
    ...[webhooks.resumeWebhook, webhooks.removeWebhook, webhooks.testWebhook, webhooks.listDeliveries],
    webhooks.replayWebhook,
  ],
};
