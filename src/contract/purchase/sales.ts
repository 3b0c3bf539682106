import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { commissionPage, partnerEntry } from '../people/partners.ts';
import { locale } from '../products.ts';
import {
  buildPageSchema,
  closedObject,
  day,
  defineSearch,
  FULL_NAME_LENGTH,
  fileBody,
  named,
  nullable,
  oneOf,
  pageQuery,
} from '../schemas.ts';
import { policyStatus } from './policies.ts';

/**
 * The number of an order or a policy, words of the customer's name in Latin or Khmer letters, a phone number or part of
 * one, a number plate, or the end of an identity, chassis or engine number. A draft has no number. Default: all rows.
 */
const searchWords = Type.Optional(Type.String({ minLength: 1, maxLength: FULL_NAME_LENGTH }));
const product = Type.Optional(Type.String({ maxLength: 40 }));
export const sellerScopes = ['b2b:sell'] as const;

/** An unconfirmed draft that the agent's partner sells. */
const draftRow = Type.Object({
  id: Type.String(),
  product: Type.String(),
  customer: Type.Object({ name: nullable(Type.String()), phone: nullable(Type.String()) }),
  /** The premium at the last save, in minor units; null while the answers do not decide the premium. */
  premium: nullable(Type.Object({ total: Type.Integer(), currency: Type.String() })),
  agent: nullable(named),
  /** True if the current user started the draft. */
  isOwn: Type.Boolean(),
  savedAt: Type.String(),
  expiresAt: Type.String(),
});
export type DraftRow = Static<typeof draftRow>;

/** Lists the user's own drafts first, then those of colleagues; the newest first in both groups. */
export const listDrafts = post(
  '/api/b2b/drafts/search',
  sellerScopes,
  'Drafts and saved quotes of the own partner',
  defineSearch(draftRow, {
    search: searchWords,
    product,
    /** `own`: only drafts that the current user started. Default: also those of colleagues. */
    whose: Type.Optional(Type.Literal('own')),
    /** Id of the agent who began it. */
    agent: Type.Optional(Type.String({ maxLength: 64 })),
    /** The furthest page of the draft, and there the first question without a valid answer, by their ids. */
    page: Type.Optional(Type.String({ maxLength: 64 })),
    question: Type.Optional(Type.String({ maxLength: 128 })),
    /** Business days on which the draft began, both included. */
    from: Type.Optional(day),
    to: Type.Optional(day),
  }),
);

/**
 * Opens a draft of the partner with a new key, because only the person who has a draft's key knows it. The draft's
 * previous key becomes invalid. 409 `alreadyConfirmed` if the draft is an order already.
 */
export const openDraft = post(
  '/api/b2b/drafts/:id/open',
  sellerScopes,
  'Open a draft of the own partner, by a new key',
  { reply: Type.Object({ id: Type.String(), product: Type.String(), key: Type.String() }), secretReply: true },
);

/**
 * Starts a draft for the customer of an order of the own partner: filled in with what the partner's agents entered for
 * the customer before, and with the order's answers if it is of the same product. 404 `orderNotFound` for another
 * partner's order, 404 `productNotFound` for a product that is not on sale.
 */
export const quoteForCustomer = post(
  '/api/b2b/customers/quotations',
  sellerScopes,
  'A new draft for a customer of the own partner',
  {
    body: closedObject({ order: Type.String({ maxLength: 40 }), product: Type.String({ maxLength: 40 }) }),
    reply: Type.Object({ id: Type.String(), product: Type.String(), key: Type.String() }),
    status: 201,
    secretReply: true,
  },
);

/**
 * Returns the commission that the agent's partner would earn if the draft were confirmed now; for a confirmed draft,
 * the commission of its order. The draft itself does not contain the commission, because the customer can read the
 * draft.
 */
export const getDraftCommission = get(
  '/api/b2b/drafts/:id/commission',
  sellerScopes,
  'What a draft earns the own partner',
  {
    reply: Type.Object({
      /** The premium and the commission in minor units; null while the answers do not decide the premium. */
      earns: nullable(
        Type.Object({
          premium: Type.Integer(),
          commission: Type.Integer(),
          premiumWithoutCommission: Type.Integer(),
          currency: Type.String(),
        }),
      ),
    }),
  },
);

/**
 * Returns a template for the product's list of insured persons. 404 `noInsuredList` if the product has no such list.
 */
export const getInsuredTemplate = get(
  '/api/b2b/drafts/:id/insured-template',
  sellerScopes,
  'A spreadsheet of insured persons to fill in: an Excel file that explains itself, or headings as CSV',
  {
    query: closedObject({ format: Type.Optional(oneOf(['csv', 'xlsx'])), language: Type.Optional(locale) }),
    reply: Type.Unsafe<string>(Type.Any()),
  },
);

/** Maximum bytes of an uploaded list of insured persons. */
const MAX_INSURED_BYTES = 200 * 1024;

/**
 * Replaces a draft's list of insured persons by the rows of a file. The body is an Excel file (.xlsx), of which the
 * first sheet is read, or `text/csv` in UTF-8. Headings are the fields' labels in English or Khmer, or the fields'
 * names. 422 `insuredNotValid` names each problem at `/{line}/{heading}` (the headings are line 1) and changes nothing;
 * formulas are refused. 503 `workbooksBusy` if the server reads too many files at once.
 */
export const uploadInsured = post(
  '/api/b2b/drafts/:id/insured',
  sellerScopes,
  'Insured persons from a spreadsheet (Excel or CSV)',
  {
    body: fileBody,
    reply: Type.Object({ field: Type.String(), persons: Type.Integer(), clears: Type.Array(Type.String()) }),
    bodyLimit: MAX_INSURED_BYTES,
    perMinute: 30,
  },
);

/** A customer of the partner, identified by the phone number that received the code. */
const customerRow = Type.Object({
  phone: Type.String(),
  /** The customer's name in the newest purchase; null if that purchase has no name. */
  name: nullable(Type.String()),
  lastBoughtAt: Type.String(),
  /** The customer's issued orders, newest first, at most 20. `listOrders` finds all of them by the phone number. */
  purchases: Type.Array(
    Type.Object({
      order: Type.String(),
      number: Type.String(),
      product: Type.String(),
      name: nullable(Type.String()),
      at: Type.String(),
      /** Minor units. */
      premium: Type.Integer(),
      currency: Type.String(),
      policy: Type.Object({
        number: Type.String(),
        status: policyStatus,
        effectiveFrom: Type.String(),
        effectiveTo: Type.String(),
      }),
    }),
  ),
});
export type CustomerRow = Static<typeof customerRow>;

export const listCustomers = post(
  '/api/b2b/customers/search',
  sellerScopes,
  'Customers of the own partner with what they bought, whoever bought last first',
  defineSearch(customerRow, { search: searchWords }),
);

export const listStatement = get(
  '/api/b2b/statement',
  ['b2b:sell', 'b2b:reports'],
  "Statement of the own partner's balance, newest first",
  { query: closedObject(pageQuery), reply: buildPageSchema(partnerEntry) },
);

export const listStatementCommission = get(
  '/api/b2b/statement/commission',
  ['b2b:sell', 'b2b:reports'],
  "The own partner's commission by order, newest first",
  { query: closedObject(pageQuery), reply: commissionPage },
);

/**
 * Starts a draft from an order's answers, for the version on sale. `dropped`: names of the answers that were not
 * copied: those that are no longer valid, the pictures and the declaration.
 */
export const copyOrder = post('/api/b2b/orders/:id/copy', ['b2b:sell'], 'A new draft with the answers of an order', {
  reply: Type.Object({
    id: Type.String(),
    product: Type.String(),
    key: Type.String(),
    dropped: Type.Array(Type.String()),
  }),
  status: 201,
  secretReply: true,
});

/**
 * Starts a draft from an order's answers, for a further quotation of the same offer: the customer gets one link, chooses
 * one of at most three quotations, and the others lapse. 409 `notAllowedNow` if the customer has agreed or the order
 * has ended, `offerFull`.
 */
export const addQuotation = post(
  '/api/b2b/orders/:id/quotations',
  ['b2b:sell'],
  'A new draft for a further quotation of an offer',
  { reply: copyOrder.reply, status: 201, secretReply: true },
);
