import type { Call } from '#contract/call.ts';
import * as claimFiles from '#contract/claims/claim-files.ts';
import * as filing from '#contract/claims/claim-filing.ts';
import * as steps from '#contract/claims/claim-steps.ts';
import * as claims from '#contract/claims/claims.ts';
import { getProductQuestions } from '#contract/integration/product-questions.ts';
import * as webhooks from '#contract/integration/webhooks.ts';
import { issueClientToken } from '#contract/people/oauth.ts';
import { listProducts } from '#contract/products.ts';
import * as drafts from '#contract/purchase/drafts.ts';
import * as endorsements from '#contract/purchase/endorsements.ts';
import * as orders from '#contract/purchase/order-histories.ts';
import * as life from '#contract/purchase/policy-life.ts';
import { quoteProduct } from '#contract/purchase/quotes.ts';
import * as renewals from '#contract/purchase/renewals.ts';
import { sendUpload } from '#contract/purchase/uploads.ts';

// Only pages of the public site send their id in the address.
const { query: _query, ...issueToken } = issueClientToken;

type Topic = { description: string; calls: Record<string, Call> };

const { createDraft, getDraft, answerDraft, runDraftLookups, passPage, confirmDraft } = drafts;
const { listOrders, getOrderDetail, sendPaymentLink, payFromBalance, cancelOrder } = orders;
const { getOrderDocument, sendCertificateLink } = orders;
const { getPolicyLife, getCoverOn, previewCancellation, cancelPolicy, sendInstalmentLink } = life;
const { getEndorsementChoices, createEndorsementDraft, setEndorsementDate } = endorsements;
const { listExpiring, sendRenewalOffer } = renewals;
const { getClaimFiling } = filing;
const { fileClaim, listClaims, getClaim, getClaimLetter } = claims;
const { answerClaim } = steps;
const { sendClaimFile, getClaimFile } = claimFiles;
const { listWebhooks, createWebhook, changeWebhook, rotateWebhook, resumeWebhook, removeWebhook } = webhooks;
const { testWebhook, listDeliveries, replayWebhook } = webhooks;

/**
 * The calls that programs of partners use, which are calls of the portal, by topic and by operation id. An operation id
 * never changes, because the names of generated clients come from it.
 */
export const partnerTopics: Record<string, Topic> = {
  token: { description: 'Access tokens of programs', calls: { issueClientToken: issueToken } },
  products: {
    description: 'The products on sale, and the questions of each product',
    calls: { listProducts, getProductQuestions },
  },
  quotes: { description: 'Premiums without a draft', calls: { quoteProduct } },
  sales: {
    description: 'Sales: a draft is answered page by page and confirmed as an order',
    calls: { createDraft, getDraft, answerDraft, sendUpload, runDraftLookups, passPage, confirmDraft },
  },
  orders: {
    description: 'Orders: payment, cancellation and documents',
    calls: {
      ...{ listOrders, getOrderDetail, sendPaymentLink, payFromBalance, cancelOrder, getOrderDocument },
      sendCertificateLink,
    },
  },
  policies: {
    description: 'Policies after the sale: changes, renewals and cancellations',
    calls: {
      ...{ getPolicyLife, getCoverOn, listExpiring, getEndorsementChoices, createEndorsementDraft },
      ...{ setEndorsementDate, sendRenewalOffer, sendInstalmentLink, previewCancellation, cancelPolicy },
    },
  },
  claims: {
    description: 'Claims on policies that the partner sold',
    calls: {
      ...{ getClaimFiling, fileClaim, listClaims, getClaim, getClaimLetter, answerClaim },
      ...{ sendClaimFile, getClaimFile },
    },
  },
  webhooks: {
    description: 'Receivers of events, and their deliveries',
    calls: {
      ...{ listWebhooks, createWebhook, changeWebhook, rotateWebhook, resumeWebhook, removeWebhook },
      ...{ testWebhook, listDeliveries, replayWebhook },
    },
  },
};
