import type { Call } from '#contract/call.ts';
import { createWebhook, replayWebhook, testWebhook } from '#contract/integration/webhooks.ts';
import { issueClientToken } from '#contract/people/oauth.ts';
import * as drafts from '#contract/purchase/drafts.ts';
import * as orders from '#contract/purchase/order-histories.ts';
import { quoteProduct } from '#contract/purchase/quotes.ts';
import type { Json } from '#engine/language/json.ts';
import { listRatingFields } from '#engine/policy/cover-fields.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { PurchaseServices } from '../services.ts';

/** An example request of a call; `params` fill its path. */
export type Example = { call: Call; params?: Record<string, string>; body?: Json };

/** The URL in the example of a webhook. The developer replaces it. */
const EXAMPLE_RECEIVER = 'https://your-server.example/insurance-events';

/** The digest in the examples. The developer replaces it by the `digest` in the last answer about the draft or order. */
const EXAMPLE_DIGEST = 'digest-...';

/**
 * Builds example requests with dates that are valid today. Quote and draft are absent if there is no example customer.
 */
export function buildExamples({ catalogue, exampleCase, now }: PurchaseServices): Example[] {
  const since = `${toBusinessDate(now())}T00:00:00Z`;
  const always: Example[] = [
    {
      call: issueClientToken,
      body: { grant_type: 'client_credentials', client_id: 'client-...', client_secret: 'secret-...' },
    },
    { call: createWebhook, body: { url: EXAMPLE_RECEIVER, events: ['order.paid', 'order.issued', 'policy.issued'] } },
    { call: testWebhook },
    { call: replayWebhook, body: { since } },
    { call: orders.listOrders, body: { limit: 10 } },
    { call: orders.sendPaymentLink, body: { channel: 'link' } },
    { call: orders.payFromBalance, body: { digest: EXAMPLE_DIGEST } },
    { call: orders.cancelOrder, body: { reason: 'The customer changed his mind' } },
  ];
  const shown = exampleCase(toBusinessDate(now()));
  const current = shown && catalogue.current(shown.product);
  if (!shown || !current) return always;
  const [page = ''] = Object.keys(current.definition.form.pages);
  const rated = listRatingFields(current.product);
  const answers = Object.fromEntries(Object.entries(shown.answers).filter(([name]) => rated.has(name)));
  const { product } = shown;
  return [
    ...always,
    { call: quoteProduct, params: { product }, body: { answers } },
    { call: drafts.createDraft, body: { product, language: 'en' } },
    { call: drafts.answerDraft, body: { changes: shown.answers } },
    { call: drafts.passPage, body: { page, digest: EXAMPLE_DIGEST } },
    { call: drafts.confirmDraft, body: { digest: EXAMPLE_DIGEST } },
  ];
}
