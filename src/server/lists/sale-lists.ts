import type { BodyOf, QueryOf } from '#contract/call.ts';
import { listOrders as ordersCall } from '#contract/purchase/order-histories.ts';
import { listExpiring as expiringCall } from '#contract/purchase/renewals.ts';
import {
  listCustomers as customersCall,
  listDrafts as draftsCall,
  listStatementCommission,
  listStatement as statementCall,
} from '#contract/purchase/sales.ts';
import {
  type CommissionStatement,
  listCommissionStatements as statementsCall,
} from '#contract/reconciliation/commission-runs.ts';
import { listStatements } from '#server/books/commission/view-runs.ts';
import { readOrderCommission } from '#server/people/partners/read-commission.ts';
import type { PageQuery } from '#server/platform/http/cursor.ts';
import { listOrders } from '#server/purchase/order-histories/list-orders.ts';
import { listExpiring } from '#server/purchase/renewals/list-expiring.ts';
import { listCustomerPurchases } from '#server/purchase/sales/list-customers.ts';
import { listPartnerDrafts } from '#server/purchase/sales/list-partner-drafts.ts';
import { currency, day, defineDeskList, money, pendingColumns, product, text, time, word } from './desk-list.ts';
import {
  commissionColumns,
  type Earned,
  type Entry,
  entryColumns,
  readEntries,
  settledColumns,
} from './statement-columns.ts';

type Awaitable<Reads extends (...given: never[]) => Promise<{ items: unknown[] }>> = Awaited<
  ReturnType<Reads>
>['items'][number];

/** Orders, as the order histories show them. */
export const orders = defineDeskList<BodyOf<typeof ordersCall>, Awaitable<typeof listOrders>>(
  ordersCall,
  (services, user, asked) => listOrders(services, user, asked),
  [
    text('portal.words.order', ({ number }) => number),
    time('portal-orders.period.label', ({ at }) => at),
    text('portal.words.customer', ({ customer }) => customer.name),
    text('portal-orders.customer.phone', ({ customer }) => customer.phone),
    word('list-columns.customerStatus', ({ customerStatus }) => `portal-orders.customerStatus.${customerStatus}`),
    product((row) => row.product),
    text('portal.words.policyNumber', ({ policy }) => policy),
    word('list-columns.policyStatus', ({ policyStatus }) => policyStatus && `interface.policyStatuses.${policyStatus}`),
    word('portal-orders.column.status', ({ status }) => `portal-orders.status.${status}`),
    word('list-columns.paymentStatus', ({ paymentStatus }) => `portal-orders.payment.${paymentStatus}`),
    word('portal-orders.policy.paidBy', ({ paidBy }) => paidBy && `portal-orders.paidBy.${paidBy}`),
    currency(),
    money('portal.words.premium', ({ premium }) => premium),
    money('portal.words.commission', ({ commission }) => commission),
    money('portal-orders.takenBack', ({ commissionTakenBack }) => commissionTakenBack),
    money('list-columns.premiumWithoutCommission', ({ premiumWithoutCommission }) => premiumWithoutCommission),
    text('list-columns.promotionCode', ({ code }) => code),
    text('portal.words.agent', ({ agent }) => agent?.name),
    text('portal.user.partner', ({ partner }) => partner?.name),
    ...pendingColumns<Awaitable<typeof listOrders>>(),
    day('portal-orders.nextContact', ({ nextContact }) => nextContact),
    word('portal-orders.lost.label', ({ lost }) => lost && `portal-orders.lost.${lost}`),
    text('portal-orders.overlaps.title', ({ overlaps }) => overlaps.map(({ number }) => number).join(', ')),
  ],
);

/** The purchases of the partner's customers, one in each row. */
export const customers = defineDeskList<BodyOf<typeof customersCall>, Awaitable<typeof listCustomerPurchases>>(
  customersCall,
  listCustomerPurchases,
  [
    text('portal.words.customer', ({ name }) => name),
    text('portal-orders.customer.phone', ({ phone }) => phone),
    text('portal.words.order', ({ number }) => number),
    time('portal-orders.period.label', ({ at }) => at),
    product((row) => row.product),
    text('portal.words.policyNumber', ({ policy }) => policy.number),
    word('list-columns.policyStatus', ({ policy }) => `interface.policyStatuses.${policy.status}`),
    day('list-columns.coverFrom', ({ policy }) => policy.effectiveFrom),
    day('policy-life.cancel.lastDay', ({ policy }) => policy.effectiveTo),
    currency(),
    money('portal.words.premium', ({ premium }) => premium),
  ],
);

type Draft = Awaitable<typeof listPartnerDrafts> & { currency: string };

export const drafts = defineDeskList<BodyOf<typeof draftsCall>, Draft>(
  draftsCall,
  async (services, user, asked) => {
    const { items, next } = await listPartnerDrafts(services, user, asked);
    return { items: items.map((row) => ({ ...row, currency: row.premium?.currency ?? '' })), next };
  },
  [
    text('portal.words.customer', ({ customer }) => customer.name),
    text('portal-orders.customer.phone', ({ customer }) => customer.phone),
    product((row) => row.product),
    time('portal-sales.drafts.saved', ({ savedAt }) => savedAt),
    time('portal-sales.drafts.keptUntil', ({ expiresAt }) => expiresAt),
    currency(),
    money('portal.words.premium', ({ premium }) => premium?.total),
    text('portal.words.agent', ({ agent }) => agent?.name),
  ],
);

export const expiring = defineDeskList<QueryOf<typeof expiringCall>, Awaitable<typeof listExpiring>>(
  expiringCall,
  (services, user, asked) => listExpiring(services, user, asked),
  [
    text('portal.words.policyNumber', ({ number }) => number),
    product((row) => row.product),
    text('portal.words.customer', ({ customer }) => customer.name),
    text('portal-orders.customer.phone', ({ customer }) => customer.phone),
    day('policy-life.cancel.lastDay', ({ effectiveTo }) => effectiveTo),
    currency(),
    money('portal.words.premium', ({ premium }) => premium),
    word('policy-life.expiring.renewal', ({ state }) => `policy-life.expiring.states.${state}`),
    day('list-columns.remindedOn', ({ toldOn }) => toldOn),
    text('portal.words.agent', ({ agent }) => agent?.name),
    text('portal.user.partner', ({ partner }) => partner?.name),
  ],
);

export const statement = defineDeskList<PageQuery, Entry>(
  statementCall,
  (services, user, asked) => readEntries(services, user.partnerId ?? '', asked),
  entryColumns,
);

export const commission = defineDeskList<PageQuery, Earned>(
  listStatementCommission,
  ({ database: { sql } }, user, asked) => readOrderCommission(sql, user.partnerId ?? '', asked),
  commissionColumns,
);

/** The commission statements of the own partner. */
export const commissionStatements = defineDeskList<PageQuery, CommissionStatement>(
  statementsCall,
  ({ database: { sql } }, user, asked) => listStatements(sql, user.partnerId ?? '', asked),
  [
    day('commission-runs.upTo', ({ upTo }) => upTo),
    time('commission-runs.approvedAt', ({ at }) => at),
    ...settledColumns(),
  ],
);
