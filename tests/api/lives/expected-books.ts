import { addDays } from '#engine/language/dates.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { computeAmounts, type Entry, prorate, terms } from './expected-premium.ts';

/*
 * The money of one policy by a history's own record: its premium and commission by order, the payments, and the receiver of what goes back.
 * Amounts are minor units.
 */

/** Seller and payer: nobody's sale and an agent's are paid by card, the others from the partner's balance. */
export type Seller = 'public' | 'agent' | 'balance' | 'balance without commission';

/** An order as the partner's statement shows it. */
type OrderSums = { premium: number; earned: number; takenBack: number; settled: number };

/** A part of the premium that is still open. */
type OpenInstalment = { amount: number; charge: number; dueOn: string };

export type ExpectedBooks = {
  seller: Seller;
  entries: Entry[];
  /** Days of paid claims. */
  lossDays: string[];
  /** The charge of each entry. */
  amounts: number[];
  /** Commission of the sale. */
  commission: number;
  /** The order of the sale, and those of the journeys that charged something. */
  orders: OrderSums[];
  written: number;
  returned: number;
  charges: number;
  losses: number;
  /** The sum that the order of the sale owes. */
  receivable: number;
  part: OpenInstalment | undefined;
  /** Payments by card, and those that were deducted from claims. */
  cards: number;
  ofClaims: number;
  /** Refunds by the provider, of the payment of the sale, and that payment. */
  provider: { refunded: number; paid: number };
  payouts: { amount: number; isPaid: boolean }[];
  /** Payments by bank: claims and refunds. */
  bank: number;
  balance: number;
  /** Commission that the partner retained as it paid. */
  kept: number;
  /** Movements of the balance, with the commission that was retained or released. */
  moves: [amount: number, kept: number][];
  /** Refunds that came to be owed, less those that a claim stopped. */
  refunded: number;
};

const PREMIUM = 994_50;
/** 15 % of the net premium, 435.00: without the perils. */
const COMMISSION = 65_25;
export const INITIAL_BALANCE = 1_000_00;
const GRACE_DAYS = 15;
const INSTALMENT_CHARGE = 2_00;
/** The number of days for which the payment provider makes refunds. */
const PROVIDER_REFUND_DAYS = 30;

const isByBalance = ({ seller }: Pick<ExpectedBooks, 'seller'>) => seller.startsWith('balance');

/** A house that is sold at the start of all, at once or in halves. */
export function createExpectedBooks(seller: Seller, inHalves: boolean): ExpectedBooks {
  const keeps = seller === 'balance without commission' ? COMMISSION : 0;
  const byBalance = isByBalance({ seller }) ? PREMIUM - keeps : 0;
  const later = inHalves ? PREMIUM / 2 : 0;
  const byCard = isByBalance({ seller }) ? 0 : PREMIUM - later;
  const books: ExpectedBooks = {
    ...{ seller, entries: [], lossDays: [], amounts: [], commission: seller === 'public' ? 0 : COMMISSION },
    ...{ orders: [], written: 0, returned: 0, charges: 0, losses: 0, receivable: 0 },
    part: inHalves ? { amount: later, charge: INSTALMENT_CHARGE, dueOn: '2026-10-02' } : undefined,
    ...{ cards: byCard, ofClaims: 0, provider: { refunded: 0, paid: byCard }, payouts: [], bank: 0 },
    ...{ balance: INITIAL_BALANCE - byBalance, kept: keeps, moves: [], refunded: 0 },
  };
  if (byBalance > 0) books.moves.push([0 - byBalance, keeps]);
  const sold = TEST_START.slice(0, 10);
  books.entries.push({ kind: 'issue', from: terms[0].from, recordedOn: sold, building: 120_000, perils: 'all' });
  const order = createOrderSums(books);
  for (const amount of rateEntries(books)) bookAmounts(books, order, amount);
  order.settled = keeps;
  return books;
}

function createOrderSums({ orders }: ExpectedBooks): OrderSums {
  const order = { premium: 0, earned: 0, takenBack: 0, settled: 0 };
  orders.push(order);
  return order;
}

/** Rates all entries again; returns the amounts to be booked. */
function rateEntries(books: ExpectedBooks): number[] {
  const before = books.amounts;
  books.amounts = computeAmounts(books.entries, books.lossDays);
  return books.amounts.map((amount, nth) => amount - (before[nth] ?? 0)).filter((amount) => amount !== 0);
}

/** A partner earns as on its sale: the same share of the premium, in each amount to the cent. */
function bookAmounts(books: ExpectedBooks, order: OrderSums, amount: number): void {
  const commission = prorate(books.commission, Math.abs(amount), PREMIUM);
  order.premium += amount;
  if (amount > 0) [books.written, order.earned] = [books.written + amount, order.earned + commission];
  else [books.returned, order.takenBack] = [books.returned - amount, order.takenBack + commission];
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Premium charged, less what was credited. */
export const sumCharges = ({ amounts }: ExpectedBooks): number => sumOf(amounts);

/** Records an entry. Returns its total, below zero the refund, and the share of it for the open part. */
export function recordEntry(books: ExpectedBooks, entry: Entry, at: Date): { total: number; parts: number } {
  books.entries.push(entry);
  const amounts = rateEntries(books);
  const total = sumOf(amounts);
  const isOwnOrder = total > 0;
  const order = isOwnOrder ? createOrderSums(books) : (books.orders[0] as OrderSums);
  // A journey charges one sum; an end refunds by the records before it.
  const isEnd = entry.kind === 'cancel' || entry.kind === 'lapse';
  for (const amount of isEnd ? amounts : [total]) bookAmounts(books, order, amount);
  if (isOwnOrder) books.cards += total;
  else books.receivable += total;
  if (entry.kind === 'reinstate') return { total, parts: payInstalment(books) };
  if (total >= 0) return { total, parts: 0 };
  const taken = reduceInstalment(books, 0 - total);
  if (books.receivable < 0) refundOrder(books, prorate(books.commission, 0 - total, PREMIUM), at);
  return { total, parts: 0 - taken };
}

/** Pays the open part by card. Returns the payment. */
export function payInstalment(books: ExpectedBooks): number {
  const { amount, charge } = books.part ?? { amount: 0, charge: 0 };
  books.cards += amount + charge;
  books.charges += charge;
  books.part = undefined;
  return amount + charge;
}

function reduceInstalment(books: ExpectedBooks, credit: number): number {
  const { part } = books;
  if (!part) return 0;
  const taken = Math.min(credit, part.amount);
  books.receivable += taken;
  books.part = taken === part.amount ? undefined : { ...part, amount: part.amount - taken };
  return taken;
}

/** Refunds the debt of the sale's order to its payer. A partner that retained its commission has paid less by it. */
function refundOrder(books: ExpectedBooks, commission: number, at: Date): void {
  const amount = 0 - books.receivable;
  books.receivable = 0;
  const { provider } = books;
  if (isByBalance(books)) {
    const kept = Math.min(commission, books.kept, amount);
    books.kept -= kept;
    (books.orders[0] as OrderSums).settled -= kept;
    books.balance += amount - kept;
    books.refunded += amount - kept;
    if (amount > kept) books.moves.push([amount - kept, kept]);
    return;
  }
  books.refunded += amount;
  const isInTime = at.getTime() <= Date.parse(TEST_START) + PROVIDER_REFUND_DAYS * 86_400_000;
  if (isInTime && provider.refunded + amount <= provider.paid) provider.refunded += amount;
  else books.payouts.push({ amount, isPaid: false });
}

/** The bank pays the waiting refunds. Returns the sum. */
export function payOutRefunds(books: ExpectedBooks): number {
  const due = books.payouts.filter(({ isPaid }) => !isPaid);
  for (const payout of due) payout.isPaid = true;
  const sum = sumOf(due.map(({ amount }) => amount));
  books.bank -= sum;
  return sum;
}

/**
 * Pays a claim: a refund for no claim is stopped or deducted from it, and then the open part is deducted. Returns the
 * payment by bank, and whether a refund was reversed.
 */
export function payClaim(
  books: ExpectedBooks,
  lossOn: string,
  loss: number,
  on: string,
): { amount: number; tookBack: boolean } {
  books.lossDays.push(lossOn);
  const amounts = rateEntries(books);
  for (const amount of amounts) bookAmounts(books, books.orders[0] as OrderSums, amount);
  const again = sumOf(amounts);
  books.receivable += again;
  stopPayouts(books, again);
  if (books.part && books.part.dueOn > on) books.part = { ...books.part, dueOn: on, charge: 0 };
  const refund = Math.min(loss, Math.max(0, books.receivable));
  books.receivable -= refund;
  const overdue = settleInstalment(books, loss - refund);
  books.losses += loss;
  books.ofClaims += refund + overdue;
  books.bank -= loss - refund - overdue;
  return { amount: loss - refund - overdue, tookBack: again > 0 };
}

/** Refunds by bank that have not left, the newest first. */
function stopPayouts(books: ExpectedBooks, most: number): void {
  let left = Math.max(0, most);
  for (const payout of books.payouts.toReversed()) {
    const stopped = payout.isPaid ? 0 : Math.min(left, payout.amount);
    payout.amount -= stopped;
    left -= stopped;
    books.receivable -= stopped;
    books.refunded -= stopped;
  }
}

/** Pays the open part with the money of a claim, its charge first, as far as that goes. */
function settleInstalment(books: ExpectedBooks, most: number): number {
  const { part } = books;
  if (!part) return 0;
  const charge = Math.min(part.charge, most);
  const amount = Math.min(part.amount, most - charge);
  books.charges += charge;
  const isAll = charge + amount === part.charge + part.amount;
  books.part = isAll ? undefined : { ...part, charge: part.charge - charge, amount: part.amount - amount };
  return charge + amount;
}

/** The first day without cover if the open part is not paid; undefined where none is open. */
export const computeLapseDay = ({ part }: ExpectedBooks): string | undefined =>
  part && addDays(part.dueOn, GRACE_DAYS + 1);

/** The policy lapses, where its part was not paid in its days of grace and its term has not been ended before. */
export function lapsePolicy(books: ExpectedBooks, today: string, at: Date): boolean {
  const from = computeLapseDay(books);
  if (from === undefined || from > today || isEnded(books.entries)) return false;
  recordEntry(books, { kind: 'lapse', from, recordedOn: today }, at);
  return true;
}

/** True if the first term was ended, and not reinstated. */
function isEnded(entries: readonly Entry[]): boolean {
  const last = entries.findLast(
    ({ kind, from }) => from < terms[1].from && (kind === 'cancel' || kind === 'lapse' || kind === 'reinstate'),
  );
  return last !== undefined && last.kind !== 'reinstate';
}
