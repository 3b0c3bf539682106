import { findMissingMessage, listHints, listOfferedOptions, type PricedOption } from '#engine/check-page.ts';
import type { DerivedState } from '#engine/derived-state.ts';
import {
  type FieldSchema,
  type PageDefinition,
  type ProductDefinition,
  selectShownValues,
} from '#engine/language/definition.ts';
import { isPlanField, listNeededMessages, type NeededMessage } from '#engine/language/messages/needed-messages.ts';
import type { SaleRatingResult } from '#engine/language/premium.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import type { Problem } from '#engine/record.ts';
import { listValidationRules, type ValidationRule } from './validation-rules.ts';

/** A shown message and the values of its placeholders. */
export type ShownMessage = Pick<Problem, 'message' | 'params'>;

const toShownMessages = (ids: NeededMessage[]): ShownMessage[] => ids.map(({ id }) => ({ message: id }));

/** Lists the messages that a product may show: all that its definition needs, and each refusal of its pages. */
export function listDeclaredMessages(product: Product): NeededMessage[] {
  const whole = Object.values(product.definition.form.pages)
    .flatMap(({ rules = [], hints = [] }) => [...rules, ...hints])
    .filter(({ message }) => message.includes('.'))
    .map(({ message }) => ({ id: message, fallbacks: [] }));
  const refusals = listValidationRules(product)
    .filter(({ kind }) => kind !== 'rule')
    .map((rule) => ({ id: `problems.${selectRefusalKey(product, rule)}`, fallbacks: [] }));
  const all = [...listNeededMessages(product.definition), ...whole, ...refusals];
  return [...new Map(all.map((message) => [message.id, message])).values()];
}

/** Selects the key after `problems.` of a violated rule's message. A missing answer has a longer key than its code. */
function selectRefusalKey(product: Product, rule: ValidationRule): string {
  const { page, field, member, code, kind } = rule;
  const isEmptyList = kind === 'schema' && rule.constraint === 'minItems' && rule.schema.minItems === 1;
  if (kind !== 'required' && !isEmptyList) return code;
  return findMissingMessage(product, page, `/${field}${member === undefined ? '' : `/0/${member}`}`);
}

/**
 * Lists the messages of a page in its present state: its words, its asked fields, the offered options, the true hints,
 * the shown values, the lines of the premium. The ids equal those of the whole product, for a definition reduced to the
 * visible parts.
 */
export function listPageMessages(
  product: Product,
  page: string,
  situation: DerivedState,
  rated: SaleRatingResult,
): ShownMessage[] {
  const { definition } = product;
  const own = findPageDefinition(product, page);
  const shows = selectShownValues(own.shows).filter((name) => isKnownValue(situation, name));
  const properties = listShownFields(product, page, own, situation);
  const cut: PageDefinition = {
    ...own,
    schema: { ...own.schema, properties },
    sections: (own.sections ?? []).filter(({ fields }) => fields.some((field) => field in properties)),
    ...{ rules: [], hints: [], shows },
  };
  const ids = listNeededMessages({
    ...definition,
    ...createEmptyDefinition(definition),
    form: { ...definition.form, pages: { [page]: cut }, derived: selectCurrentValues(product, shows, situation) },
    benefits: showsBenefits(own) ? definition.benefits : { ...definition.benefits, plans: [], lines: [] },
    ...listRatingMessages(definition, rated, situation),
  });
  const ways = (prices: PricedOption[]) => prices.map(({ message, answers }) => ({ message, params: answers }));
  const hints = listHints(product, page, situation).flatMap(({ message, prices = [] }) => [
    { message },
    ...ways(prices),
  ]);
  return [...toShownMessages(ids), ...hints];
}

/** Lists the messages on the documents of a policy. */
export function listDocumentMessages(product: Product, situation: DerivedState): ShownMessage[] {
  const { definition } = product;
  const documents = definition.product.documents.map((document) => ({
    ...document,
    groups: document.groups
      .map((group) => ({ ...group, fields: group.fields.filter((field) => isKnownValue(situation, field)) }))
      .filter(({ fields }) => fields.length > 0),
  }));
  const printed = documents.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));
  const paper = {
    ...definition,
    ...createEmptyDefinition(definition),
    product: { ...definition.product, documents },
    form: { ...definition.form, pages: {}, derived: selectCurrentValues(product, printed, situation) },
  };
  return toShownMessages(listNeededMessages(paper));
}

/** Creates a definition without any messages. The visible parts are added to it. */
function createEmptyDefinition(
  definition: Product['definition'],
): Pick<ProductDefinition, 'chart' | 'product' | 'benefits' | 'rating'> {
  return {
    chart: {},
    product: { ...definition.product, documents: [] },
    benefits: { ...definition.benefits, plans: [], lines: [] },
    rating: { inputs: {}, tables: {}, steps: [] },
  };
}

function listShownFields(
  product: Product,
  page: string,
  { schema }: PageDefinition,
  situation: DerivedState,
): Record<string, FieldSchema> {
  const shown = Object.entries(schema.properties).filter(([field]) => !situation.hidden.has(field));
  return Object.fromEntries(
    shown.map(([field, inner]): [string, FieldSchema] => {
      const offered = listOfferedOptions(product, page, field, situation);
      const { items } = inner;
      if (inner.enum) return [field, { ...inner, enum: offered }];
      return items && items.type !== 'object' && items.enum
        ? [field, { ...inner, items: { ...items, enum: offered } }]
        : [field, inner];
    }),
  );
}

/** Selects the derived values among these names, each with its present value. */
function selectCurrentValues({ definition }: Product, names: string[], { derived }: DerivedState) {
  return definition.form.derived
    .filter(({ set }) => names.includes(set))
    .map((one) => ({
      ...one,
      values: (one.values ?? []).filter((value) => String(value) === String(derived[one.set])),
    }));
}

/**
 * Returns true for a page with plans to choose from, or for the summary page of the cover before any person is named.
 */
function showsBenefits({ schema, shows = [], uiSchema = {} }: PageDefinition): boolean {
  return Object.values(uiSchema).some(isPlanField) || (Object.keys(schema.properties).length === 0 && shows.length > 0);
}

/** Lists the lines of the premium that are not zero. An agent also reads the calculation. */
function listRatingMessages({ rating }: Product['definition'], rated: SaleRatingResult, { scope }: DerivedState) {
  if (!rating || rated.status !== 'rated') return {};
  const { lines, trace } = rated.premium;
  const amounts = new Map(lines.map(({ name, amount }) => [name, amount]));
  const { circumstances } = scope.values as { circumstances: { channel: string } };
  const isAgents = circumstances.channel !== 'public';
  const traced = trace.map(({ step }) => step);
  const read = trace.flatMap(({ lookups }) => lookups.map(({ table }) => table));
  return {
    rating: {
      ...rating,
      steps: rating.steps.filter(({ set, part }) =>
        part === undefined ? isAgents && traced.includes(set) : (amounts.get(set) ?? 0) !== 0,
      ),
      tables: Object.fromEntries(Object.entries(rating.tables).filter(([table]) => isAgents && read.includes(table))),
    },
  };
}

function isKnownValue({ scope }: DerivedState, name: string): boolean {
  return scope.values[name] !== undefined && scope.values[name] !== null;
}
