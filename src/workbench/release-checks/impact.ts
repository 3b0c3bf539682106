import type { RatingOutcome, RatingRefusal } from './rate-record.ts';

/** Bands of premium changes in per cent, from the largest decrease to the largest increase. */
const bands = [
  ...['below20', 'below10', 'below1', 'below0', 'same', 'above0', 'above1', 'above10', 'above20'],
] as const;
type Band = (typeof bands)[number];

/**
 * An entry whose two premiums are known, in minor units. `of`: the number of a policy, or the business date of a quote.
 */
export type ComparedPremium = { of: string; before: number; after: number };

export type ImpactReport = {
  /** The number of compared entries. */
  count: number;
  /** The sum before the change in minor units, of entries with both premiums. */
  before: number;
  after: number;
  bands: { band: Band; count: number; before: number; after: number }[];
  /** Entries that lose their premium: the product is no longer sold to them, or their answers are no longer valid. */
  refused: number;
  invalid: number;
  /** Entries that gain a premium. */
  eligible: number;
  /** Entries without a premium in both versions. */
  unrated: number;
};

/** The largest changes of each kind. */
export type ImpactDetail = {
  winners: ComparedPremium[];
  losers: ComparedPremium[];
  refused: ({ of: string; before: number } & RatingRefusal)[];
  invalid: ({ of: string; before: number } & RatingRefusal)[];
  eligible: { of: string; after: number }[];
};

/** The maximum number of details of each kind. */
const MAX_DETAILS = 50;

/** Adds up the effect of a change on policies or quotes, one after another. It stores only the reported details. */
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

/** Inserts an entry by size, the largest first; an equal entry comes after the earlier one. */
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
  const ranges = [[0, 1] as const, [1, 10] as const, [10, 20] as const];
  const [from] = ranges.find(([, most]) => Math.abs(change) <= most * before) ?? [20 as const];
  return `${change < 0 ? 'below' : 'above'}${from}`;
}
