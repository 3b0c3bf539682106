import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { commissionPage, partnerEntry } from '../people/partners.ts';
import { locale } from '../products.ts';
import {
  buildPageSchema,
  closedObject,
  defineSearch,
  fileBody,
  named,
  nullable,
  oneOf,
  pageQuery,
} from '../schemas.ts';
import { policyStatus } from './policies.ts';

/** A number, a phone, or words of a name. */
const searchWords = Type.Optional(Type.String({ minLength: 1, maxLength: 80 }));
const product = Type.Optional(Type.String({ maxLength: 40 }));
const sellerScopes = ['b2b:sell'] as const;

/** A draft of the partner that is not confirmed yet. */
const draftRow = Type.Object({
  id: Type.String(),
  product: Type.String(),
  customer: Type.Object({ name: nullable(Type.String()), phone: nullable(Type.String()) }),
  /** The premium when it was saved, in minor units; null while the answers do not decide it. */
  premium: nullable(Type.Object({ total: Type.Integer(), currency: Type.String() })),
  agent: nullable(named),
  /** True if the current user began it. */
  isOwn: Type.Boolean(),
  savedAt: Type.String(),
  expiresAt: Type.String(),
});
export type DraftRow = Static<typeof draftRow>;

/** The user's own drafts first, then those of colleagues; each newest first. */
export const listDrafts = post(
  '/api/b2b/drafts/search',
  sellerScopes,
  'Drafts and saved quotes of the own partner',
  defineSearch(draftRow, { search: searchWords, product }),
);

/**
 * Opens a draft of the partner. Only the owner of a draft's key knows it, and a draft has one key. So the user gets a
 * new key, and the previous key no longer opens the draft. 409 `alreadyConfirmed` if it is an order.
 */
export const openDraft = post(
  '/api/b2b/drafts/:id/open',
  sellerScopes,
  'Open a draft of the own partner, by a new key',
  { reply: Type.Object({ id: Type.String(), product: Type.String(), key: Type.String() }), secretReply: true },
);

/**
 * The commission that a draft would earn for the agent's partner if it were confirmed now; for a confirmed draft, the
 * commission of its order. The draft itself does not contain it, because the customer can read the draft.
 */
export const getDraftCommission = get(
  '/api/b2b/drafts/:id/commission',
  sellerScopes,
  'What a draft earns the own partner',
  {
    reply: Type.Object({
      /** Minor units; null while the answers do not decide the premium. */
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

/** The template of the list that describes people; 404 `noInsuredList` if the product has none. */
export const getInsuredTemplate = get(
  '/api/b2b/drafts/:id/insured-template',
  sellerScopes,
  'A spreadsheet of insured persons to fill in: an Excel file that explains itself, or headings as CSV',
  {
    query: closedObject({ format: Type.Optional(oneOf(['csv', 'xlsx'])), language: Type.Optional(locale) }),
    reply: Type.Unsafe<string>(Type.Any()),
  },
);

/** Maximum bytes of a spreadsheet. */
const MAX_INSURED_BYTES = 200 * 1024;

/**
 * Replaces the list by the rows of a file. The body is an Excel file (.xlsx), of which the first sheet is read, or
 * `text/csv` in UTF-8. Headings are the fields' labels in English or Khmer, or their names. 422 `insuredNotValid` names
 * each problem at `/{line}/{heading}` (the headings are line 1) and changes nothing; formulas are refused. 503
 * `workbooksBusy`.
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

/** A customer, identified by the phone that received the code. */
const customerRow = Type.Object({
  phone: Type.String(),
  /** From the newest purchase. */
  name: nullable(Type.String()),
  lastBoughtAt: Type.String(),
  /** Issued orders, newest first, at most 20. `listOrders` finds the others by the phone. */
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
