import Type, { type Static } from 'typebox';
import { get, patch, post } from '../call.ts';
import { buildPageSchema, closedObject, defineSearch, nullable, oneOf, pageQuery, textInput } from '../schemas.ts';

/** Minor units. `available` can be spent: the total minus the amount reserved for orders (`outstanding`). */
export const balances = Type.Object({
  total: Type.Integer(),
  available: Type.Integer(),
  outstanding: Type.Integer(),
  currency: Type.String(),
});
export type Balances = Static<typeof balances>;

/** Percent as a decimal string, e.g. "12.5". */
const percent = Type.String({ pattern: '^(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$' });

/**
 * The share of the net premium that a partner earns, for a product or by default. Without both, the rate of the product
 * as sold is used.
 */
const commissionRates = closedObject({
  default: Type.Optional(percent),
  products: Type.Record(Type.String({ maxLength: 40 }), percent),
});
export type CommissionRates = Static<typeof commissionRates>;

const name = textInput(120);
const code = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' });
export const partnerType = oneOf(['broker', 'agency', 'bank']);
export const partnerStatus = oneOf(['active', 'suspended']);

/** A partner in the query of an address. A pair that no partner has is no error: the partner is then unknown. */
export const partnerAccount = closedObject({
  company: Type.String({ maxLength: 60 }),
  accountCode: Type.String({ maxLength: 60 }),
});
export type PartnerAccount = Static<typeof partnerAccount>;

/** The partner that sells, for the customer; null if the insurer itself sells. */
export const sellerView = nullable(Type.Object({ name: Type.String() }));
export type SellerView = Static<typeof sellerView>;

/** Null for a partner that is unknown or suspended or may not sell. The reply does not say which. */
export const getSeller = get('/api/seller', 'anyone', 'The partner that a link names by its company and account code', {
  query: partnerAccount,
  reply: Type.Object({ seller: sellerView }),
});
const admin = ['insurer:admin'] as const;

const partnerView = Type.Object({
  id: Type.String(),
  type: partnerType,
  name: Type.String(),
  /** Part of the partner's links, with `accountCode`. */
  company: Type.String(),
  accountCode: Type.String(),
  maySell: Type.Boolean(),
  /** True if it may pay an order minus its commission. */
  allowPayWithoutCommission: Type.Boolean(),
  commission: commissionRates,
  /** Users of a suspended partner have no rights. */
  status: partnerStatus,
  balances,
  createdAt: Type.String(),
});
export type PartnerView = Static<typeof partnerView>;

const partnerDetail = Type.Object({
  ...partnerView.properties,
  /**
   * Minor units: commission earned, and neither retained nor settled yet; below zero if more was settled than earned.
   */
  commissionDue: Type.Integer(),
});
export type PartnerDetail = Static<typeof partnerDetail>;

/**
 * The reason of a change of a balance: money paid in, reserved for an order, released, spent on it, commission settled
 * by crediting the balance, and corrections.
 */
const entryKind = oneOf(['deposit', 'reserve', 'release', 'spend', 'returned', 'settlement', 'correction']);
export type EntryKind = Static<typeof entryKind>;

/** A line of the statement. Minor units; both changes are signed. */
export const partnerEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  kind: entryKind,
  /** Change of the total. */
  amount: Type.Integer(),
  /** Change of the amount that is reserved for orders (`outstanding`). */
  held: Type.Integer(),
  /** The total after this entry. */
  total: Type.Integer(),
  available: Type.Integer(),
  /** Number of the order. */
  order: nullable(Type.String()),
  note: nullable(Type.String()),
  /**
   * Commission that the partner retained when it paid the order, or returned when the order was cancelled. The premium
   * is the sum of this and the amount, without signs.
   */
  kept: Type.Integer(),
});
export type PartnerEntry = Static<typeof partnerEntry>;

const commissionSums = {
  /** Commission earned, reversed, settled (retained, or credited to the balance) and still due. Minor units. */
  earned: Type.Integer(),
  takenBack: Type.Integer(),
  settled: Type.Integer(),
  due: Type.Integer(),
};

/** Commission of a paid order: the earned amount, the reversed amount, and the amount due. */
const orderCommission = Type.Object({
  /** Number of the order. */
  order: Type.String(),
  /** The time of payment. */
  at: Type.String(),
  currency: Type.String(),
  premium: Type.Integer(),
  ...commissionSums,
});
export type OrderCommission = Static<typeof orderCommission>;

/** Orders by their confirmation, newest first; `all`: sums over all orders and over settlements without an order. */
export const commissionPage = Type.Object({
  ...buildPageSchema(orderCommission).properties,
  all: Type.Object(commissionSums),
});
export type CommissionPage = Static<typeof commissionPage>;

export const listPartnerCommission = get(
  '/api/admin/partners/:id/commission',
  admin,
  'Commission of a partner by order, newest first',
  { query: closedObject(pageQuery), reply: commissionPage },
);

export const listPartners = post(
  '/api/admin/partners/search',
  admin,
  'Partners by name',
  defineSearch(partnerView, { search: Type.Optional(Type.String({ maxLength: 80 })) }),
);

export const getPartner = get('/api/admin/partners/:id', admin, 'A partner', { reply: partnerDetail });

const partnerMembers = {
  type: partnerType,
  name,
  company: code,
  accountCode: code,
  maySell: Type.Boolean(),
  allowPayWithoutCommission: Type.Boolean(),
  commission: commissionRates,
};

/** 409 `accountCodeTaken` if the account of this company belongs to another partner. */
export const createPartner = post('/api/admin/partners', admin, 'Add a partner', {
  body: closedObject(partnerMembers),
  reply: partnerView,
  status: 201,
});

export const changePartner = patch('/api/admin/partners/:id', admin, 'Change a partner; members left out stay', {
  body: closedObject({ ...Type.Partial(Type.Object(partnerMembers)).properties, status: Type.Optional(partnerStatus) }),
  reply: partnerView,
});

const maxAmount = 100_000_000_00;
/** The reason, and the reference of the transfer, the receipt or the agreement. */
const bookingReason = { note: textInput(500), reference: textInput(80) };

/**
 * The direction of a booking: it credits or debits the partner's balance. A settlement that credits the balance pays
 * commission, so less commission is due; one that debits it reverses such a payment.
 */
const bookingDirection = oneOf(['credit', 'debit']);
export type BookingDirection = Static<typeof bookingDirection>;

/**
 * 409 `balanceTooLow` if the debit is more than the available amount. A credit above the limit of one person waits for
 * a colleague: the balances do not change, and `waits` is true.
 */
export const postPartnerBooking = post(
  '/api/admin/partners/:id/entries',
  admin,
  'Book a payment in, a settlement or a correction',
  {
    body: Type.Union([
      closedObject({
        kind: Type.Literal('deposit'),
        amount: Type.Integer({ minimum: 1, maximum: maxAmount }),
        ...bookingReason,
      }),
      closedObject({
        kind: oneOf(['settlement', 'correction']),
        direction: bookingDirection,
        amount: Type.Integer({ minimum: 1, maximum: maxAmount }),
        ...bookingReason,
      }),
    ]),
    reply: Type.Object({ ...balances.properties, waits: Type.Boolean() }),
    status: 201,
  },
);

export const listPartnerEntries = get(
  '/api/admin/partners/:id/entries',
  admin,
  'Statement of a partner, newest first',
  { query: closedObject(pageQuery), reply: buildPageSchema(partnerEntry) },
);
