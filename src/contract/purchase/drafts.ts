import Type, { type Static } from 'typebox';
import type { Json } from '#engine/language/json.ts';
import type { PagePrices, Quotation, RatingResult, TraceStep } from '#engine/language/premium.ts';
import type { DraftRecord } from '#engine/record.ts';
import { get, patch, post } from '../call.ts';
import { partnerAccount, sellerView } from '../people/partners.ts';
import { problemError } from '../problem.ts';
import { locale } from '../products.ts';
import { closedObject, dayRange, draftCodeHeaders, draftHeaders, nullable, oneOf } from '../schemas.ts';
import { acknowledgedPolicies, duplicateCover } from './duplicate-cover.ts';
import { type EndorsementView, endorsementView } from './endorsements.ts';

/** A premium, or the reason why there is none. Only the insurer and its agents see the calculation (`trace`). */
export type RatedView =
  | { status: 'rated'; premium: Quotation & { trace?: TraceStep[] } }
  | Exclude<RatingResult, { status: 'rated' }>
  | { status: 'unavailable' | 'not-sold' };

const draftView = Type.Object({
  id: Type.String(),
  product: Type.String(),
  version: Type.String(),
  /** The version on sale; null if the product is no longer sold: the draft cannot become an order. */
  currentVersion: nullable(Type.String()),
  /** The draft's answers, lookups and passed pages, as the server stores them and the engine replays them. */
  record: Type.Unsafe<DraftRecord>(Type.Any()),
  /** Id of the furthest page that the draft has reached; null once the journey has ended. */
  page: nullable(Type.String()),
  trail: Type.Array(Type.String()),
  problems: Type.Array(problemError),
  rated: Type.Unsafe<RatedView>(Type.Any()),
  /** The premium of each option of the field that the product compares, for example of each plan. */
  options: Type.Unsafe<Record<string, RatedView>>(Type.Any()),
  /**
   * The premium of the last save, if it is no longer available although no answer was changed: because the business day
   * (`day`) or the product version (`version`) has changed. Otherwise missing.
   */
  before: Type.Optional(
    Type.Object({
      /** Minor units. */
      total: Type.Integer(),
      currency: Type.String(),
      /** The business date for which that premium was calculated. */
      asOf: Type.String(),
      why: oneOf(['day', 'version']),
    }),
  ),
  /**
   * The order's reference, by which its buyer reads and pays the order (`/api/orders/{ref}`); null before the
   * confirmation.
   */
  order: nullable(Type.String()),
  /**
   * Id of the draft's order, for the seller and the insurer (`/api/b2b/orders/{id}`, webhooks); null before the
   * confirmation. The id gives nobody else access to the order.
   */
  orderId: nullable(Type.String()),
  /** Number of the draft's order; null before the confirmation. */
  orderNumber: nullable(Type.String()),
  seller: sellerView,
  /** The trial shop of the draft; missing for a real purchase. `sells`: false if it ends before the order. */
  trial: Type.Optional(Type.Object({ number: Type.Integer(), sells: Type.Boolean() })),
  /** The endorsement; missing for the draft of a new purchase. */
  about: Type.Optional(Type.Unsafe<EndorsementView>(endorsementView)),
  savedAt: Type.String(),
  expiresAt: Type.String(),
  /**
   * Digest of what a confirmation of this draft signs: the answers that count, the product version, the premium, the
   * days of the cover, and the charge or refund of an endorsement. The calls that pass a page or confirm send it back.
   */
  digest: Type.String(),
});
export type DraftView = Static<typeof draftView>;

/** The `digest` of the draft in the last answer that the caller has shown or read. */
const seenDigest = Type.String({ maxLength: 64 });

/**
 * Starts a draft. If a signed-in agent starts it, the agent's partner sells; 403 `partnerMayNotSell` if that partner
 * may not sell. Otherwise the `partner` of the customer's link sells, or nobody if the server does not know that
 * partner or it may not sell. The seller of a draft never changes.
 */
export const createDraft = post('/api/drafts', 'anyone', 'Start a draft', {
  body: closedObject({
    product: Type.String({ maxLength: 40 }),
    language: locale,
    partner: Type.Optional(partnerAccount),
    /**
     * True: a user of the insurer's mobile app sells to a customer who is present. It has an effect only with the token
     * of an agent who sells. Default: false.
     */
    isSale: Type.Optional(Type.Boolean()),
    /**
     * True: the order must be paid at once, so neither the draft nor a payment link can be sent to anybody. Default:
     * false.
     */
    isRequiredPayment: Type.Optional(Type.Boolean()),
    /** The link of a trial shop: the draft is one of its version, without a seller. 410 `trialEnded`. */
    trial: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  reply: Type.Object({ draft: draftView, key: Type.String() }),
  status: 201,
  secretReply: true,
});

export const getDraft = get('/api/drafts/:id', 'anyone', 'Read a draft', { headers: draftHeaders, reply: draftView });

/**
 * Returns the prices of the options of a page. No other call returns them, because each price needs its own rating. 404
 * `notFound` for an unknown page.
 */
export const getPagePrices = get('/api/drafts/:id/pages/:page/prices', 'anyone', "What a page's choices cost", {
  headers: draftHeaders,
  /**
   * `extras`: the amount that each option adds; `ways`: the total for each option with a price in a hint. Minor units.
   */
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

/** Runs the draft's `pending` lookups, and runs its `failed` lookups again. */
export const runDraftLookups = post(
  '/api/drafts/:id/findings',
  'anyone',
  'Find out what the answers ask for: promotion code, existing customer, cards',
  {
    headers: draftHeaders,
    reply: Type.Object({ draft: draftView, clears: Type.Array(Type.String()), tells: Type.Array(Type.String()) }),
  },
);

/** Passes a page. 409 `draftChanged` if the draft is no longer the one that `digest` names: then nothing changes. */
export const passPage = post('/api/drafts/:id/next', 'anyone', 'Pass a page', {
  headers: draftHeaders,
  reply: draftView,
  body: closedObject({ page: Type.String({ maxLength: 60 }), digest: seenDigest }),
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
 * Finds policies that insure the same risk as the draft: policies of the phone that was verified on the draft, and for
 * an agent also policies that the agent's partner sold. Empty for everybody else.
 */
export const getDuplicateCover = get(
  '/api/drafts/:id/insured-already',
  'anyone',
  'Policies that insure the same already, as far as the asker may know',
  { headers: draftHeaders, reply: Type.Array(duplicateCover) },
);

/**
 * Confirms a draft as `digest` names it, and creates its order. Errors: 409 `draftChanged` if the draft is another one
 * now: nothing changes, and the caller reads the draft again; 409 `alreadyInsured` if there is duplicate cover that
 * `knowsOf` does not name; 422 `noLossNotDeclared` if the outcome of an endorsement has `noLoss` and the body does not
 * repeat it as the policyholder's declaration. Sets the cookie that identifies the buyer's browser. A repeated call
 * creates no second order.
 */
export const confirmDraft = post(
  '/api/drafts/:id/confirm',
  'anyone',
  'Confirm the declaration: freezes the answers and the premium into an order',
  {
    headers: draftHeaders,
    body: closedObject({ digest: seenDigest, knowsOf: acknowledgedPolicies, noLoss: Type.Optional(dayRange) }),
    reply: Type.Object({
      draft: draftView,
      /** The order's reference for the buyer's calls, as in `draft.order`. */
      order: Type.String(),
      /** Id of the order for the calls below `/api/b2b/orders/{id}`, and `data.order` of webhooks. */
      orderId: Type.String(),
      number: Type.String(),
    }),
    status: 201,
    secretReply: true,
  },
);

/**
 * Sends the quotation of a draft; nobody has to sign in or to give a name. `until`: the instant (UTC) until which the
 * draft is stored. 409 `paymentRequiredNow` for a draft that must be paid at once.
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
  { headers: draftCodeHeaders, reply: Type.Object({ phone: Type.String(), resendAt: Type.String() }) },
);

export const verifyDraftPhone = post(
  '/api/drafts/:id/phone/proof',
  'anyone',
  "Prove the policyholder's phone by its one-time code",
  { headers: draftHeaders, reply: draftView, body: closedObject({ code: Type.String({ maxLength: 12 }) }) },
);
