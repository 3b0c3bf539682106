import { asc } from 'drizzle-orm';
import type { Product } from '#engine/product.ts';
import { paymentAttempts, refunds } from '#server/platform/db/schema/payment-schema.ts';
import { orderEvents, orders, policies } from '#server/platform/db/schema/schema.ts';
import { readLongMessages } from '#tests/support/read-long-messages.ts';
import type { Shop } from '#tests/support/test-shop.ts';

/** The stored result of an order: its events in turn, money, policies, and the messages to its customer. */
export type OrderHistory = {
  number: string;
  status: string;
  total: number;
  /** Minor units, by how it came: `null` where no payment of the customer's was asked for. */
  paidBy: string | null;
  events: string[];
  /** The phone was proven by a code of the draft, before there was an order. */
  provenBefore: boolean;
  attempts: { tranId: string; amount: number; charged: number; charges: number; refunded: number }[];
  givenBack: { tranId: string; amount: number }[];
  policies: number;
  /** Messages with the address of its papers. */
  told: number;
  /** Papers that a caller receives for an order without a policy. */
  given: string[];
};

/**
 * Untrue states of an order, independent of its chart: judged by money, policies, messages and events alone. Empty
 * where all is well.
 */
export function findViolations(order: OrderHistory): string[] {
  const { status, total, paidBy, events, attempts, givenBack, told, given } = order;
  const isIssued = status === 'issued';
  const bySelf = paidBy === null || paidBy === 'customer';
  const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);
  const [charged, back] = [sum(attempts.map((one) => one.charged)), sum(givenBack.map(({ amount }) => amount))];
  const proven = events.findIndex((type) => ['VERIFIED', 'AGREED'].includes(type));
  const issued = events.indexOf('ISSUED');
  const claims: [boolean, string][] = [
    [order.policies === (isIssued ? 1 : 0), `has ${order.policies} policies and is ${status}`],
    [events.filter((type) => type === 'ISSUED').length === order.policies, 'ISSUED is not said once for its policy'],
    [
      issued < 0 || order.provenBefore || (proven >= 0 && proven < issued),
      'is issued to somebody whose phone was never proven',
    ],
    [attempts.every(({ charges }) => charges <= 1), 'a payment was charged twice'],
    [attempts.every(({ tranId, charged: taken }) => backOf(tranId) <= taken), 'more goes back than was taken'],
    [!bySelf || charged - back === (isIssued ? total : 0), `keeps ${charged - back} of ${total}, and is ${status}`],
    [attempts.every(({ tranId, refunded }) => refunded <= backOf(tranId)), 'the provider gave back what nobody owed'],
    [told === 0 || isIssued, 'was told of papers before there were any'],
    [given.length === 0, `gives its ${given.join()}, and there is no policy`],
    [!isIssued || told === 1, `was told of its papers ${told} times`],
  ];
  return claims.filter(([holds]) => !holds).map(([, what]) => `${order.number} (${events.join(' ')}): ${what}`);

  function backOf(tranId: string): number {
    return sum(givenBack.filter((one) => one.tranId === tranId).map(({ amount }) => amount));
  }
}

/** The papers of a product that the buyer's own browser receives now, by their names: each is requested. */
export async function listDocumentsShown(shop: Shop, ref: string, { definition }: Product): Promise<string[]> {
  const names = definition.product.documents.map(({ name }) => name);
  const asked = await Promise.all(
    names.map(async (name) => ({ name, ...(await shop.call('GET', `/api/orders/${ref}/documents/${name}`)) })),
  );
  return asked.filter(({ status }) => status < 400).map(({ name }) => name);
}

/** The histories of all orders that a shop has had. */
export async function loadOrderHistories(shop: Shop): Promise<OrderHistory[]> {
  const { sql } = shop.services.database;
  const [kept, events, attempts, back, issued, ledger] = await Promise.all([
    sql.select().from(orders),
    sql.select().from(orderEvents).orderBy(asc(orderEvents.id)),
    sql.select().from(paymentAttempts),
    sql.select().from(refunds),
    sql.select().from(policies),
    shop.ledger(),
  ]);
  const taken = new Map(ledger.map((one) => [one.tranId, one]));
  return Promise.all(
    kept.map(async ({ id, ref, product, version, number, status, total, paidBy, phone, frozen }) => ({
      ...{ number, status, total, paidBy },
      provenBefore: frozen.findings.phoneProof !== undefined,
      events: events.filter(({ orderId }) => orderId === id).map(({ type }) => type),
      attempts: attempts
        .filter(({ orderId }) => orderId === id)
        .map(({ tranId, amount }) => {
          const { charged = 0, charges = 0, refunded = 0 } = taken.get(tranId) ?? {};
          return { tranId, amount, charged, charges, refunded };
        }),
      givenBack: back.filter(({ orderId }) => orderId === id),
      policies: issued.filter(({ orderId }) => orderId === id).length,
      given:
        status === 'issued'
          ? []
          : await listDocumentsShown(shop, ref, (await shop.services.catalogue.at(product, version)).product),
      told: (await readLongMessages(shop, phone)).filter((text) => text.includes(`/payment_success/${ref}`)).length,
    })),
  );
}
