import { addDays } from '#engine/language/dates.ts';

/*
 * The premium of a house by a history's own record, from what was agreed and the wording of the product. A year costs for each 1,000.00
 * insured 6.63 against all perils, 3.05 against fire and storm; the contents are insured for 30,000.00. A day costs its share of the year.
 * Amounts are minor units, days business dates.
 */

/** All that was recorded of a policy but its claims, in the order of recording; `from` is the first day that it is about. */
export type Entry = {
  kind: 'issue' | 'change' | 'renew' | 'cancel' | 'lapse' | 'reinstate';
  from: string;
  recordedOn: string;
  /** Insured from that day on; whole dollars. */
  building?: number;
  perils?: 'all' | 'storm';
};

const CONTENTS = 30_000;
/** Cents for each dollar insured, in thousandths. */
const RATES = { all: 663, storm: 305 };
/** The percentages of a year's premium that the short-period scale charges for 1, 2, ... 10 months. */
const SCALE = [15, 20, 30, 40, 50, 60, 65, 70, 75, 80];

/** The first term and the one that a renewal begins, whose year has a leap day. */
export const terms = [
  { from: '2026-04-02', to: '2027-04-01' },
  { from: '2027-04-02', to: '2028-04-01' },
] as const;
type Days = { from: string; to: string };

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
/** Days, both counted; none where the first is after the last. */
const listDays = ({ from, to }: Days) => Math.max(0, numberOf(to) - numberOf(from) + 1);
const selectTerm = (day: string): Days => (day < terms[1].from ? terms[0] : terms[1]);
const isIn = ({ from, to }: Days, day: string) => from <= day && day <= to;

/** So many parts of so many of an amount, to the cent, half a cent away from nothing. */
export function prorate(amount: number, part: number, of: number): number {
  return 0 + Math.sign(amount) * Math.floor((2 * Math.abs(amount) * part + of) / (2 * of));
}

type NumberedEntry = Entry & { nth: number };

/** In the order of their days; of one day in the order of recording. */
const sortEntries = (entries: readonly Entry[]): NumberedEntry[] =>
  entries.map((entry, nth) => ({ ...entry, nth })).toSorted((a, b) => numberOf(a.from) - numberOf(b.from));

/** The price of a year with these changes, one after another. */
function computeYearPrice(changes: readonly Entry[]): number {
  const { building = 0, perils = 'all' } = Object.assign(
    {},
    ...changes.map(({ building, perils }) => ({
      ...(building === undefined ? {} : { building }),
      ...(perils === undefined ? {} : { perils }),
    })),
  ) as Partial<Entry>;
  return ((building + CONTENTS) * RATES[perils]) / 1000;
}

/** Computes the credit of a term that ends, from its price of a year and the charges so far; minor units. */
function computeCredit(
  { kind, from, recordedOn }: Entry,
  { year, charged, lossDays }: { year: number; charged: number; lossDays: readonly string[] },
): number {
  const term = selectTerm(from);
  const left = prorate(year, listDays({ from, to: term.to }), listDays(term));
  if (kind === 'lapse') return left;
  if (lossDays.some((day) => isIn(term, day))) return 0;
  if (recordedOn < term.from && from === term.from) return charged;
  return Math.max(left, prorate(charged, 100 - chargeByScale(term, from), 100));
}

/** The percentage that the scale charges for the days of a term before a day. */
function chargeByScale(term: Days, from: string): number {
  const [year = 0, month = 0, day = 0] = term.from.split('-').map(Number);
  const ends = SCALE.map((_, at) => new Date(Date.UTC(year, month + at, day)).toISOString().slice(0, 10));
  return SCALE[ends.findIndex((end) => from <= end)] ?? 100;
}

/**
 * The charge of each entry; a value below zero is a refund.
 * @param lossDays days of paid claims
 */
export function computeAmounts(entries: readonly Entry[], lossDays: readonly string[]): number[] {
  const amounts = entries.map(() => 0);
  const ordered = sortEntries(entries);
  let end: NumberedEntry | undefined;
  for (const [place, entry] of ordered.entries()) {
    const { kind, from, nth } = entry;
    // An end also ends all earlier records for later days.
    if (end && nth < end.nth) {
      if (kind === 'renew') cancelNextTerm(amounts, entries, { end, renewal: nth }, lossDays);
      continue;
    }
    const term = selectTerm(from);
    const before = ordered.slice(0, place);
    const [was, is] = [computeYearPrice(before), computeYearPrice([...before, entry])];
    const own = before.filter((one) => selectTerm(one.from) === term);
    if (kind === 'issue' || kind === 'renew') amounts[nth] = is;
    if (kind === 'change') amounts[nth] = prorate(is - was, listDays({ from, to: term.to }), listDays(term));
    if (kind === 'reinstate' && end) amounts[nth] = 0 - (amounts[end.nth] ?? 0);
    if (kind === 'cancel' || kind === 'lapse') {
      const charged = own.reduce((sum, one) => sum + (amounts[one.nth] ?? 0), 0);
      amounts[nth] = 0 - computeCredit(entry, { year: was, charged, lossDays });
    }
    end = kind === 'cancel' || kind === 'lapse' ? entry : kind === 'reinstate' ? undefined : end;
  }
  return amounts;
}

/** The next term ends with the running one, from its first day, as if it alone were cancelled; it stays as it was if it had ended so before. */
function cancelNextTerm(
  amounts: number[],
  entries: readonly Entry[],
  { end, renewal }: { end: NumberedEntry; renewal: number },
  lossDays: readonly string[],
): void {
  const { from } = terms[1];
  const known = entries.slice(0, end.nth);
  const ahead = known.flatMap((entry, nth) => (entry.from >= from ? [{ ...entry, nth }] : []));
  const last = ahead.findLast(({ kind }) => kind === 'cancel' || kind === 'reinstate');
  if (last?.kind === 'cancel' && last.from === from) {
    const without = computeAmounts(known, lossDays);
    for (const { nth } of ahead) amounts[nth] = without[nth] ?? 0;
    return;
  }
  const year = computeYearPrice(sortEntries(known).filter((entry) => entry.from <= from));
  amounts[renewal] = year - computeCredit({ ...end, from }, { year, charged: year, lossDays });
}

/** The last day of cover of a policy that was ended before its time; where that has none, the day from which it was ended. */
function findLastCoverDay(entries: readonly Entry[]): string | undefined {
  const ends = entries.filter(
    ({ kind, from }, nth) =>
      (kind === 'cancel' || kind === 'lapse') &&
      !entries.slice(nth).some((later) => later.kind === 'reinstate' && later.from === from),
  );
  const [first] = ends.map(({ from }) => from).toSorted();
  if (first === undefined) return undefined;
  return first === selectTerm(first).from ? first : addDays(first, -1);
}

/** The premium that is earned through a day: of each amount the days that are over, and all of it once there is no more cover. */
export function computeEarnedPremium(entries: readonly Entry[], amounts: readonly number[], day: string): number {
  const last = findLastCoverDay(entries);
  if (last !== undefined && day >= last) return amounts.reduce((sum, amount) => sum + amount, 0);
  return entries.reduce((sum, { from }, nth) => {
    const { to } = selectTerm(from);
    return sum + prorate(amounts[nth] ?? 0, listDays({ from, to: day < to ? day : to }), listDays({ from, to }));
  }, 0);
}
