import { asc, eq, or, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import type { Order } from './order-repository.ts';

/** The maximum number of quotations from which the customer of one offer chooses. */
const MAX_QUOTATIONS = 3;

type OfMember = Pick<Order, 'id' | 'offerId'>;

/** Returns the id of an order's offer: the id of its first order. */
export const offerOf = ({ id, offerId }: OfMember): string => offerId ?? id;

const isOfOffer = (offer: string) => or(eq(orders.id, offer), eq(orders.offerId, offer));

/** Lists the orders of an offer, the oldest first; an order that belongs to none alone. */
export async function listOffer(sql: Sql, order: OfMember): Promise<Order[]> {
  return sql
    .select()
    .from(orders)
    .where(isOfOffer(offerOf(order)))
    .orderBy(asc(orders.createdAt), asc(orders.number));
}

/**
 * Locks an offer, then its orders by ascending id, until the transaction ends. No order joins the offer meanwhile. The
 * caller has locked no order yet.
 * @param offer the id of its first order
 */
export async function lockOffer(sql: Sql, offer: string): Promise<Order[]> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${offer}, 727037))`);
  return sql.select().from(orders).where(isOfOffer(offer)).orderBy(asc(orders.id)).for('no key update');
}

/** Selects the quotations among which the customer has still to choose. */
export const selectOpenQuotations = (offer: readonly Order[]): Order[] => offer.filter(isOpen);

const isOpen = ({ status }: Pick<Order, 'status'>): boolean => status === 'incomplete';

/** Returns true if an offer has so many open quotations that it allows no further one. */
export const isOfferFull = (offer: readonly Pick<Order, 'status'>[]): boolean =>
  offer.filter(isOpen).length >= MAX_QUOTATIONS;

/** Finds the quotation that the customer has chosen: agreed to, and perhaps paid. */
export const findChosen = (offer: readonly Order[]): Order | undefined =>
  offer.find(({ status }) => status === 'confirmed' || status === 'issued');
