import type { RatingStep } from './definition.ts';
import type { Json } from './json.ts';

export type PremiumPart = NonNullable<RatingStep['part']>;

/** One step of the calculation: what it gave, and the rows of the tables that it read. */
export type TraceStep = {
  step: string;
  value: Json;
  lookups: { table: string; row: number; inputs: Record<string, Json> }[];
};

/** A premium in minor units of its currency. Discounts are positive amounts that are taken off. */
export type Premium = {
  currency: string;
  lines: { name: string; part: PremiumPart; amount: number }[];
  net: number;
  loadings: number;
  discounts: number;
  fees: number;
  levies: number;
  total: number;
  inputs: Record<string, Json>;
  trace: TraceStep[];
};

export type Rated =
  | { status: 'rated'; premium: Premium }
  /** Inputs that have no value yet. */
  | { status: 'incomplete'; missing: string[] }
  /** 'No rule found': a table has no row for these inputs. */
  | { status: 'no-rule'; table: string; inputs: Record<string, Json> };

/**
 * What a rating comes to while a product is on sale: a fault of its definition is for the insurer to mend, and answers that
 * lead to a page without a sale have no price.
 */
export type RatedNow = Rated | { status: 'unavailable'; fault: string } | { status: 'not-sold' };

/** By field and option, minor units that it adds to the premium; less than nothing where it takes off. */
export type Extras = Record<string, Record<string, number>>;

/** What the choices of a page cost. */
export type PagePrices = {
  /** What each option adds. */
  extras: Extras;
  /** Of each way that a hint names, by the id of its text: the total of every option that is compared, or `total` alone. */
  ways: Record<string, Record<string, number>>;
};

/** A premium as a customer may see it: how it came about stays with the insurer and its agents. */
export type Quotation = Omit<Premium, 'trace' | 'inputs'>;

export function quotationOf({ trace: _trace, inputs: _inputs, ...quotation }: Quotation & Partial<Premium>): Quotation {
  return quotation;
}
