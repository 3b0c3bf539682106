import Type, { type Static } from 'typebox';
import type { Json } from '#engine/language/json.ts';
import type { PagePrices, Quotation, RatingResult, TraceStep } from '#engine/language/premium.ts';
import type { DraftRecord } from '#engine/record.ts';
import { get, patch, post } from '../call.ts';
import { partnerAccount, sellerView } from '../people/partners.ts';
import { problemError } from '../problem.ts';
import { locale } from '../products.ts';
import { closedObject, dayRange, draftHeaders, nullable, oneOf } from '../schemas.ts';
import { acknowledgedPolicies, duplicateCover } from './duplicate-cover.ts';
import { type EndorsementView, endorsementView } from './endorsements.ts';

/** A premium, or the reason why there is none. Only the insurer and its agents see its trace. */
export type RatedView =
  | { status: 'rated'; premium: Quotation & { trace?: TraceStep[] } }
  | Exclude<RatingResult, { status: 'rated' }>
  | { status: 'unavailable' | 'not-sold' };

const draftView = Type.Object({
  id: Type.String(),
  product: Type.String(),
  version: Type.String(),
  currentVersion: Type.String(),
  /** The record that the engine replays, as the server stores it. */
  record: Type.Unsafe<DraftRecord>(Type.Any()),
  /** The current page, from the server's replay. */
  page: nullable(Type.String()),
  trail: Type.Array(Type.String()),
  problems: Type.Array(problemError),
  rated: Type.Unsafe<RatedView>(Type.Any()),
  /** The premium of each option of the field that the product compares, for example of each plan. */
  options: Type.Unsafe<Record<string, RatedView>>(Type.Any()),
  /**
   * The premium of the last save, if that premium is no longer available although no answer was changed. `why`: the
   * business day or the product version has changed.
   */
  before: Type.Optional(
    Type.Object({
      /** Minor units. */
      total: Type.Integer(),
      currency: Type.String(),
      /** The business date of that rating. */
      asOf: Type.String(),
      why: oneOf(['day', 'version']),
    }),
  ),
  /** Set after the confirmation: the order's reference, by which its buyer reads and pays it (`/api/orders/{ref}`). */
  order: nullable(Type.String()),
  /**
   * Id of that order, for its seller and the insurer (`/api/b2b/orders/{id}`, webhooks). It gives nobody else access to
   * the order.
   */
  orderId: nullable(Type.String()),
  /** Number of that order. */
  orderNumber: nullable(Type.String()),
  seller: sellerView,
  /** Only for a draft of an endorsement. */
  about: Type.Optional(Type.Unsafe<EndorsementView>(endorsementView)),
  savedAt: Type.String(),
  expiresAt: Type.String(),
});
export type DraftView = Static<typeof draftView>;

/**
 * Starts a draft. A signed-in agent sells it for the agent's partner; 403 `partnerMayNotSell` if that partner may not
 * sell. Otherwise the `partner` of the customer's link sells it, if that partner is known and may sell, or else nobody:
 * the browser names the partner, the server verifies it. The seller of a draft never changes.
 */
export const createDraft = post('/api/drafts', 'anyone', 'Start a draft', {
  body: closedObject({
    product: Type.String({ maxLength: 40 }),
    language: locale,
    partner: Type.Optional(partnerAccount),
    /**
     * True: a user of the insurer's mobile app sells to a customer who is present. It counts only with the token of an
     * agent who sells.
     */
    isSale: Type.Optional(Type.Boolean()),
    /** True: the order must be paid at once. Neither the draft nor a link to pay its order can be sent. */
    isRequiredPayment: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ draft: draftView, key: Type.String() }),
  status: 201,
  secretReply: true,
});

export const getDraft = get('/api/drafts/:id', 'anyone', 'Read a draft', { headers: draftHeaders, reply: draftView });

/**
 * Returns the prices of the choices of a visible page. No other call computes them, because each price needs its own
 * rating. 404 `notFound` for an unknown page.
 */
export const getPagePrices = get('/api/drafts/:id/pages/:page/prices', 'anyone', "What a page's choices cost", {
  headers: draftHeaders,
  /** All in minor units. */
  reply: Type.Unsafe<PagePrices>(Type.Object({ extras: Type.Any(), ways: Type.Any() })),
});

export const answerDraft = patch('/api/drafts/:id/answers', 'anyone', 'Save answers; null removes one', {
  headers: draftHeaders,
  body: closedObject({
    changes: Type.Unsafe<Record<string, Json>>(Type.Record(Type.String({ maxLength: 60 }), Type.Any())),
  }),
  reply: Type.Object({ draft: draftView, clears: Type.Array(Type.String()), tells: Type.Array(Type.String()) }),
  judgesTexts: true,
});

/** Runs the `pending` lookups, and retries the `failed` ones. */
export const runDraftLookups = post(
  '/api/drafts/:id/findings',
  'anyone',
  'Find out what the answers ask for: promotion code, existing customer, cards',
  {
    headers: draftHeaders,
    reply: Type.Object({ draft: draftView, clears: Type.Array(Type.String()), tells: Type.Array(Type.String()) }),
  },
);

export const passPage = post('/api/drafts/:id/next', 'anyone', 'Pass a page', {
  headers: draftHeaders,
  reply: draftView,
  body: closedObject({ page: Type.String({ maxLength: 60 }) }),
});

export const resetDraft = post('/api/drafts/:id/reset', 'anyone', 'Start the form again', {
  headers: draftHeaders,
  reply: draftView,
});

export const migrateDraft = post(
  '/api/drafts/:id/version',
  'anyone',
  'Move a draft to the current version of its product',
  { headers: draftHeaders, reply: Type.Object({ draft: draftView, dropped: Type.Array(Type.String()) }) },
);

/**
 * Finds policies that insure the same as the draft: among the policies of the phone that was proven on the draft, and
 * for an agent among those that the agent's partner sold. Empty for everybody else.
 */
export const getDuplicateCover = get(
  '/api/drafts/:id/insured-already',
  'anyone',
  'Policies that insure the same already, as far as the asker may know',
  { headers: draftHeaders, reply: Type.Array(duplicateCover) },
);

/**
 * Confirms a draft. Errors: 409 `alreadyInsured` unless `knowsOf` names the policies of `insured-already`; 422
 * `noLossNotDeclared` unless the policyholder declares by `noLoss` that no loss is known for the days in the outcome of
 * the endorsement. Sets the cookie that identifies the buyer's browser. A repeated call runs again, but creates only
 * one order.
 */
export const confirmDraft = post(
  '/api/drafts/:id/confirm',
  'anyone',
  'Confirm the declaration: freezes the answers and the premium into an order',
  {
    headers: draftHeaders,
    body: closedObject({ knowsOf: acknowledgedPolicies, noLoss: Type.Optional(dayRange) }),
    reply: Type.Object({
      draft: draftView,
      /** As `draft.order`: the reference for the buyer's calls. */
      order: Type.String(),
      /** For `/api/b2b/orders/{id}` and its payment; `data.order` of webhooks. */
      orderId: Type.String(),
      number: Type.String(),
    }),
    status: 201,
    secretReply: true,
  },
);

/**
 * The sender needs no name and no account. The reply says until when the draft is stored. 409 `paymentRequiredNow` for
 * a draft that must be paid at once.
 */
export const sendQuote = post(
  '/api/drafts/:id/quote',
  'anyone',
  "Send a draft's quotation by e-mail, with the link that opens it",
  {
    headers: draftHeaders,
    body: closedObject({ email: Type.String({ maxLength: 260 }), language: locale }),
    reply: Type.Object({ until: Type.String() }),
    status: 202,
    perMinute: 20,
  },
);

export const sendDraftCode = post(
  '/api/drafts/:id/phone/code',
  'anyone',
  "Send a one-time code to the policyholder's phone",
  { headers: draftHeaders, reply: Type.Object({ phone: Type.String(), resendAt: Type.String() }) },
);

export const verifyDraftPhone = post(
  '/api/drafts/:id/phone/proof',
  'anyone',
  "Prove the policyholder's phone by its one-time code",
  { headers: draftHeaders, reply: draftView, body: closedObject({ code: Type.String({ maxLength: 12 }) }) },
);
