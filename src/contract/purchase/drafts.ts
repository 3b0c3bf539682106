import Type, { type Static } from 'typebox';
import type { Json } from '#engine/language/json.ts';
import type { PagePrices, Quotation, RatingResult, TraceStep } from '#engine/language/premium.ts';
import type { DraftRecord } from '#engine/record.ts';
import { get, patch, post } from '../call.ts';
import { partnerAccount, sellerView } from '../people/partners.ts';
import { problemError } from '../problem.ts';
import { locale } from '../products.ts';
import { closedObject, dayRange, nullable, oneOf } from '../schemas.ts';
import { acknowledgedPolicies, duplicateCover } from './duplicate-cover.ts';
import { type EndorsementView, endorsementView } from './endorsements.ts';

/** A premium, or why there is none. Its trace stays with the insurer and its agents. */
export type RatedView =
  | { status: 'rated'; premium: Quotation & { trace?: TraceStep[] } }
  | Exclude<RatingResult, { status: 'rated' }>
  | { status: 'unavailable' | 'not-sold' };

const draftView = Type.Object({
  id: Type.String(),
  product: Type.String(),
  version: Type.String(),
  currentVersion: Type.String(),
  /** The record that the engine replays, as the server keeps it. */
  record: Type.Unsafe<DraftRecord>(Type.Any()),
  /** Where the server's replay stands. */
  page: nullable(Type.String()),
  trail: Type.Array(Type.String()),
  problems: Type.Array(problemError),
  rated: Type.Unsafe<RatedView>(Type.Any()),
  /** The premium of every option of the field that the product compares. */
  options: Type.Unsafe<Record<string, RatedView>>(Type.Any()),
  /** What it cost when it was last saved, where that cannot be had any more though no answer was changed. */
  before: Type.Optional(
    Type.Object({
      /** Minor units. */
      total: Type.Integer(),
      currency: Type.String(),
      /** The business date that it was rated by. */
      asOf: Type.String(),
      why: oneOf(['day', 'version']),
    }),
  ),
  /** Once confirmed: the order's reference, by which its buyer reads and pays it (`/api/orders/{ref}`). */
  order: nullable(Type.String()),
  /** Id of that order, by which its seller and the insurer work with it (`/api/b2b/orders/{id}`, webhooks). It opens nothing without their rights. */
  orderId: nullable(Type.String()),
  /** Number of that order. */
  orderNumber: nullable(Type.String()),
  seller: sellerView,
  /** Of a journey after the sale. */
  about: Type.Optional(Type.Unsafe<EndorsementView>(endorsementView)),
  savedAt: Type.String(),
  expiresAt: Type.String(),
});
export type DraftView = Static<typeof draftView>;

/** The draft's key travels in a header, never in an address. */
const headers = Type.Object({ 'draft-key': Type.String({ maxLength: 128 }) });

/**
 * Begun by a signed-in agent, it is sold for the agent's partner; 403 `partnerMayNotSell` where that may not. Else it is
 * sold for the `partner` of the link that the customer came by, if that is known and may sell, and otherwise by nobody:
 * the browser names, the server verifies. A draft keeps the seller that it began with.
 */
export const createDraft = post('/api/drafts', 'anyone', 'Start a draft', {
  body: closedObject({
    product: Type.String({ maxLength: 40 }),
    language: locale,
    partner: Type.Optional(partnerAccount),
    /** Sold in the app to a customer who is present: counts only by the token of an agent who sells. */
    isSale: Type.Optional(Type.Boolean()),
    /** Paid at once or not at all: the draft is not sent, nor a link to pay its order. */
    isRequiredPayment: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ draft: draftView, key: Type.String() }),
  status: 201,
  secretReply: true,
});

export const getDraft = get('/api/drafts/:id', 'anyone', 'Read a draft', { headers, reply: draftView });

/** For the page that is shown: each is a premium of its own, so no other call works them out. 404 `notFound` for no page. */
export const getPagePrices = get('/api/drafts/:id/pages/:page/prices', 'anyone', "What a page's choices cost", {
  headers,
  /** All in minor units. */
  reply: Type.Unsafe<PagePrices>(Type.Object({ extras: Type.Any(), ways: Type.Any() })),
});

export const answerDraft = patch('/api/drafts/:id/answers', 'anyone', 'Save answers; null removes one', {
  headers,
  body: closedObject({
    changes: Type.Unsafe<Record<string, Json>>(Type.Record(Type.String({ maxLength: 60 }), Type.Any())),
  }),
  reply: Type.Object({ draft: draftView, clears: Type.Array(Type.String()), tells: Type.Array(Type.String()) }),
  judgesTexts: true,
});

/** Settles what is `pending` among the findings, and tries again what had `failed`. */
export const runDraftLookups = post(
  '/api/drafts/:id/findings',
  'anyone',
  'Find out what the answers ask for: promotion code, existing customer, cards',
  {
    headers,
    reply: Type.Object({ draft: draftView, clears: Type.Array(Type.String()), tells: Type.Array(Type.String()) }),
  },
);

export const passPage = post('/api/drafts/:id/next', 'anyone', 'Pass a page', {
  headers,
  reply: draftView,
  body: closedObject({ page: Type.String({ maxLength: 60 }) }),
});

export const resetDraft = post('/api/drafts/:id/reset', 'anyone', 'Start the form again', {
  headers,
  reply: draftView,
});

export const migrateDraft = post(
  '/api/drafts/:id/version',
  'anyone',
  'Move a draft to the current version of its product',
  { headers, reply: Type.Object({ draft: draftView, dropped: Type.Array(Type.String()) }) },
);

/**
 * What the draft would insure a second time: told of policies of the phone that was proven on it, and to an agent of what
 * the own partner sold. Empty for everybody else, whatever there is.
 */
export const getDuplicateCover = get(
  '/api/drafts/:id/insured-already',
  'anyone',
  'Policies that insure the same already, as far as the asker may know',
  { headers, reply: Type.Array(duplicateCover) },
);

/**
 * 409 `alreadyInsured` unless the policies that `insured-already` tells are named in `knowsOf`; 422 `noLossNotDeclared` where a policyholder
 * does not declare by `noLoss` that no loss is known of the days that the outcome names. Sets the cookie by which the browser is known as the buyer's, so
 * it is done again when it is asked again: once is one order.
 */
export const confirmDraft = post(
  '/api/drafts/:id/confirm',
  'anyone',
  'Confirm the declaration: freezes the answers and the premium into an order',
  {
    headers,
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
 * Asks for no name and opens no account. Answers until when the draft is kept. 409 `paymentRequiredNow` for one that is
 * paid at once.
 */
export const sendQuote = post(
  '/api/drafts/:id/quote',
  'anyone',
  "Send a draft's quotation by e-mail, with the link that opens it",
  {
    headers,
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
  { headers, reply: Type.Object({ phone: Type.String(), resendAt: Type.String() }) },
);

export const verifyDraftPhone = post(
  '/api/drafts/:id/phone/proof',
  'anyone',
  "Prove the policyholder's phone by its one-time code",
  { headers, reply: draftView, body: closedObject({ code: Type.String({ maxLength: 12 }) }) },
);
