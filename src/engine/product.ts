import { type Chart, createChart } from './chart.ts';
import type { FieldSchema, PageDefinition, ProductDefinition } from './language/definition.ts';
import type { Scope } from './language/expression.ts';
import type { Extras, SaleRatingResult } from './language/premium.ts';
import type { Answers } from './record.ts';

/** What Ajv's compiled code looks like to us. */
export type PageValidator = {
  (data: unknown): boolean;
  errors?: SchemaError[] | null;
};

export type SchemaError = {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message?: string;
};

/** A situation as extras are priced in it. */
export type ExtrasScope = { scope: Scope; hidden: ReadonlySet<string> };

/** What calculates premiums: `rater` of rating.ts. */
export type Rater = {
  rateNow: (product: Product, situation: { scope: Scope }) => SaleRatingResult;
  rateOptions: (
    product: Product,
    situation: { scope: Scope },
    rated: SaleRatingResult,
  ) => Record<string, SaleRatingResult>;
  rateExtras: (product: Product, asked: ExtrasScope, rated: SaleRatingResult, page: string) => Extras;
};

/** What the engine's verbs need of a product: browser and server each make it once. `rating` stays on the server. */
export type Product = {
  id: string;
  definition: Omit<ProductDefinition, 'rating'> & Partial<Pick<ProductDefinition, 'rating'>>;
  chart: Chart;
  validators: Record<string, PageValidator>;
  /** Which page asks for a field. */
  pageOf: Record<string, string>;
  /** Only where the definition has its rating: on the server. The browser does without what calculates. */
  rater: Rater | undefined;
  /** How often records were derived and rated; steps are counted by the chart. For measuring. */
  work: { derivations: number; ratings: number };
  /** Of a journey after the sale alone: what it asks of what stands already. */
  revises?: Revision & {
    /** Whether a page of the way is passed over. What tells it is loaded with such journeys alone. */
    passesOver(product: Product, page: string, situation: { answers: Answers }): boolean;
  };
};

/**
 * What a journey after the sale asks: the fields that it is about, and the answers that stand. The chart and the pages are those
 * of the purchase; a page of which nothing is asked, nothing was changed and nothing is wrong is passed over (`policy/journeys/revision.ts`).
 */
export type Revision = { asks: readonly string[]; held: Answers };

/** @param rater for a definition with its rating */
export function createProduct(
  definition: Product['definition'],
  validators: Record<string, PageValidator>,
  rater?: Rater,
): Product {
  const pageOf: Record<string, string> = {};
  for (const [page, { schema }] of Object.entries(definition.form.pages)) {
    for (const field of Object.keys(schema.properties)) pageOf[field] = page;
  }
  const work = { derivations: 0, ratings: 0 };
  return {
    id: definition.product.id,
    definition,
    chart: createChart(definition.chart),
    validators,
    pageOf,
    rater,
    work,
  };
}

export function findPageDefinition(product: Product, page: string): PageDefinition {
  const found = product.definition.form.pages[page];
  if (!found) throw new Error(`${product.id} has no page ${page}`);
  return found;
}

export function findField(product: Product, field: string): FieldSchema | undefined {
  return product.definition.form.pages[product.pageOf[field] ?? '']?.schema.properties[field];
}
