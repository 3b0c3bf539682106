import Type, { type Static } from 'typebox';
import { get, patch, post } from '../call.ts';
import {
  buildPageSchema,
  closedObject,
  defineSearch,
  nameSearch,
  nullable,
  oneOf,
  pageQuery,
  textInput,
} from '../schemas.ts';
import { monthlyTarget } from './targets.ts';

/**
 * The balance of a partner in minor units. `total` minus the amount reserved for orders (`outstanding`) is `available`,
 * the amount that the partner can spend.
 */
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
 * The share of the net premium that a partner earns as commission: by product id, or else by default. Without both, the
 * commission rate of the sold product version applies.
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

/**
 * A partner as named in the query of an address. A pair that no partner has is no error: then the partner is unknown.
 */
export const partnerAccount = closedObject({
  company: Type.String({ maxLength: 60 }),
  accountCode: Type.String({ maxLength: 60 }),
});
export type PartnerAccount = Static<typeof partnerAccount>;

/** The partner that sells, as the customer sees it; null if the insurer itself sells. */
export const sellerView = nullable(Type.Object({ name: Type.String() }));
export type SellerView = Static<typeof sellerView>;

/**
 * Returns the partner of a link. `seller` is null for a partner that is unknown, is suspended or may not sell; the
 * reply does not say which.
 */
export const getSeller = get('/api/seller', 'anyone', 'The partner that a link names by its company and account code', {
  query: partnerAccount,
  reply: Type.Object({ seller: sellerView }),
});
const admin = ['insurer:admin'] as const;

const partnerView = Type.Object({
  id: Type.String(),
  type: partnerType,
  name: Type.String(),
  /** The partner's company code. Together with `accountCode` it identifies the partner in its links. */
  company: Type.String(),
  accountCode: Type.String(),
  maySell: Type.Boolean(),
  /** True if the partner may pay an order minus its commission. */
  allowPayWithoutCommission: Type.Boolean(),
  commission: commissionRates,
  /** The target of all its sellers together; null: none. */
  target: nullable(monthlyTarget),
  /** The users of a suspended partner have no rights. */
  status: partnerStatus,
  balances,
  createdAt: Type.String(),
});
export type PartnerView = Static<typeof partnerView>;

const partnerDetail = Type.Object({
  ...partnerView.properties,
  /**
   * Minor units: commission that the partner earned and that was neither retained nor settled yet; below zero if more
   * was settled than earned.
   */
  commissionDue: Type.Integer(),
});
export type PartnerDetail = Static<typeof partnerDetail>;

/**
 * The reason for a change of a partner's balance: money paid in, money reserved for an order, a reservation released,
 * money spent on an order, money returned for a cancelled order, commission settled by crediting the balance, or a
 * correction.
 */
const entryKind = oneOf(['deposit', 'reserve', 'release', 'spend', 'returned', 'settlement', 'correction']);
export type EntryKind = Static<typeof entryKind>;

/** A line of a partner's statement. Amounts are minor units; `amount` and `held` are signed changes. */
export const partnerEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  kind: entryKind,
  /** Change of the partner's total balance, in minor units. */
  amount: Type.Integer(),
  /** Change of the amount that is reserved for orders (`outstanding`), in minor units. */
  held: Type.Integer(),
  /** The partner's total balance after this entry, in minor units. */
  total: Type.Integer(),
  available: Type.Integer(),
  /** Number of the order that the entry is about; null: none. */
  order: nullable(Type.String()),
  note: nullable(Type.String()),
  /** Number of the receipt of a payment; null for other entries. */
  receipt: nullable(Type.String()),
  /**
   * Minor units: commission that the partner retained when it paid the order, or gave back when the order was
   * cancelled. The absolute values of `kept` and `amount` add up to the premium.
   */
  kept: Type.Integer(),
});
export type PartnerEntry = Static<typeof partnerEntry>;

const commissionSums = {
  /** Commission in minor units: earned, reversed, settled (retained, or credited to the balance), and still due. */
  earned: Type.Integer(),
  takenBack: Type.Integer(),
  settled: Type.Integer(),
  due: Type.Integer(),
};

/** A paid order with its premium and its commission, in minor units. */
const orderCommission = Type.Object({
  /** Number of the order. */
  order: Type.String(),
  /** The instant (UTC) at which the order was paid. */
  at: Type.String(),
  currency: Type.String(),
  premium: Type.Integer(),
  ...commissionSums,
});
export type OrderCommission = Static<typeof orderCommission>;

/**
 * A page of paid orders with their commission, by confirmation, newest first; `all`: sums over all orders and over
 * settlements without an order.
 */
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
  defineSearch(partnerView, { search: nameSearch }),
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
  /** The target of all its sellers together for each month; null: none. */
  target: Type.Optional(nullable(monthlyTarget)),
};

/** 409 `accountCodeTaken` if another partner has the same `company` and `accountCode`. */
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
/** The reason for a booking, and the reference of the transfer, the receipt or the agreement. */
const bookingReason = { note: textInput(500), reference: textInput(80) };

/**
 * The direction of a booking: it credits or debits the partner's balance. A settlement that credits the balance pays
 * due commission; a settlement that debits the balance reverses such a payment.
 */
const bookingDirection = oneOf(['credit', 'debit']);
export type BookingDirection = Static<typeof bookingDirection>;

/**
 * Books an amount on a partner's balance. 409 `balanceTooLow` if a debit is more than the available amount. A credit
 * above the limit of one person waits for a colleague's approval: the balance does not change, and `waits` is true. 409
 * `settledByRuns` for a settlement that pays commission, after the partner was in a commission run.
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
