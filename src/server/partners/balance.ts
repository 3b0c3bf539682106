import type { Balances, EntryKind } from '#contract/partners.ts';
import type { Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { balancesOf } from './balances-of.ts';
import { addEntry, heldFor } from './entry-repository.ts';
import { lockPartner, type Partner } from './partner-repository.ts';

/*
 * A partner's balance. Each verb works in the caller's transaction and holds the partner until that ends, so that any
 * number at once are as good as one after another. Amounts are minor units. All throw 404 `partnerNotFound`.
 */

/** Whose balance, when, by whom (id of the user), and why. */
type Booking = { partnerId: string; at: Date; by?: string; note?: string };
type OrderBooking = Booking & { orderId: string };

/** Money paid in. */
export async function deposit(sql: Sql, booking: Booking & { amount: number }): Promise<Balances> {
  return book(sql, { ...booking, kind: 'deposit' });
}

/** A booking of the insurer; `amount` is signed. Throws 409 `balanceTooLow` if less would be left than is outstanding. */
export async function book(
  sql: Sql,
  booking: Booking & { kind: 'deposit' | 'commission' | 'settlement' | 'correction'; amount: number; orderId?: string },
): Promise<Balances> {
  const partner = await locked(sql, booking.partnerId);
  return enter(sql, partner, booking, { amount: booking.amount, held: 0 });
}

/**
 * Holds an amount for an order. Reserving again changes what is held to the new amount, so that an order never holds
 * twice. Throws 409 `balanceTooLow` beyond what is available.
 */
export async function reserve(sql: Sql, booking: OrderBooking & { amount: number }): Promise<Balances> {
  const partner = await locked(sql, booking.partnerId);
  const held = booking.amount - (await heldFor(sql, partner.id, booking.orderId));
  return enter(sql, partner, { ...booking, kind: 'reserve' }, { amount: 0, held });
}

/** Lets go what is held for an order; nothing happens where nothing is. */
export async function release(sql: Sql, booking: OrderBooking): Promise<Balances> {
  const partner = await locked(sql, booking.partnerId);
  const held = await heldFor(sql, partner.id, booking.orderId);
  return enter(sql, partner, { ...booking, kind: 'release' }, { amount: 0, held: -held });
}

/** Spends what is held for an order: once, for afterwards nothing is held. Throws 409 `nothingReserved`. */
export async function spend(sql: Sql, booking: OrderBooking): Promise<Balances> {
  const partner = await locked(sql, booking.partnerId);
  const held = await heldFor(sql, partner.id, booking.orderId);
  if (held === 0) throw new ApiProblem(409, 'nothingReserved');
  return enter(sql, partner, { ...booking, kind: 'spend' }, { amount: -held, held: -held });
}

async function locked(sql: Sql, id: string): Promise<Partner> {
  const partner = await lockPartner(sql, id);
  if (!partner) throw new ApiProblem(404, 'partnerNotFound');
  return partner;
}

async function enter(
  sql: Sql,
  partner: Partner,
  { at, kind, by, note, orderId }: Booking & { kind: EntryKind; orderId?: string },
  { amount, held }: { amount: number; held: number },
): Promise<Balances> {
  const total = partner.total + amount;
  const outstanding = partner.outstanding + held;
  const after = { total, outstanding, currency: partner.currency };
  if (amount === 0 && held === 0) return balancesOf(after);
  const takes = amount - held < 0;
  if (takes && total < outstanding) throw new ApiProblem(409, 'balanceTooLow');
  const of = { partnerId: partner.id, orderId: orderId ?? null, by: by ?? null, note: note ?? null };
  await addEntry(sql, { ...of, kind, amount, held, total, outstanding, at });
  return balancesOf(after);
}
