import type { AfterSale } from './after-sale.ts';
import type { ClaimRules } from './claims/claim-rules.ts';
import type { Json } from './json.ts';
import type { Rounding } from './numbers/rounding.ts';
import type { cardMembers, vocabulary } from './vocabulary.ts';

/** A product as data: the files of its folder and its chart. `loadDefinition` has replaced every `$ref` and `list`. */
export type ProductDefinition = {
  product: ProductSettings;
  form: FormDefinition;
  rating: RatingDefinition;
  benefits: BenefitsDefinition;
  chart: ChartDefinition;
};

/** A JSON Logic expression. `operators.ts` has the closed list of operators. */
export type Logic = Json;

/** Name of a condition of `form.json`. */
type FactName = string;

/** `product.json`. */
type ProductSettings = {
  id: string;
  formCode: string;
  lineOfBusiness: string;
  /** Prefix of every policy number: `{policyPrefix}-{year}-{sequence}`. */
  policyPrefix: string;
  currency: string;
  /** True while the rates are samples: pages and documents show a notice. */
  sampleRates: boolean;
  /** Days in which a confirmed offer may be paid. */
  offerDays: number;
  cover: { effectiveFrom: Logic; effectiveTo: Logic };
  policyholder: { name: Logic; phone: Logic; email?: Logic };
  /** A note of the buyer or agent that the order stores; the portal shows it. */
  remark?: Logic;
  /** Details of a buyer to fill in next time. The policyholder's phone and date of birth find them. */
  customer?: Partial<Record<keyof typeof vocabulary.product.properties.customer.properties, Logic>>;
  documents: DocumentSettings[];
  /** Addresses of pages of the web application that only this product has, by their content. */
  addresses?: { certificate?: string };
  commissionPercent?: string;
  /** Fields of one page, besides the plan, that are enough for a price on the home page. */
  quickQuote?: string[];
  /** Name of the example case that is the cheapest one without a promotion: its premium is the price "from". */
  priceFrom?: string;
  /** Place in the lists of products: smaller numbers come first, products without one come last. */
  rank?: number;
  /** SHA-256 of the picture of its card; without it the card shows a drawing. */
  picture?: string;
  /** The keys of the insured things, by which duplicate cover is found. */
  insuredRisks?: InsuredRisk[];
  /** The actions on its policies after the sale; without it there are none. */
  afterSale?: AfterSale;
};

/** A kind of insured thing. Each of `keys` alone identifies it; with `each`, every item of that list is one. */
type InsuredRisk = { kind: string; each?: string; keys: Logic[] };

/** One printed document: the groups of answers that it shows, in their order. */
export type DocumentSettings = {
  name: string;
  /** Default: a certificate. A cover note shows the insured risk without benefits, premium and terms. */
  kind?: 'coverNote' | 'card';
  groups: { name: string; fields: string[] }[];
  /** Lists printed as tables; `policyholder`: the first row, with columns computed from the answers. */
  lists?: { field: string; columns: string[]; policyholder?: Record<string, Logic> }[];
  benefitsOfPlan?: string;
};

/** `form.json`. */
export type FormDefinition = {
  /** Computed values, in an order in which each uses only answers and earlier values. */
  derived: DerivedValue[];
  /** Facts, for the chart's guards and the pages' rules. */
  conditions: Record<FactName, Logic>;
  /** Initial values of a new or reset form, computed from `asOf`, `circumstances` and `given`. */
  start?: Record<string, Logic>;
  /** Conditions about one item of a list (`item` is the item), by the list's field. */
  itemConditions?: Record<string, Record<FactName, Logic>>;
  /** Numbers of the product that its messages contain as `{name}`, each with a `$ref` to its place. */
  figures?: Record<string, Figure>;
  /** Small public lookup tables for conditions and derived values. */
  tables?: Record<string, DecisionTable>;
  pages: Record<string, PageDefinition>;
  /** Outcomes of guards that no answers can produce, each with the reason: paths need not cover them. */
  impossible?: { fact: FactName; outcome: 'true' | 'not true'; why: string }[];
};

/** A number in messages. `plain`: without separators of thousands. `money`: minor units. `amount`: whole units. */
export type Figure = { value: number | string; as?: 'money' | 'amount' | 'plain' };

type DerivedValue = {
  set: string;
  logic: Logic;
  type: 'string' | 'integer' | 'decimal' | 'boolean' | 'date' | 'money';
  /** The values with messages of their own: `{product}.values.{set}.{value}`. */
  values?: (string | number)[];
  /**
   * The unit of a number: `days` is shown as "20 days", by the messages `units.days`. A number without a unit, such as
   * a year, is shown as it is.
   */
  unit?: string;
};

export type PageDefinition = {
  schema: PageSchema;
  /** Presentation, in the terms of rjsf (`ui:widget`, `ui:options`, `ui:order` ...). */
  uiSchema?: Record<string, Json>;
  /** Sections that open one after another, for pages with more than about twelve fields. */
  sections?: { name: string; fields: string[] }[];
  rules?: PageRule[];
  /** For a page that ends without a sale. True: it also applies to drafts and offers on an older version. */
  binds?: true;
  /** Fields that are asked only while a fact holds; otherwise their answer is parked. */
  when?: Record<string, FactName>;
  /** The offered options of a field: those for which this is true; `item` is the option. */
  choices?: Record<string, Logic>;
  /** Fields with choices that are answered automatically if one option is left. */
  takesOnly?: string[];
  /** Fields whose choice stays when it is no longer offered. The page names it, and there is no premium. */
  keepsChoice?: string[];
  /** The lookups that start when answers change. */
  effects?: LookupEffect[];
  /** Fields whose options show the amount that they add to the premium: a yes or no, or several of a list. */
  costs?: string[];
  /** Hints at a field that refuse nothing. */
  hints?: PageHint[];
  /** By field, the derived value with the option that really applies: the page shows it, not the chosen one. */
  applies?: Record<string, string>;
  /** Other values that the page shows (`premium`, derived values): if one changes, the page must be passed again. */
  shows?: string[];
  /** Declarations of the policyholder. A seller never sees them: the customer makes them on the pay link. */
  declares?: string[];
  /** Pictures of later pages that this page offers to upload already: what is read on them is not asked any more. */
  picturesAhead?: string[];
  /** Of the page's list: the fields of an item that a card of the person fills, each with the member of the reading. */
  readsCards?: { field: string; fills: Record<string, (typeof cardMembers)[number]> };
  /** The expected number of items of the page's list, for "2 of 3 described". */
  expects?: { field: string; count: Logic };
};

/** Flat: scalars, or one list of flat items. Closed vocabulary: `vocabulary.ts`. */
export type PageSchema = {
  /** `{product}.{page}`, set by `loadDefinition`: it identifies the compiled validator. */
  $id?: string;
  type: 'object';
  additionalProperties: false;
  required?: string[];
  properties: Record<string, FieldSchema>;
};

export type FieldSchema = {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  format?: string;
  /** The list that filled `enum`, of the product or shared (`lists/{list}.json`); it names the messages. */
  list?: string;
  /** For a list: the codes that are often chosen, the most frequent first; they appear before the others. */
  often?: string[];
  /** For a list: other words for a code besides its names, for the search. */
  alsoCalled?: Record<string, string[]>;
  /** The list of the record's `given` that fills `enum` when the form is opened: choices that are not known before. */
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

/** One item of a list. Every item has an `id` from the engine. */
export type ItemSchema = {
  type: 'object';
  additionalProperties: false;
  required?: string[];
  properties: Record<string, FieldSchema>;
};

/** Refuses the page, at a field, unless the fact is true. An unknown fact refuses nothing: `required` does that. */
export type PageRule = {
  unless: FactName;
  at: string;
  message: string;
  /** The list whose items are checked one by one, by a condition of `itemConditions`. */
  each?: string;
  /** Values for the message's placeholders, from the same names as conditions. */
  params?: Record<string, Logic>;
  /** True: it also applies to drafts and offers that stay on an older version. */
  binds?: true;
};

/** Shown while the fact is true; with `each` at each item of that list whose condition holds. */
export type PageHint = {
  when: FactName;
  each?: string;
  at: string;
  message: string;
  kind: 'info' | 'warning';
  /** Options, each with the premium if `with` were answered; these answers also fill the message. */
  prices?: { message: string; with: Record<string, Logic> }[];
};

export type LookupEffect = {
  finding: string;
  /** The answers that the lookup is about. It starts when all of them exist. */
  inputs: string[];
  /** The lookup starts only while the fact is true. */
  when?: FactName;
  /** Blank fields that a found result fills, from the same names as conditions. */
  fills?: Record<string, Logic>;
};

/** A decision table. A row contains its input cells in order, then its output cells. */
export type DecisionTable = {
  inputs: { name: string; match: 'eq' | 'range'; domain?: Json[] | { from: number; to: number } }[];
  outputs: string[];
  hit: 'unique' | 'first' | 'collect';
  rows: Json[][];
};

/** `rating.json`. */
export type RatingDefinition = {
  /** Everything on which the premium may depend, each with its source. */
  inputs: Record<
    string,
    { from: Logic; type: 'string' | 'integer' | 'decimal' | 'boolean' | 'date' | 'list'; unit?: string }
  >;
  tables: Record<string, DecisionTable>;
  steps: RatingStep[];
  rounding?: Rounding;
  /** A field whose cards show the price of every option, e.g. the plan. */
  compare?: string;
};

/** `part` makes the step a line of the premium; without it, it is an intermediate value. */
export type RatingStep = {
  set: string;
  logic: Logic;
  part?: 'net' | 'loading' | 'discount' | 'fee' | 'levy';
  /**
   * The logic is the minimum for the sum of all earlier lines. The step is the missing amount, and no line if nothing
   * is missing. `neverReached`: the reason why no answers have a sum below the minimum.
   */
  minimum?: true | { neverReached: string };
  /** The step applies only while this is true for the rating's inputs. */
  when?: Logic;
  /** For a line with an equal part for each person: the input with their number, and the step with the price of one. */
  persons?: { count: string; each: string };
};

/** `benefits.json`. Limits are minor units of the product's currency, or a word whose message explains it. */
export type BenefitsDefinition = {
  lines: string[];
  /** True if the limits are for each insured person, not for the policy as a whole. */
  perPerson?: boolean;
  /** Lines that a buyer may add: each is bought if its expression is true. */
  optional?: Record<string, Logic>;
  claims?: ClaimRules<Logic>;
  plans: { id: string; recommended?: boolean; limits: Record<string, number | string | null> }[];
};

/** A journey: standard XState JSON after every `$ref` is inlined. Only `chart.ts` reads it. */
export type ChartDefinition = { [key: string]: Json };

/** The unit of the number of a field, or of a field of a list's items: `ui:unit` of its presentation. */
export function findUnit({ uiSchema = {} }: PageDefinition, field: string, inner?: string): string | undefined {
  const inPage = uiSchema[field] as Record<string, Json> | undefined;
  const items = inPage?.items as Record<string, Json> | undefined;
  const ui = inner === undefined ? inPage : (items?.[inner] as Record<string, Json> | undefined);
  return typeof ui?.['ui:unit'] === 'string' ? ui['ui:unit'] : undefined;
}

/** Every unit that a form uses. */
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

/** The word with which a page shows its premium. All other shown names are answers and derived values. */
export const PREMIUM = 'premium';

/** The answers and derived values that a page shows. */
export function selectShownValues(shows: PageDefinition['shows'] = []): string[] {
  return shows.filter((name) => name !== PREMIUM);
}
