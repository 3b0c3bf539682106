import { asc, eq } from 'drizzle-orm';
import type { AfterSale } from '#engine/language/after-sale.ts';
import type { Product } from '#engine/product.ts';
import { loadLifecycles } from '#server/catalogue/lifecycles.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { readConfig } from '#server/config.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { Database } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { ledgerEntries, ledgerLines } from '#server/platform/db/schema/ledger-schema.ts';
import { messages } from '#server/platform/db/schema/message-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import { type InstalmentRow, insertInstalments } from '#server/purchase/orders/instalment-repository.ts';
import { findOrder, type Order } from '#server/purchase/orders/order-repository.ts';
import { buildSalePosting } from '#server/purchase/payments/buy-policy.ts';
import { loadPolicy, type OpenPolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicy, insertPolicy, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { premiumFromLines } from '#server/purchase/policies/premium-from-lines.ts';
import { insertTransaction } from '#server/purchase/policies/transaction-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from './fixture-product.ts';
import { insertOrderRows, insertVersionRows } from './order-rows.ts';

/*
 * Policies for the hire of a boat in a database, without a shop around them: thirty days from 2 March 2026, sold on
 * 20 February. They cost a dollar a day in calm weather, two and a half in a storm.
 */
const DAYS = { sold: '2026-02-20', first: '2026-03-02', last: '2026-03-31' } as const;

const by = ['holder', 'insurer'] as const;
const afterSale: AfterSale = {
  proration: 'byDay',
  onceBegun: true,
  change: {
    kinds: {
      plan: { answers: ['/plan'], by, afterClaim: false, backDays: { insurer: 5 } },
      skipper: { answers: ['/skipper', '/mobilePhone', '/dateOfBirth'], by, always: true, afterClaim: true },
    },
    corrections: ['/skipper'],
    ratedBy: 'sold',
    fee: 0,
    movesDates: false,
  },
  cancel: {
    reasons: {
      wish: { by, refund: 'byDay', backDays: 10 },
      fraud: { by: ['insurer'], refund: 'nothing', backDays: 0 },
    },
    coolingOffDays: 0,
    freeLookDays: 0,
    kept: { lines: [], amount: 0, minimum: 0 },
    refundTo: 'payer',
  },
  paidClaim: { refund: 'nothing', forbids: [] },
  happens: { holderDies: { goesOn: true } },
  reinstate: { withinDays: 30 },
  renew: {
    ...{ when: true, opensDays: 30, graceDays: 10, firstDay: 'firstDay', lastDay: 'lastDay', asksAgain: [] },
  },
  instalments: {
    plans: { monthly: { payments: 2, everyMonths: 1, charge: 1_00 } },
    ...{ graceDays: 14, leastPremium: 10_00, afterClaim: 'asAgreed' },
  },
};

/** The fixture's boat with what may be done after its sale; its hirer is insured against being insured twice. */
export function createBoat(rules: Partial<AfterSale> = {}): Product {
  return createFixtureProduct((files) => {
    const product = files['product-schemas/boat/product.json'] as unknown as Record<string, unknown>;
    product.afterSale = { ...afterSale, ...rules };
    product.insuredRisks = [{ kind: 'person', keys: [{ var: 'skipper' }] }];
    const form = files['product-schemas/boat/form.json'] as unknown as {
      pages: { person: { schema: { properties: Record<string, object> } } };
    };
    form.pages.person.schema.properties.dateOfBirth = { type: 'string', format: 'date' };
    const rating = files['product-schemas/boat/rating.json'] as unknown as { tables: { daily: { rows: unknown[] } } };
    rating.tables.daily.rows = [
      [[1, 31], 'calm', '100'],
      [[1, 31], 'storm', '250'],
      [[31, 61], '*', '90'],
    ];
  });
}

const boat = createBoat();
const lifecycles = loadLifecycles(readProductFiles(projectRoot));
const defaultConfig = readConfig({ ENV_TYPE: 'Dev', SECRET_KEY: 'k'.repeat(32) });
const wording = loadWording(readProductFiles(projectRoot));

/** The shop's services for policies, at noon of a day that a test sets. */
export function createBoatShop(database: Database, { product = boat, refundAlone = 10_00 } = {}) {
  let now = noon(DAYS.sold);
  const version = {
    product,
    definition: product.definition,
    version: '1',
    messages: () => ({ 'boat.name': 'Boat hire' }),
  };
  let isOnSale = true;
  const onSale = () => (isOnSale ? version : undefined);
  const catalogue = { at: async () => version, forRenewals: onSale, current: onSale, list: () => [version] };
  const aloneLimits = { ...defaultConfig.aloneLimits, refund: refundAlone };
  const config = { ...defaultConfig, aloneLimits, publicUrl: 'https://shop.example' };
  const services = { database, now: () => now, ids: randomIds, lifecycles, wording, catalogue, config };
  return {
    services: services as unknown as PurchaseServices,
    product,
    on: (day: string) => {
      now = noon(day);
    },
    at: (time: string) => {
      now = new Date(time);
    },
    withdraw: () => {
      isOnSale = false;
    },
  };
}

export const noon = (day: string) => new Date(`${day}T12:00:00+07:00`);

type StoredPolicyOptions = {
  /** Of the policy's number. */
  nth?: number;
  plan?: 'calm' | 'storm';
  /** The last day: the 31st of March, or sixty days for 48.60, whatever the weather. */
  last?: '2026-03-31' | '2026-04-30';
  order?: Partial<Order>;
  /** Payments to come. */
  parts?: Partial<InstalmentRow>[];
  skipper?: string;
};

/** Stores a policy and the order that bought it, which a clerk marked as paid except its parts. */
export async function createStoredPolicy(
  { sql }: Database,
  {
    nth = 1,
    plan = 'storm',
    last = DAYS.last,
    order: more = {},
    parts = [],
    skipper = 'Sok Dara',
  }: StoredPolicyOptions = {},
): Promise<{ number: string; orderId: string }> {
  const [number, orderId] = [`BOA-2026-00000${nth}`, `order-${nth}`];
  await insertVersionRows(sql, 'boat');
  await insertOrderRows(sql, orderId);
  const total = last !== DAYS.last ? 48_60 : plan === 'storm' ? 75_00 : 30_00;
  const answers = { ...validAnswers, firstDay: DAYS.first, lastDay: last, plan, skipper };
  const sold: Partial<Order> = {
    frozen: { circumstances: publicCircumstances, answers, findings: {}, asOf: DAYS.sold, passed: [], outcomes: [] },
    premium: premiumFromLines('USD', [{ name: 'basic', part: 'net', amount: total }]),
    ...{ product: 'boat', status: 'issued', total, paidBy: 'marked', phone: validAnswers.mobilePhone, ...more },
  };
  await sql.update(orders).set(sold).where(eq(orders.id, orderId));
  const at = noon(DAYS.sold);
  await insertPolicy(sql, {
    ...{ number, orderId, product: 'boat', version: '1', status: 'active', effectiveFrom: DAYS.first },
    ...{ effectiveTo: last, endedFrom: null, charged: total, issuedAt: at, birthProof: null },
  });
  await insertTransaction(sql, {
    ...{ policyNumber: number, serial: 1, kind: 'issue', effectiveFrom: DAYS.first, recordedAt: at },
    ...{ version: '1', asOf: DAYS.sold, changes: {}, bookings: [] },
  });
  const order = (await findOrder(sql, orderId)) as Order;
  await post(sql, buildSalePosting(order, { at }));
  const of = { at, orderId, partnerId: order.partnerId, currency: 'USD' };
  const later = parts.reduce((sum, { amount = 0 }) => sum + amount, 0);
  await post(sql, transfer('marked', { ...of, amount: total - later }));
  if (parts.length > 0) {
    await insertInstalments(
      sql,
      parts.map((part, index) => ({
        ...{
          policyNumber: number,
          orderId,
          nth: index + 2,
          plan: 'monthly',
          dueOn: '2026-04-02',
          amount: 0,
          charge: 0,
        },
        ...{ lapsesOn: '2026-04-17', status: 'due' as const, paidAt: null, paidBy: null, ...part },
      })),
    );
    await post(sql, transfer('deferred', { ...of, amount: later }));
  }
  return { number, orderId };
}

/** People of the insurer by these ids, which are their first names, too. */
export async function insertClerks({ sql }: Database, ...ids: string[]): Promise<void> {
  for (const id of ids)
    await sql.insert(users).values({
      ...{ id, username: id, givenName: id, familyName: 'Prak', isDemo: false, createdAt: noon(DAYS.sold) },
      language: 'en',
      status: 'active',
      scopes: ['insurer:orders'],
    });
}

/** The present state of a stored policy. */
export async function loadStoredPolicy(services: PurchaseServices, number: string): Promise<OpenPolicy> {
  const { sql } = services.database;
  const policy = (await findPolicy(sql, number)) as Policy;
  return loadPolicy(services, sql, { policy, order: (await findOrder(sql, policy.orderId)) as Order });
}

/** The accounts with an order's money: accounts that come to nothing are left out. */
export async function readAccounts({ sql }: Database, orderId: string): Promise<Record<string, number>> {
  const lines = await sql
    .select({ account: ledgerLines.account, amount: ledgerLines.amount })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(eq(ledgerEntries.orderId, orderId));
  const sums = new Map<string, number>();
  for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount);
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
}

/** Texts that are on their way to policyholders. */
export async function listPendingSms({ sql }: Database): Promise<string[]> {
  return (await sql.select({ text: messages.text }).from(messages).orderBy(asc(messages.text))).map(({ text }) => text);
}
