import { type Chart, createChart } from './chart.ts';
import type { FieldSchema, PageDefinition, ProductDefinition } from './language/definition.ts';
import type { Scope } from './language/expression.ts';
import type { Extras, SaleRatingResult } from './language/premium.ts';
import type { Answers } from './record.ts';

/** The interface of Ajv's compiled code. */
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

/** The parts of a situation that the prices of extras need. */
export type ExtrasScope = { scope: Scope; hidden: ReadonlySet<string> };

/** The functions that calculate premiums: `rater` of rating.ts. */
export type Rater = {
  rateNow: (product: Product, situation: { scope: Scope }) => SaleRatingResult;
  rateOptions: (
    product: Product,
    situation: { scope: Scope },
    rated: SaleRatingResult,
  ) => Record<string, SaleRatingResult>;
  rateExtras: (product: Product, asked: ExtrasScope, rated: SaleRatingResult, page: string) => Extras;
};

/**
 * A product as the engine's functions need it: browser and server each create it once. `rating` stays on the server.
 */
export type Product = {
  id: string;
  definition: Omit<ProductDefinition, 'rating'> &
    Partial<Pick<ProductDefinition, 'rating'>> & {
      /** A pattern of the characters that papers cannot print, from the server; absent if texts are not printed. */
      unprintable?: string | undefined;
    };
  chart: Chart;
  validators: Record<string, PageValidator>;
  /** The page that asks a field. */
  pageOf: Record<string, string>;
  /** Only on the server, where the definition has its rating. The browser does not load this code. */
  rater: Rater | undefined;
  /** Counters, for measuring: how often values were derived and premiums rated. `chart.steps` counts steps. */
  work: { derivations: number; ratings: number };
  /** Only for an endorsement: its questions about the present answers. */
  revises?: Revision & {
    /** True if a page of the route is skipped. It is a member, so that only endorsements load its code. */
    passesOver(product: Product, page: string, situation: { answers: Answers }): boolean;
  };
};

/**
 * The fields that an endorsement asks, and the present answers. Chart and pages are those of the purchase; a page
 * without questions, changes and problems is skipped (`policy/endorsements/revision.ts`).
 */
export type Revision = { asks: readonly string[]; held: Answers };

/**
 * Creates a product from its definition and validators.
 * @param rater for a definition with its rating
 */
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
