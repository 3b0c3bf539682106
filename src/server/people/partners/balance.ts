import type { Balances, EntryKind } from '#contract/people/partners.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { post, sumHeld } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { toBalances } from './partner-balances.ts';
import { lockPartner, type Partner } from './partner-repository.ts';

/*
 * A partner's balance. Each verb works in the caller's transaction and holds the partner until that ends, so that any
 * number at once are as good as one after another. Amounts are minor units. All throw 404 `partnerNotFound`.
 */

/** Whose balance, when, by whom (id of the user), and why. */
type Booking = { partnerId: string; at: Date; by?: string | undefined; note?: string };
type OrderBooking = Booking & { orderId: string };

/** Money paid in. */
export async function deposit(sql: Sql, booking: Booking & { amount: number }): Promise<Balances> {
  return book(sql, { ...booking, kind: 'deposit' });
}

/**
 * A booking of the insurer: above zero it credits the balance, below it takes from it. A settlement pays commission by
 * crediting the balance, so that less is due. Throws 409 `balanceTooLow` if less would be left than is outstanding.
 */
export async function book(
  sql: Sql,
  booking: Booking & { kind: 'deposit' | 'settlement' | 'correction'; amount: number },
): Promise<Balances> {
  return postEntry(sql, await lockKnownPartner(sql, booking.partnerId), booking);
}

/**
 * Holds an amount for an order. Reserving again changes what is held to the new amount, so that an order never holds
 * twice. Throws 409 `balanceTooLow` beyond what is available.
 */
export async function reserve(sql: Sql, booking: OrderBooking & { amount: number }): Promise<Balances> {
  const partner = await lockKnownPartner(sql, booking.partnerId);
  const more = booking.amount - (await sumHeld(sql, partner.id, booking.orderId));
  return postEntry(sql, partner, { ...booking, kind: 'reserve', amount: more });
}

/** Lets go what is held for an order; nothing happens where nothing is. */
export async function release(sql: Sql, booking: OrderBooking): Promise<Balances> {
  const partner = await lockKnownPartner(sql, booking.partnerId);
  const amount = await sumHeld(sql, partner.id, booking.orderId);
  return postEntry(sql, partner, { ...booking, kind: 'release', amount });
}

/** Spends what is held for an order: once, for afterwards nothing is held. Throws 409 `nothingReserved`. */
export async function spend(sql: Sql, booking: OrderBooking): Promise<Balances> {
  const partner = await lockKnownPartner(sql, booking.partnerId);
  const amount = await sumHeld(sql, partner.id, booking.orderId);
  if (amount === 0) throw new ApiProblem(409, 'nothingReserved');
  return postEntry(sql, partner, { ...booking, kind: 'spend', amount });
}

/** Gives back what a balance has paid for an order and its policy no longer costs. */
export async function returnToBalance(sql: Sql, booking: OrderBooking & { amount: number }): Promise<Balances> {
  return postEntry(sql, await lockKnownPartner(sql, booking.partnerId), { ...booking, kind: 'returned' });
}

async function lockKnownPartner(sql: Sql, id: string): Promise<Partner> {
  const partner = await lockPartner(sql, id);
  if (!partner) throw new ApiProblem(404, 'partnerNotFound');
  return partner;
}

/** What each kind does to the total and to what is outstanding. */
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
