import Type, { type Static } from 'typebox';
import { get } from './call.ts';
import { locale } from './products.ts';
import { closedObject, nullable, oneOf } from './schemas.ts';

/** What the rows of a report are: days, weeks (from Monday) and months of Phnom Penh; or who and what was sold. */
const grouping = oneOf(['day', 'week', 'month', 'product', 'agent', 'partner']);
export type Grouping = Static<typeof grouping>;

/** Files that a report can be had as. */
const reportFormat = oneOf(['csv', 'xlsx']);
export type ReportFormat = Static<typeof reportFormat>;

const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const idOrNone = nullable(Type.String());

/** Business dates, both included; not said: this month until today. At most three years. */
const period = { from: Type.Optional(date), to: Type.Optional(date) };

const reportQuery = closedObject({
  ...period,
  by: Type.Optional(grouping),
  product: Type.Optional(id),
  /** Ids of a user and of a partner. Agents come to nothing but what their own partner sold. */
  agent: Type.Optional(id),
  partner: Type.Optional(id),
  /** Amounts of different currencies are never added; USD if not said. */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  /** The same numbers as a file, its words in `language`. */
  format: Type.Optional(reportFormat),
  language: Type.Optional(locale),
});
export type ReportQuery = Static<typeof reportQuery>;

/** Premium, minor units: the same in every report. */
const premium = {
  /** Charged by sales, changes and renewals, on the day on which they were booked; without charges. */
  written: Type.Integer(),
  /** Taken off by changes, cancellations and lapses, on the day on which they were booked. */
  returned: Type.Integer(),
  /** Written less returned. */
  net: Type.Integer(),
};

/** Amounts are minor units. A sale is an order that is issued, on the day of its payment, once. */
const transactionFigures = Type.Object({
  orders: Type.Integer(),
  ...premium,
  /** Charges: the price of paying in parts, and the fee of a change. */
  charges: Type.Integer(),
  /** Refunds owed, on the day on which they came to be owed: money that bought nothing, and what policies give back. */
  refunds: Type.Integer(),
  refunded: Type.Integer(),
});
export type TransactionFigures = Static<typeof transactionFigures>;

const commissionFigures = Type.Object({
  orders: Type.Integer(),
  /** Premium written less returned. */
  net: Type.Integer(),
  /** Earned by sales, renewals and changes. */
  commission: Type.Integer(),
  /** Taken back with premium returned. */
  takenBack: Type.Integer(),
  /** Kept by the partner when it paid from its balance, and settlements booked in the period. */
  settled: Type.Integer(),
  /** Earned less taken back less settled. */
  due: Type.Integer(),
});
export type CommissionFigures = Static<typeof commissionFigures>;

/** Premium of policies, minor units. */
const premiumFigures = Type.Object({
  ...premium,
  /** By the days of cover, day by day; what is kept of an ended policy on its last day of cover. */
  earned: Type.Integer(),
  charges: Type.Integer(),
  /** Claims paid, on the day of their payment. */
  claims: Type.Integer(),
  claimsPaid: Type.Integer(),
});
export type PremiumFigures = Static<typeof premiumFigures>;

/** Terms of policies, on the day on which they ended or would have. */
const retentionFigures = Type.Object({
  renewed: Type.Integer(),
  expired: Type.Integer(),
  lapsed: Type.Integer(),
  cancelled: Type.Integer(),
  /** Renewed of all of them, in percent; null where none ended. */
  rate: nullable(Type.Integer()),
});
export type RetentionFigures = Static<typeof retentionFigures>;

type AnyFigures =
  | typeof transactionFigures
  | typeof commissionFigures
  | typeof premiumFigures
  | typeof retentionFigures;

function buildReportSchema<Figures extends AnyFigures>(figures: Figures) {
  return Type.Object({
    from: Type.String(),
    to: Type.String(),
    by: grouping,
    currency: Type.String(),
    /** Ordered by date, or by what they come to; days, weeks and months without a sale are there too. */
    rows: Type.Array(
      Type.Object({
        /** First day of the period, or the id of product, agent or partner; null: sold by none, or of no one product. */
        key: idOrNone,
        /** Of an agent or partner. */
        name: idOrNone,
        figures,
      }),
    ),
    total: figures,
    /** The period before: as many months, the same days of the month before, or as many days. */
    before: Type.Object({ from: Type.String(), to: Type.String(), total: figures }),
  });
}

const transactionReport = buildReportSchema(transactionFigures);
export type TransactionReport = Static<typeof transactionReport>;
const commissionReport = buildReportSchema(commissionFigures);
export type CommissionReport = Static<typeof commissionReport>;

const premiumReport = buildReportSchema(premiumFigures);
export type PremiumReport = Static<typeof premiumReport>;
const retentionReport = buildReportSchema(retentionFigures);
export type RetentionReport = Static<typeof retentionReport>;

const readerScopes = ['b2b:reports', 'insurer:orders'] as const;

/** What agents and partners a report can be asked for. */
export const getReportChoices = get(
  '/api/b2b/reports/choices',
  readerScopes,
  'Agents and partners that reports can be about',
  {
    reply: Type.Object({
      agents: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), partner: Type.String() })),
      /** Empty for agents: theirs is the only one. */
      partners: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    }),
  },
);
export type ReportChoices = Static<(typeof getReportChoices)['reply']>;

/** 422 `invalidRequest` for a period that is none. */
export const getTransactions = get(
  '/api/b2b/reports/transactions',
  readerScopes,
  'What was sold and paid, and what went back',
  { query: reportQuery, reply: transactionReport },
);

export const getCommission = get(
  '/api/b2b/reports/commission',
  readerScopes,
  'Commission before and after settlement',
  {
    query: reportQuery,
    reply: commissionReport,
  },
);

export const getPremiums = get(
  '/api/b2b/reports/premiums',
  readerScopes,
  'Premium written, given back and earned by the day',
  {
    query: reportQuery,
    reply: premiumReport,
  },
);

export const getRetention = get(
  '/api/b2b/reports/retention',
  readerScopes,
  'Policies renewed, expired, lapsed and cancelled',
  {
    query: reportQuery,
    reply: retentionReport,
  },
);

const totals = Type.Object({ count: Type.Integer(), amount: Type.Integer() });

/** Why the money of an order is not what it should be. */
const differenceKind = oneOf([
  'soldOtherwise',
  'issuedWithoutMoney',
  'moneyWithoutPolicy',
  'paidTooMuch',
  'paidTooLittle',
]);
export type DifferenceKind = Static<typeof differenceKind>;

const reconciliation = Type.Object({
  from: Type.String(),
  to: Type.String(),
  currency: Type.String(),
  /** Orders that were sold, and the premium and the charges of the period: as in the other reports. */
  orders: Type.Integer(),
  ...premium,
  charges: Type.Integer(),
  /** Money for them: payments that the provider confirmed, what was marked as paid, what balances paid, commission kept in doing so. */
  payments: totals,
  marked: totals,
  spends: totals,
  kept: totals,
  /** Debts of policyholders that were subtracted from claim payments. */
  offsets: totals,
  /** Refunds that came to be owed, and those that were sent. */
  refunds: totals,
  refundsSent: totals,
  /** Premium that was put off to later parts, less the parts that were paid. */
  deferred: Type.Integer(),
  /**
   * Premium and charges for which no money has come in the period: net + charges - deferred - (payments + marked + spends + kept + offsets - refunds).
   * Below zero more came than was charged; 0 where everything agrees within the period.
   */
  open: Type.Integer(),
  claims: totals,
  /** Orders that had to do with money in the period, whose money (of all time) is not what it should be. None is right. */
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
  /** There are more differences than the 200 that are listed. */
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
