import type { Balances, EntryKind } from '#contract/people/partners.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { post, sumHeld } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { toBalances } from './partner-balances.ts';
import { lockPartner, type Partner } from './partner-repository.ts';

/*
 * Functions on a partner's balance. Each works in the caller's transaction and locks the partner until it ends, so that
 * simultaneous bookings run one after another. Amounts are minor units. All throw 404 `partnerNotFound`.
 */

/** The partner, the time, the id of the user who books, and the reason. */
type Booking = { partnerId: string; at: Date; by?: string | undefined; note?: string };
type OrderBooking = Booking & { orderId: string };

/** Books a payment of the partner to its balance. */
export async function deposit(sql: Sql, booking: Booking & { amount: number }): Promise<Balances> {
  return book(sql, { ...booking, kind: 'deposit' });
}

/**
 * Books an amount of the insurer: a positive amount credits the balance, a negative amount debits it. A settlement pays
 * commission as a credit, so that the partner owes less. Throws 409 `balanceTooLow` if the rest would be lower than the
 * outstanding amount.
 */
export async function book(
  sql: Sql,
  booking: Booking & { kind: 'deposit' | 'settlement' | 'correction'; amount: number },
): Promise<Balances> {
  return postEntry(sql, await lockKnownPartner(sql, booking.partnerId), booking);
}

/**
 * Reserves an amount for an order. A second reservation replaces the first, so that an order never reserves twice.
 * Throws 409 `balanceTooLow` if the amount is more than the available amount.
 */
export async function reserve(sql: Sql, booking: OrderBooking & { amount: number }): Promise<Balances> {
  const partner = await lockKnownPartner(sql, booking.partnerId);
  const more = booking.amount - (await sumHeld(sql, partner.id, booking.orderId));
  return postEntry(sql, partner, { ...booking, kind: 'reserve', amount: more });
}

/** Releases the reservation of an order. Does nothing without a reservation. */
export async function release(sql: Sql, booking: OrderBooking): Promise<Balances> {
  const partner = await lockKnownPartner(sql, booking.partnerId);
  const amount = await sumHeld(sql, partner.id, booking.orderId);
  return postEntry(sql, partner, { ...booking, kind: 'release', amount });
}

/** Spends the reservation of an order once; afterwards there is no reservation. Throws 409 `nothingReserved`. */
export async function spend(sql: Sql, booking: OrderBooking): Promise<Balances> {
  const partner = await lockKnownPartner(sql, booking.partnerId);
  const amount = await sumHeld(sql, partner.id, booking.orderId);
  if (amount === 0) throw new ApiProblem(409, 'nothingReserved');
  return postEntry(sql, partner, { ...booking, kind: 'spend', amount });
}

/** Returns to the balance an amount that it paid for an order and that the policy no longer costs. */
export async function returnToBalance(sql: Sql, booking: OrderBooking & { amount: number }): Promise<Balances> {
  return postEntry(sql, await lockKnownPartner(sql, booking.partnerId), { ...booking, kind: 'returned' });
}

async function lockKnownPartner(sql: Sql, id: string): Promise<Partner> {
  return requireFound(await lockPartner(sql, id), 'partnerNotFound');
}

/** The effect of each kind of entry on the total and on the outstanding amount. */
const effects: Record<EntryKind, { total: -1 | 0 | 1; outstanding: -1 | 0 | 1 }> = {
  deposit: { total: 1, outstanding: 0 },
  settlement: { total: 1, outstanding: 0 },
  correction: { total: 1, outstanding: 0 },
  reserve: { total: 0, outstanding: 1 },
  release: { total: 0, outstanding: -1 },
  spend: { total: -1, outstanding: -1 },
  returned: { total: 1, outstanding: 0 },
};

async function postEntry(
  sql: Sql,
  { id: partnerId, currency, ...before }: Partner,
  { at, kind, by, note, orderId, amount }: Booking & { kind: EntryKind; orderId?: string; amount: number },
): Promise<Balances> {
  const effect = effects[kind];
  const total = before.total + effect.total * amount;
  const outstanding = before.outstanding + effect.outstanding * amount;
  const after = toBalances({ total, outstanding, currency });
  if (amount === 0) return after;
  if (after.available < 0) throw new ApiProblem(409, 'balanceTooLow');
  await post(sql, transfer(kind, { at, partnerId, currency, amount, by, note, orderId: orderId ?? null }));
  return after;
}
