import Type, { type Static, type TSchema } from 'typebox';
import { get, type ReplyOf } from './call.ts';
import { locale } from './products.ts';
import { closedObject, named, nullable, oneOf } from './schemas.ts';

/** The rows of a report: days, weeks (from Monday) or months of Phnom Penh; or sellers or products. */
const grouping = oneOf(['day', 'week', 'month', 'product', 'agent', 'partner']);
export type Grouping = Static<typeof grouping>;

/** File formats of a report. */
const reportFormat = oneOf(['csv', 'xlsx']);
export type ReportFormat = Static<typeof reportFormat>;

const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const idOrNone = nullable(Type.String());

/** Business dates, both included. Default: this month until today. At most three years. */
const period = { from: Type.Optional(date), to: Type.Optional(date) };

const reportQuery = closedObject({
  ...period,
  by: Type.Optional(grouping),
  product: Type.Optional(id),
  /** Ids of a user and of a partner. Agents see only data of their own partner. */
  agent: Type.Optional(id),
  partner: Type.Optional(id),
  /** Amounts of different currencies are never added. Default: USD. */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  /** The same numbers as a file, with its words in `language`. */
  format: Type.Optional(reportFormat),
  language: Type.Optional(locale),
});
export type ReportQuery = Static<typeof reportQuery>;

/** Premium in minor units. All reports use the same figures. */
const premium = {
  /** Premium of sales, changes and renewals, on the day of booking, without instalment charges and fees. */
  written: Type.Integer(),
  /** Returned by changes, cancellations and lapses, on the day of booking. */
  returned: Type.Integer(),
  /** Written minus returned. */
  net: Type.Integer(),
};

/** Amounts are minor units. A sale is an issued order, counted once, on the day of its payment. */
const transactionFigures = Type.Object({
  orders: Type.Integer(),
  ...premium,
  /** Charges: the price of instalments, and the fee of a change. */
  charges: Type.Integer(),
  /**
   * Number and amount of refunds, on the day on which they became due: money that bought nothing, and refunds of
   * policies.
   */
  refunds: Type.Integer(),
  refunded: Type.Integer(),
});
export type TransactionFigures = Static<typeof transactionFigures>;

const commissionFigures = Type.Object({
  orders: Type.Integer(),
  /** Premium written minus returned. */
  net: Type.Integer(),
  /** Earned by sales, renewals and changes. */
  commission: Type.Integer(),
  /** Reversed with returned premium. */
  takenBack: Type.Integer(),
  /** Retained by the partner when it paid from its balance, and settlements booked in the period. */
  settled: Type.Integer(),
  /** Earned minus reversed minus settled. */
  due: Type.Integer(),
});
export type CommissionFigures = Static<typeof commissionFigures>;

/** Premium of policies, minor units. */
const premiumFigures = Type.Object({
  ...premium,
  /**
   * Premium earned day by day over the days of cover; the retained amount of an ended policy on its last day of cover.
   */
  earned: Type.Integer(),
  charges: Type.Integer(),
  /** Number of paid claims and their amount, on the day of payment. */
  claims: Type.Integer(),
  claimsPaid: Type.Integer(),
});
export type PremiumFigures = Static<typeof premiumFigures>;

/** Terms of policies, on the day on which they ended or would have ended. */
const retentionFigures = Type.Object({
  renewed: Type.Integer(),
  expired: Type.Integer(),
  lapsed: Type.Integer(),
  cancelled: Type.Integer(),
  /** The renewed share of all terms, in percent; null if none ended. */
  rate: nullable(Type.Integer()),
});
export type RetentionFigures = Static<typeof retentionFigures>;

const readerScopes = ['b2b:reports', 'insurer:orders'] as const;

/** Declares the call of a report with these figures. 422 `invalidRequest` for an invalid period. */
function getReport<Name extends string, Figures extends TSchema>(name: Name, summary: string, figures: Figures) {
  const reply = Type.Object({
    from: Type.String(),
    to: Type.String(),
    by: grouping,
    currency: Type.String(),
    /** Ordered by date, or by amount. Days, weeks and months without a sale are included. */
    rows: Type.Array(
      Type.Object({
        /**
         * First day of the period, or the id of the product, agent or partner; null: no seller, or no single product.
         */
        key: idOrNone,
        /** Name of an agent or partner. */
        name: idOrNone,
        figures,
      }),
    ),
    total: figures,
    /**
     * The earlier period to compare with. For whole months: as many months before; for the first days of one month: the
     * same days of the month before; otherwise: as many days before.
     */
    before: Type.Object({ from: Type.String(), to: Type.String(), total: figures }),
  });
  return get(`/api/b2b/reports/${name}` as const, readerScopes, summary, { query: reportQuery, reply });
}

/** The agents and partners that a report can be filtered by. */
export const getReportChoices = get(
  '/api/b2b/reports/choices',
  readerScopes,
  'Agents and partners that reports can be about',
  {
    reply: Type.Object({
      agents: Type.Array(Type.Object({ ...named.properties, partner: Type.String() })),
      /** Empty for agents, who see only their own partner. */
      partners: Type.Array(named),
    }),
  },
);
export type ReportChoices = Static<(typeof getReportChoices)['reply']>;

export const getTransactions = getReport(
  'transactions',
  'What was sold and paid, and what went back',
  transactionFigures,
);
export type TransactionReport = ReplyOf<typeof getTransactions>;

export const getCommission = getReport('commission', 'Commission before and after settlement', commissionFigures);
export type CommissionReport = ReplyOf<typeof getCommission>;

export const getPremiums = getReport('premiums', 'Premium written, given back and earned by the day', premiumFigures);
export type PremiumReport = ReplyOf<typeof getPremiums>;

export const getRetention = getReport('retention', 'Policies renewed, expired, lapsed and cancelled', retentionFigures);
export type RetentionReport = ReplyOf<typeof getRetention>;

const totals = Type.Object({ count: Type.Integer(), amount: Type.Integer() });

/** Reasons for a difference in the money of an order. */
const differenceKind = oneOf([
  ...(['soldOtherwise', 'issuedWithoutMoney', 'moneyWithoutPolicy', 'paidTooMuch', 'paidTooLittle'] as const),
]);
export type DifferenceKind = Static<typeof differenceKind>;

const reconciliation = Type.Object({
  from: Type.String(),
  to: Type.String(),
  currency: Type.String(),
  /** Sold orders, and the premium and charges of the period, as in the other reports. */
  orders: Type.Integer(),
  ...premium,
  charges: Type.Integer(),
  /**
   * Money for these orders: `payments` that the provider confirmed, payments `marked` by hand, `spends` from partners'
   * balances, and commission that partners `kept` in these payments.
   */
  payments: totals,
  marked: totals,
  spends: totals,
  kept: totals,
  /** Debts of policyholders that were subtracted from claim payments. */
  offsets: totals,
  /** Refunds that became due, and refunds that were sent. */
  refunds: totals,
  refundsSent: totals,
  /** Premium postponed to later instalments, minus the instalments that were paid. */
  deferred: Type.Integer(),
  /**
   * Premium and charges for which no money has arrived in the period: net + charges - deferred - (payments + marked +
   * spends + kept + offsets - refunds). Below zero: more arrived than was charged; 0: everything agrees within the
   * period.
   */
  open: Type.Integer(),
  claims: totals,
  /** Orders with payments in the period whose money (of all time) is wrong. Normally the list is empty. */
  differences: Type.Array(
    Type.Object({
      order: Type.String(),
      ref: Type.String(),
      kind: differenceKind,
      expected: Type.Integer(),
      received: Type.Integer(),
      currency: Type.String(),
    }),
  ),
  /** True if there are more differences than the 200 that are listed. */
  more: Type.Boolean(),
});
export type Reconciliation = Static<typeof reconciliation>;

export const getReconciliation = get(
  '/api/b2b/reports/reconciliation',
  ['insurer:orders'],
  'Whether orders, payments, refunds and balances agree',
  {
    query: closedObject({ ...period, currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })) }),
    reply: reconciliation,
  },
);
