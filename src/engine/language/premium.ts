import type { RatingStep } from './definition.ts';
import type { Json } from './json.ts';

export type PremiumPart = NonNullable<RatingStep['part']>;

/** One step of the calculation: its result, and the table rows that it read. */
export type TraceStep = {
  step: string;
  value: Json;
  lookups: { table: string; row: number; inputs: Record<string, Json> }[];
};

/** A line in minor units; if it is exactly the same for several persons, their number and the price of one. */
export type PremiumLine = { name: string; part: PremiumPart; amount: number; persons?: number; each?: number };

/** A premium in minor units of its currency. Discounts are positive amounts that are subtracted. */
export type Premium = {
  currency: string;
  lines: PremiumLine[];
  net: number;
  loadings: number;
  discounts: number;
  fees: number;
  levies: number;
  total: number;
  inputs: Record<string, Json>;
  trace: TraceStep[];
};

export type RatingResult =
  | { status: 'rated'; premium: Premium }
  /** Inputs that have no value yet. */
  | { status: 'incomplete'; missing: string[] }
  /** A table has no row for these inputs. */
  | { status: 'no-rule'; table: string; inputs: Record<string, Json> };

/**
 * The result of a rating while a product is on sale. An error of the definition is `unavailable`, for the insurer to
 * fix; answers that lead to a page without a sale have no price.
 */
export type SaleRatingResult = RatingResult | { status: 'unavailable'; fault: string } | { status: 'not-sold' };

/** By field and option, the minor units that it adds to the premium; below zero if it reduces it. */
export type Extras = Record<string, Record<string, number>>;

/** The prices of a page's choices. */
export type PagePrices = {
  /** The amount that each option adds. */
  extras: Extras;
  /**
   * For each option with a price in a hint, by the id of its text: the total of every compared option; only `total` if
   * the rating compares none.
   */
  ways: Record<string, Record<string, number>>;
};

/** A premium that a customer may see. Only the insurer and its agents see the trace. */
export type Quotation = Omit<Premium, 'trace' | 'inputs'>;

/** The price of one person, if several share the premium exactly: each line is the same for all of them. */
export function computePersonShare({ lines }: Pick<Quotation, 'lines'>): { persons: number; each: number } | undefined {
  const [first, ...others] = lines.filter(({ amount }) => amount !== 0);
  const persons = first?.persons ?? 1;
  if (!first || persons < 2 || others.some((line) => line.persons !== persons)) return undefined;
  const signed = ({ part, each = 0 }: PremiumLine) => (part === 'discount' ? -each : each);
  return { persons, each: [first, ...others].reduce((sum, line) => sum + signed(line), 0) };
}

export function toQuotation({ trace: _trace, inputs: _inputs, ...quotation }: Quotation & Partial<Premium>): Quotation {
  return quotation;
}
