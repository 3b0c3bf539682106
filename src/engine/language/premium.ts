import type { RatingStep } from './definition.ts';
import type { Json } from './json.ts';

export type PremiumPart = NonNullable<RatingStep['part']>;

/** One step of the calculation: what it gave, and the rows of the tables that it read. */
export type TraceStep = {
  step: string;
  value: Json;
  lookups: { table: string; row: number; inputs: Record<string, Json> }[];
};

/** A line in minor units; where it is the same for several persons, exactly, their number and what one costs. */
export type PremiumLine = { name: string; part: PremiumPart; amount: number; persons?: number; each?: number };

/** A premium in minor units of its currency. Discounts are positive amounts that are taken off. */
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
  /** 'No rule found': a table has no row for these inputs. */
  | { status: 'no-rule'; table: string; inputs: Record<string, Json> };

/**
 * What a rating comes to while a product is on sale: a fault of its definition is for the insurer to mend, and answers that
 * lead to a page without a sale have no price.
 */
export type SaleRatingResult = RatingResult | { status: 'unavailable'; fault: string } | { status: 'not-sold' };

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

/** The price of one person, where several share the premium to the cent: each line is the same for all of them. */
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
