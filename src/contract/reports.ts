import Type, { type Static, type TSchema } from 'typebox';
import { get, type ReplyOf } from './call.ts';
import { locale } from './products.ts';
import { closedObject, named, nullable, oneOf } from './schemas.ts';

/** The rows of a report: days, weeks (from Monday) or months of Phnom Penh, products, agents, or partners. */
const grouping = oneOf(['day', 'week', 'month', 'product', 'agent', 'partner']);
export type Grouping = Static<typeof grouping>;

/** File formats of a report. */
const reportFormat = oneOf(['csv', 'xlsx']);
export type ReportFormat = Static<typeof reportFormat>;

const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const idOrNone = nullable(Type.String());

/**
 * The period of a report: its first and its last business date. Default: this month until today. At most three years.
 */
const period = { from: Type.Optional(date), to: Type.Optional(date) };

export const reportQuery = closedObject({
  ...period,
  by: Type.Optional(grouping),
  product: Type.Optional(id),
  /**
   * Ids of a user and of a partner: only their sales. Default: all sales. Agents see only data of their own partner.
   */
  agent: Type.Optional(id),
  partner: Type.Optional(id),
  /** Code of the report's only currency, because amounts of different currencies are never added. Default: USD. */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  /** Returns the report as a file, with its labels in `language`. Default: JSON. */
  format: Type.Optional(reportFormat),
  language: Type.Optional(locale),
});
export type ReportQuery = Static<typeof reportQuery>;

/** The reports with rows and a total, by the name of their page. */
const reportName = oneOf(['transactions', 'commission', 'premiums', 'claims', 'retention', 'conversion']);
export type ReportName = Static<typeof reportName>;

/** A saved report: its filters, as in the address of its page. `period`: one that moves on with the days. */
export const savedReport = closedObject({
  ...{ view: Type.Optional(reportName), by: reportQuery.properties.by },
  period: Type.Optional(oneOf(['thisMonth', 'lastMonth', 'lastYear'])),
  ...{ from: period.from, to: period.to },
  ...{ product: reportQuery.properties.product, agent: reportQuery.properties.agent },
  partner: reportQuery.properties.partner,
});
export type SavedReport = Static<typeof savedReport>;

/** Premium in minor units. All reports compute these figures in the same way. */
const premium = {
  /** Premium of sales, changes and renewals, on the day of booking, without instalment charges and fees. */
  written: Type.Integer(),
  /** Premium returned by changes, cancellations and lapses, on the day of booking. */
  returned: Type.Integer(),
  /** Written premium minus returned premium. */
  net: Type.Integer(),
};

/** Sales and payments; amounts are minor units. A sale is an issued order, counted once, on the day of its payment. */
const transactionFigures = Type.Object({
  orders: Type.Integer(),
  ...premium,
  /** Charges besides the premium, in minor units: the price of paying in instalments, and the fee of a change. */
  charges: Type.Integer(),
  /**
   * Number of refunds and their amount (`refunded`), on the day on which each became due: refunds of policies, and of
   * payments that bought nothing.
   */
  refunds: Type.Integer(),
  refunded: Type.Integer(),
});
export type TransactionFigures = Static<typeof transactionFigures>;

const commissionFigures = Type.Object({
  orders: Type.Integer(),
  /** Written premium minus returned premium, in minor units. */
  net: Type.Integer(),
  /** Commission earned by sales, renewals and changes, in minor units. */
  commission: Type.Integer(),
  /** Commission reversed because premium was returned, in minor units. */
  takenBack: Type.Integer(),
  /**
   * Commission that partners retained when they paid from their balance, plus settlements booked in the period; minor
   * units.
   */
  settled: Type.Integer(),
  /** Commission still due, in minor units: `commission` minus `takenBack` minus `settled`. */
  due: Type.Integer(),
});
export type CommissionFigures = Static<typeof commissionFigures>;

/** Premium and paid claims of policies; amounts are minor units. */
const premiumFigures = Type.Object({
  ...premium,
  /**
   * Premium earned day by day over the days of cover. Premium that the insurer retains of an ended policy is earned on
   * the policy's last day of cover.
   */
  earned: Type.Integer(),
  charges: Type.Integer(),
  /** Number of paid claims and their amount (`claimsPaid`), on the day of payment. */
  claims: Type.Integer(),
  claimsPaid: Type.Integer(),
  /** Rise of the reserves of claims (below zero: their fall), and the amount that came in on claims. */
  outstanding: Type.Integer(),
  recovered: Type.Integer(),
});
export type PremiumFigures = Static<typeof premiumFigures>;

/** Claims against the premium that was earned in the same days; amounts are minor units. */
const claimFigures = Type.Object({
  earned: Type.Integer(),
  claims: Type.Integer(),
  claimsPaid: Type.Integer(),
  outstanding: Type.Integer(),
  recovered: Type.Integer(),
  /** Paid claims, plus the rise of the reserves, minus the amount that came in on claims. */
  incurred: Type.Integer(),
  /** Loss ratio: `incurred` in percent of `earned`; null if no premium was earned. */
  lossRatio: nullable(Type.Integer()),
});
export type ClaimFigures = Static<typeof claimFigures>;

/** Numbers of policy terms by the way they ended, on the day on which they ended or would have ended. */
const retentionFigures = Type.Object({
  renewed: Type.Integer(),
  expired: Type.Integer(),
  lapsed: Type.Integer(),
  cancelled: Type.Integer(),
  /** The share of terms that were renewed, in percent; null if no term ended. */
  rate: nullable(Type.Integer()),
});
export type RetentionFigures = Static<typeof retentionFigures>;

/** Numbers of drafts of purchases, on the day on which the draft began, and of the orders that came from them. */
const conversionFigures = Type.Object({
  begun: Type.Integer(),
  /** Drafts whose answers decide a premium. */
  quoted: Type.Integer(),
  /** Drafts that were confirmed, and those whose policy was issued. */
  confirmed: Type.Integer(),
  issued: Type.Integer(),
  /** `issued` in percent of `begun`; null if no draft began. */
  conversion: nullable(Type.Integer()),
});
export type ConversionFigures = Static<typeof conversionFigures>;

export const readerScopes = ['b2b:reports', 'insurer:orders'] as const;

/** Defines the call of a report with these figures. The call answers 422 `invalidRequest` for an invalid period. */
function getReport<Name extends string, Figures extends TSchema>(name: Name, summary: string, figures: Figures) {
  const reply = Type.Object({
    from: Type.String(),
    to: Type.String(),
    by: grouping,
    currency: Type.String(),
    /** The report's rows, by date or by amount. Days, weeks and months without a sale are included. */
    rows: Type.Array(
      Type.Object({
        /**
         * First day of the row's period, or id of its product, agent or partner. Null: the amounts belong to no
         * seller, or to no single product.
         */
        key: idOrNone,
        /** Name of the row's agent or partner; null for other rows. */
        name: idOrNone,
        figures,
      }),
    ),
    total: figures,
    /**
     * The earlier period that the report is compared with. For whole months: as many months before; for the first days
     * of one month: the same days of the month before; otherwise: as many days before.
     */
    before: Type.Object({ from: Type.String(), to: Type.String(), total: figures }),
  });
  return get(`/api/b2b/reports/${name}` as const, readerScopes, summary, { query: reportQuery, reply });
}

/** Lists the agents and partners by which a report can be filtered. */
export const getReportChoices = get(
  '/api/b2b/reports/choices',
  readerScopes,
  'Agents and partners that reports can be about',
  {
    reply: Type.Object({
      agents: Type.Array(Type.Object({ ...named.properties, partner: Type.String() })),
      /** Empty for agents, because they see only their own partner. */
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

export const getClaimsReport = getReport('claims', 'Claims and loss ratio', claimFigures);
export type ClaimsReport = ReplyOf<typeof getClaimsReport>;

export const getRetention = getReport('retention', 'Policies renewed, expired, lapsed and cancelled', retentionFigures);
export type RetentionReport = ReplyOf<typeof getRetention>;

export const getConversion = getReport('conversion', 'Drafts that became orders', conversionFigures);
export type ConversionReport = ReplyOf<typeof getConversion>;

const totals = Type.Object({ count: Type.Integer(), amount: Type.Integer() });

/** Reasons why the money of an order differs from its policy. */
const differenceKind = oneOf([
  ...(['soldOtherwise', 'issuedWithoutMoney', 'moneyWithoutPolicy', 'paidTooMuch', 'paidTooLittle'] as const),
]);
export type DifferenceKind = Static<typeof differenceKind>;

const reconciliation = Type.Object({
  from: Type.String(),
  to: Type.String(),
  currency: Type.String(),
  /** Number of orders sold in the period; the premium and the charges are computed as in the other reports. */
  orders: Type.Integer(),
  ...premium,
  charges: Type.Integer(),
  /**
   * Money for the orders: `payments` that the provider confirmed, orders `marked` as paid, amounts spent from partners'
   * balances (`spends`), and commission that partners `kept` when they paid.
   */
  payments: totals,
  marked: totals,
  spends: totals,
  kept: totals,
  /** Premium debts of policyholders that were subtracted from claim payments. */
  offsets: totals,
  /** Refunds that became due in the period, and refunds that were paid in the period (`refundsSent`). */
  refunds: totals,
  refundsSent: totals,
  /** Premium postponed to later instalments minus the instalments that were paid, in minor units. */
  deferred: Type.Integer(),
  /**
   * Minor units of premium and charges for which no money arrived in the period: net + charges - deferred - (payments +
   * marked + spends + kept + offsets - refunds). Below zero: more arrived than was charged; 0: everything agrees within
   * the period.
   */
  open: Type.Integer(),
  claims: totals,
  /**
   * Orders with payments in the period whose money is wrong; all payments of such an order count, whatever their time.
   * Normally the list is empty.
   */
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
  /** True if there are more than the 200 differences in the list. */
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
