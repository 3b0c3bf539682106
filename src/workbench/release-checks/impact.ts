import type { RatingOutcome, RatingRefusal } from './rate-record.ts';

/** By how much per cent premiums change, from the most that is taken off to the most that is put on. */
const bands = [
  ...['below20', 'below10', 'below1', 'below0', 'same', 'above0', 'above1', 'above10', 'above20'],
] as const;
type Band = (typeof bands)[number];

/** One of whom both premiums are known; `of` tells which: the number of a policy. */
export type ComparedPremium = { of: string; before: number; after: number };

export type ImpactReport = {
  /** All that were looked at. */
  count: number;
  /** Minor units, of those that have both premiums. */
  before: number;
  after: number;
  bands: { band: Band; count: number; before: number; after: number }[];
  /** Have a premium now and none then: the product is not sold to them, or their answers do not do any more. */
  refused: number;
  invalid: number;
  /** Have none now, and one then. */
  eligible: number;
  /** Have none, now and then. */
  unrated: number;
};

/** The largest of each kind. */
export type ImpactDetail = {
  winners: ComparedPremium[];
  losers: ComparedPremium[];
  refused: ({ of: string; before: number } & RatingRefusal)[];
  invalid: ({ of: string; before: number } & RatingRefusal)[];
  eligible: { of: string; after: number }[];
};

/** As many as are told of each kind. */
const MAX_DETAILS = 50;

/** Adds up what a change does to policies or quotes, one after another, and keeps no more than it tells. */
export class Impact {
  readonly #sums: Omit<ImpactReport, 'bands'> = {
    ...{ count: 0, before: 0, after: 0, refused: 0, invalid: 0, eligible: 0, unrated: 0 },
  };
  readonly #bands = new Map(bands.map((band) => [band, { band, count: 0, before: 0, after: 0 }]));
  readonly #detail: ImpactDetail = { winners: [], losers: [], refused: [], invalid: [], eligible: [] };

  add(of: string, before: RatingOutcome, after: RatingOutcome): void {
    const sums = this.#sums;
    sums.count += 1;
    if (!('total' in before)) {
      if (!('total' in after)) sums.unrated += 1;
      else {
        sums.eligible += 1;
        insertRanked(this.#detail.eligible, { of, after: after.total }, (one) => one.after);
      }
      return;
    }
    if (!('total' in after)) {
      const kind = after.why === 'stopped' || after.why === 'noRule' ? 'refused' : 'invalid';
      sums[kind] += 1;
      insertRanked(this.#detail[kind], { of, before: before.total, ...after }, (one) => one.before);
      return;
    }
    this.#compare({ of, before: before.total, after: after.total });
  }

  #compare(one: ComparedPremium): void {
    const { before, after } = one;
    this.#sums.before += before;
    this.#sums.after += after;
    const band = this.#bands.get(toBand(before, after)) as { count: number; before: number; after: number };
    band.count += 1;
    band.before += before;
    band.after += after;
    if (after < before) insertRanked(this.#detail.winners, one, (each) => each.before - each.after);
    if (after > before) insertRanked(this.#detail.losers, one, (each) => each.after - each.before);
  }

  report(): ImpactReport {
    return { ...this.#sums, bands: [...this.#bands.values()] };
  }

  detail(): ImpactDetail {
    return this.#detail;
  }
}

/** Keeps the largest, the largest first; of equals the one that came first. */
function insertRanked<T>(list: T[], one: T, size: (one: T) => number): void {
  const last = list[MAX_DETAILS - 1];
  if (last !== undefined && size(last) >= size(one)) return;
  const at = list.findIndex((other) => size(other) < size(one));
  list.splice(at < 0 ? list.length : at, 0, one);
  list.length = Math.min(list.length, MAX_DETAILS);
}

/** A bound belongs to the band nearer to no change: exactly 10 % more is not "over 10 %". */
function toBand(before: number, after: number): Band {
  const change = (after - before) * 100;
  if (change === 0) return 'same';
  const isWithin = (per: number) => Math.abs(change) <= per * before;
  if (change < 0) return isWithin(1) ? 'below0' : isWithin(10) ? 'below1' : isWithin(20) ? 'below10' : 'below20';
  return isWithin(1) ? 'above0' : isWithin(10) ? 'above1' : isWithin(20) ? 'above10' : 'above20';
}
