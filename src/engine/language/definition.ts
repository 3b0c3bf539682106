import type { AfterSale } from './after-sale.ts';
import type { Json } from './json.ts';
import type { customerDetails } from './vocabulary.ts';

/**
 * What a product is, as data. Four files of `product-schemas/{product}/` and one chart of `machines/`,
 * with every `$ref` and `list` already put in place by `loadDefinition`.
 */
export type ProductDefinition = {
  product: ProductSettings;
  form: FormDefinition;
  rating: RatingDefinition;
  benefits: BenefitsDefinition;
  chart: ChartDefinition;
};

/** A JSON Logic expression; the closed list of operators is `operators.ts`. */
export type Logic = Json;

/** Name of a condition of `form.json`. */
type FactName = string;

/** `product.json`. */
type ProductSettings = {
  id: string;
  formCode: string;
  lineOfBusiness: string;
  /** First part of every policy number: `{policyPrefix}-{year}-{sequence}`. */
  policyPrefix: string;
  currency: string;
  /** True while the rates are samples: pages and documents say so. */
  sampleRates: boolean;
  /** Days for which a confirmed offer may be paid. */
  offerDays: number;
  cover: { effectiveFrom: Logic; effectiveTo: Logic };
  policyholder: { name: Logic; phone: Logic; email?: Logic };
  /** What its buyer or agent wishes to add to the order; shown with it in the portal. */
  remark?: Logic;
  /** What is remembered of a buyer, to fill it in next time; found again by the policyholder's phone and birth. */
  customer?: Partial<Record<(typeof customerDetails)[number], Logic>>;
  documents: DocumentSettings[];
  /** Addresses of the web application that belong to this product alone, by what they show. */
  addresses?: { certificate?: string };
  commissionPercent?: string;
  /** Fields of one page, the plan aside, that give a price on the home page. */
  quickQuote?: string[];
  /** Its cheapest ordinary case: the premium of that is told as the price "from". */
  priceFrom?: string;
  /** SHA-256 of the picture of its card; without one a drawn one stands there. */
  picture?: string;
  /** By what the things insured are told, so that one insured twice at a time is seen. */
  insuredRisks?: InsuredRisk[];
  /** What may be done with its policies after the sale; without it nothing may. */
  afterSale?: AfterSale;
};

/**
 * A kind of thing that is insured: a vehicle, a person. Each of `keys` alone tells it; with `each` one for each item of that list.
 */
type InsuredRisk = { kind: string; each?: string; keys: Logic[] };

/** One printed document: which groups of answers it shows, in which order. */
export type DocumentSettings = {
  name: string;
  /** A certificate, unless it is a cover note (what is insured, without benefits, premium and terms) or a card. */
  kind?: 'coverNote' | 'card';
  groups: { name: string; fields: string[] }[];
  /** Lists printed as tables; `policyholder` puts the policyholder first, its columns computed from the answers. */
  lists?: { field: string; columns: string[]; policyholder?: Record<string, Logic> }[];
  benefitsOfPlan?: string;
};

/** `form.json`. */
export type FormDefinition = {
  /** Computed values, in an order where each uses only answers and earlier ones. */
  derived: DerivedValue[];
  /** Facts: what the chart's guards and the pages' rules may ask. */
  conditions: Record<FactName, Logic>;
  /** Values that a new or reset form begins with, over `asOf`, `circumstances` and `given`. */
  start?: Record<string, Logic>;
  /** Conditions about one item of a list (`item` is the item), by the list's field. */
  itemConditions?: Record<string, Record<FactName, Logic>>;
  /** Figures of the product that its words say by `{name}`, each with a `$ref` to the place where it stands. */
  figures?: Record<string, Figure>;
  /** Small public look-up tables that conditions and derived values may use. */
  tables?: Record<string, DecisionTable>;
  pages: Record<string, PageDefinition>;
  /** Outcomes of guards that no answers can show, each with the reason: journeys need not walk them. */
  impossible?: { fact: FactName; outcome: 'true' | 'not true'; why: string }[];
};

/** A figure in words: with thousands unless it is `plain` (a year); `money` is minor units. */
export type Figure = { value: number | string; as?: 'money' | 'plain' };

type DerivedValue = {
  set: string;
  logic: Logic;
  type: 'string' | 'integer' | 'decimal' | 'boolean' | 'date' | 'money';
  /** The values that have words of their own: `{product}.values.{set}.{value}`. */
  values?: (string | number)[];
  /** What a number counts: `days` is said as "20 days", by the messages `units.days`. A number without, a year, is said as it is. */
  unit?: string;
};

export type PageDefinition = {
  schema: PageSchema;
  /** Presentation, in rjsf's own words (`ui:widget`, `ui:options`, `ui:order` ...). */
  uiSchema?: Record<string, Json>;
  /** Fields in parts that open one after another, for pages of more than about twelve. */
  sections?: { name: string; fields: string[] }[];
  rules?: PageRule[];
  /** Of an end without a sale: as `binds` of a rule. */
  binds?: true;
  /** Fields that are asked only while a fact holds; otherwise their answer is parked. */
  when?: Record<string, FactName>;
  /** The options of a field that are offered: those for which this is true, `item` being the option. */
  choices?: Record<string, Logic>;
  /** Fields with choices that answer themselves where one option is left. */
  takesOnly?: string[];
  /** What the world is asked when answers change; the answer is a finding. */
  effects?: LookupEffect[];
  /** Fields of which each option says what it adds to the premium: a yes or no, or several of a list. */
  costs?: string[];
  /** Words at a field that refuse nothing. */
  hints?: PageHint[];
  /** By field, the derived value that says which option applies: it is shown in the place of the one that was chosen. */
  applies?: Record<string, string>;
  /** What else the page shows (`premium`, derived values): if it changes, the page must be passed again. */
  shows?: string[];
  /**
   * Ticks by which the policyholder declares something in the first person. Who sells is never asked them: of a sale they
   * are made by the customer, on the pay link.
   */
  declares?: string[];
  /** How many items the page's list should have, for "2 of 3 described". */
  expects?: { field: string; count: Logic };
};

/** Flat: scalars, or one list of flat items. Closed vocabulary: `vocabulary.ts`. */
export type PageSchema = {
  /** `{product}.{page}`, set by `loadDefinition`: compiled validators are found by it. */
  $id?: string;
  type: 'object';
  additionalProperties: false;
  required?: string[];
  properties: Record<string, FieldSchema>;
};

export type FieldSchema = {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  format?: string;
  /** List that `enum` was filled from, of the product or shared (`lists/{list}.json`); names its messages. */
  list?: string;
  /** Of a list: the codes that are often chosen, the most frequent first; they stand before the others. */
  often?: string[];
  /** Of a list: what people call a code besides its names, for the search. */
  alsoCalled?: Record<string, string[]>;
  /** List of the record's `given` that fills `enum` when the form is opened: choices that are known only then. */
  given?: string;
  enum?: (string | number)[];
  const?: Json;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: FieldSchema | ItemSchema;
};

/** One item of a list. Every item has an `id`, given by the engine. */
export type ItemSchema = {
  type: 'object';
  additionalProperties: false;
  required?: string[];
  properties: Record<string, FieldSchema>;
};

/** The page is refused, at a field, unless the fact is true. An unknown fact refuses nothing: `required` does that. */
export type PageRule = {
  unless: FactName;
  at: string;
  message: string;
  /** The list whose items are judged one by one, by a condition of `itemConditions`. */
  each?: string;
  /** Values for the message's placeholders, over the same names as conditions. */
  params?: Record<string, Logic>;
  /** Drafts and offers that stay on an older version are judged by it, too. */
  binds?: true;
};

/** Shown while the fact is true; with `each` at each item of that list whose condition holds. */
export type PageHint = {
  when: FactName;
  each?: string;
  at: string;
  message: string;
  kind: 'info' | 'warning';
  /** Ways to choose between, each with the premium if `with` were answered; these answers fill the message. */
  prices?: { message: string; with: Record<string, Logic> }[];
};

export type LookupEffect = {
  finding: string;
  /** The question is about these answers; it is asked once all are there. */
  inputs: string[];
  /** Asked only while the fact is true. */
  when?: FactName;
  /** Blank fields that it fills once found, over the same names as conditions. */
  fills?: Record<string, Logic>;
};

/** A decision table. A row holds its input cells in order, then its output cells. */
export type DecisionTable = {
  inputs: { name: string; match: 'eq' | 'range'; domain?: Json[] | { from: number; to: number } }[];
  outputs: string[];
  hit: 'unique' | 'first' | 'collect';
  rows: Json[][];
};

/** `rating.json`. */
export type RatingDefinition = {
  /** Everything that the premium may depend on, each with its source. */
  inputs: Record<
    string,
    { from: Logic; type: 'string' | 'integer' | 'decimal' | 'boolean' | 'date' | 'list'; unit?: string }
  >;
  tables: Record<string, DecisionTable>;
  steps: RatingStep[];
  rounding?: Rounding;
  /** A field whose every option is priced for its cards, e.g. the plan. */
  compare?: string;
};

/**
 * What is rounded to minor units, half away from zero: each line by itself, and the total is their sum; or the total alone, its
 * lines being those cents that add up to it. Whoever declares nothing, as versions of before this was asked, rounds lines.
 */
type Rounding = { lines: 'half-up' } | { total: 'half-up' };

/** `part` makes the step a line of the premium; without it, it is an intermediate. */
export type RatingStep = {
  set: string;
  logic: Logic;
  part?: 'net' | 'loading' | 'discount' | 'fee' | 'levy';
  /**
   * The logic is the least that all lines before come to; the step is what is missing to it, and no line where nothing is. A
   * minimum that no answers come down to says why.
   */
  minimum?: true | { neverReached: string };
  /** The step applies only while this is true over the rating's inputs. */
  when?: Logic;
  /** Of a line that is the same for so many persons: the input with their number, and the step with the price of one. */
  persons?: { count: string; each: string };
};

/** `benefits.json`. Limits are minor units of the product's currency, or a word whose message explains it. */
export type BenefitsDefinition = {
  lines: string[];
  /** True when the limits are for each insured person, not for the policy as a whole. */
  perPerson?: boolean;
  /** Lines that a buyer chooses to add: each is bought where its expression is true. */
  optional?: Record<string, Logic>;
  plans: { id: string; recommended?: boolean; limits: Record<string, number | string | null> }[];
};

/** A journey: stock XState JSON once `$ref` is inlined. Read by `chart.ts` alone. */
export type ChartDefinition = { [key: string]: Json };

/** What the number of a field, or of a field of a list's items, counts: `ui:unit` of its presentation. */
export function findUnit({ uiSchema = {} }: PageDefinition, field: string, inner?: string): string | undefined {
  const inPage = uiSchema[field] as Record<string, Json> | undefined;
  const items = inPage?.items as Record<string, Json> | undefined;
  const ui = inner === undefined ? inPage : (items?.[inner] as Record<string, Json> | undefined);
  return typeof ui?.['ui:unit'] === 'string' ? ui['ui:unit'] : undefined;
}

/** Every unit that a form counts in. */
export function listUnits({ pages, derived }: FormDefinition): string[] {
  const asked = Object.values(pages).flatMap((page) =>
    Object.entries(page.schema.properties).flatMap(([field, { items }]) => [
      findUnit(page, field),
      ...(items?.type === 'object' ? Object.keys(items.properties).map((inner) => findUnit(page, field, inner)) : []),
    ]),
  );
  const all = [...asked, ...derived.map(({ unit }) => unit)];
  return [...new Set(all.filter((unit) => unit !== undefined))];
}

/** The word by which a page shows what it costs. All else that it shows are answers and derived values. */
export const PREMIUM = 'premium';

/** The answers and derived values that a page shows. */
export function selectShownValues(shows: PageDefinition['shows'] = []): string[] {
  return shows.filter((name) => name !== PREMIUM);
}
