import { type FieldSchema, listUnits, type ProductDefinition, selectShownValues } from '../definition.ts';
import { isObject, type Json } from '../json.ts';
import { buildListMessageId, listAnswerWords } from './message-ids.ts';

/**
 * A text that a product needs. The message is the first id that a language has; `shared.*` are common to all products.
 */
export type NeededMessage = { id: string; fallbacks: string[]; optional?: true };

/** Every message id of a product, derived from its definition: texts are in `locales/`, never in the product. */
export function listNeededMessages(
  definition: Omit<ProductDefinition, 'rating'> & Partial<ProductDefinition>,
): NeededMessage[] {
  const { product, form, benefits, rating, chart } = definition;
  const derived = new Set(form.derived.map(({ set }) => set));
  const stops = listStopStates(chart);
  const own = (rest: string, optional?: true): NeededMessage => ({
    id: `${product.id}.${rest}`,
    fallbacks: [`shared.${rest}`],
    ...(optional ? { optional } : {}),
  });
  return [
    ...['name', 'tagline', 'description'].map((name) => own(name)),
    // A description of its picture, for people who do not see it.
    ...(product.picture === undefined ? [] : [toOwnMessage(product.id, 'picture')]),
    // The name under which people look for it: search engines read it instead of its name.
    own('searchName', true),
    // The unit of the limits of all plans: each person, each event, each year.
    own('benefitsNote', true),
    ...listOfferMessages(product.id),
    ...Object.entries(form.pages).flatMap(
      ([page, { schema, uiSchema, sections = [], rules = [], shows, hints = [] }]) => [
        toPageMessage(product.id, page, 'title'),
        toPageMessage(product.id, page, 'step'),
        // A page that ends without a sale gives the reason.
        toPageMessage(product.id, page, 'lead', stops.includes(page) ? undefined : true),
        ...sections.map(({ name }) => toPageMessage(product.id, page, `sections.${name}`)),
        ...rules
          .filter(({ message }) => !message.includes('.'))
          .map(({ message }) => toPageMessage(product.id, page, `rules.${message}`)),
        ...hints
          .flatMap(({ message, prices = [] }) => [message, ...prices.map((way) => way.message)])
          .filter((message) => !message.includes('.'))
          .map((message) => toHintMessage(product.id, page, message)),
        // A shown answer has the label of its field.
        ...selectShownValues(shows)
          .filter((name) => derived.has(name))
          .map((name) => own(`shows.${name}`)),
        ...Object.entries(schema.properties).flatMap(([field, inner]) =>
          listFieldMessages(product.id, page, { field, schema: inner, isPlan: isPlanField(uiSchema?.[field]) }),
        ),
      ],
    ),
    ...form.derived.flatMap(({ set, values = [] }) => values.map((value) => own(`values.${set}.${value}`))),
    ...listTellMessages(chart).map((message) => own(`tells.${message}`)),
    ...listUnits(form).flatMap((unit) => ['one', 'other'].map((number) => own(`units.${unit}.${number}`))),
    ...benefits.plans.flatMap(({ id, recommended }) => [
      own(`plans.${id}.name`),
      own(`plans.${id}.summary`),
      ...(recommended ? [toOwnMessage(product.id, `plans.${id}.why`)] : []),
    ]),
    ...benefits.lines.map((line) => own(`benefits.${line}`)),
    ...selectTextLimits(benefits.plans.flatMap(({ limits }) => Object.values(limits))).map((word) =>
      own(`limits.${word}`),
    ),
    ...(rating?.steps ?? []).filter(({ part }) => part !== undefined).map(({ set }) => own(`premium.${set}`)),
    ...listTraceNames(rating).map((name) => own(`trace.${name}`, true)),
    ...product.documents.flatMap(({ name, groups }) => [
      own(`documents.${name}.title`),
      ...groups.map((group) => own(`documents.${name}.groups.${group.name}`)),
      ...groups.flatMap((group) =>
        group.fields.filter((field) => derived.has(field)).map((field) => own(`shows.${field}`)),
      ),
    ]),
    ...listAfterSaleNames(product).map((name) => own(`afterSale.${name}`)),
  ];
}

/** Names of changes, reasons and instalment plans, as `changes.NAME` and the like. */
function listAfterSaleNames({ afterSale }: ProductDefinition['product']): string[] {
  const named = {
    changes: afterSale?.change.kinds,
    reasons: afterSale?.cancel.reasons,
    instalments: afterSale?.instalments?.plans,
  };
  return Object.entries(named).flatMap(([part, own]) => Object.keys(own ?? {}).map((name) => `${part}.${name}`));
}

/** A text of this product only: there is no shared fallback. */
function toOwnMessage(product: string, rest: string, optional?: true): NeededMessage {
  return { id: `${product}.${rest}`, fallbacks: [], ...(optional ? { optional } : {}) };
}

/** The lists of the product's page, and the maximum number of points of each. */
const OFFER_LISTS = ['covered', 'notCovered', 'who', 'waiting'];
const MAX_POINTS = 9;

/**
 * Messages of cover, exclusions and eligibility: points 1, 2, 3 of each list, at least one; waiting times are optional.
 */
function listOfferMessages(product: string): NeededMessage[] {
  return OFFER_LISTS.flatMap((list) =>
    Array.from({ length: MAX_POINTS }, (_, index) =>
      toOwnMessage(product, `offers.${list}.${index + 1}`, index === 0 && list !== 'waiting' ? undefined : true),
    ),
  );
}

/** Names in the premium's trace, which an agent reads: steps without a line, and columns of tables. */
function listTraceNames(rating: ProductDefinition['rating'] | undefined): string[] {
  const steps = (rating?.steps ?? []).filter(({ part }) => part === undefined).map(({ set }) => set);
  const columns = Object.values(rating?.tables ?? {}).flatMap(({ inputs }) => inputs.map(({ name }) => name));
  return [...new Set([...steps, ...columns])];
}

function toPageMessage(product: string, page: string, rest: string, optional?: true): NeededMessage {
  return {
    id: `${product}.${page}.${rest}`,
    fallbacks: [`shared.pages.${page}.${rest}`],
    ...(optional ? { optional } : {}),
  };
}

function toHintMessage(product: string, page: string, word: string): NeededMessage {
  return {
    id: `${product}.${page}.hints.${word}`,
    fallbacks: [`shared.pages.${page}.hints.${word}`, `shared.hints.${word}`],
  };
}

/** Returns true for the presentation of the field that asks for the plan. */
export const isPlanField = (ui: Json | undefined): boolean => isObject(ui) && ui['ui:widget'] === 'plans';

/** The options of the field that asks for the plan (`isPlan`) have the names of the plans. */
function listFieldMessages(
  product: string,
  page: string,
  { field, schema, isPlan }: { field: string; schema: FieldSchema; isPlan: boolean },
): NeededMessage[] {
  const text = (path: string, name: string, rest: string, optional?: true): NeededMessage => ({
    id: `${product}.${page}.${path}.${rest}`,
    fallbacks: [`shared.pages.${page}.${path}.${rest}`, `shared.fields.${name}.${rest}`],
    ...(optional ? { optional } : {}),
  });
  const scalar = (path: string, name: string, inner: FieldSchema): NeededMessage[] => [
    text(path, name, 'label'),
    // The name in messages about its answer, if that is not the label.
    text(path, name, 'name', true),
    text(path, name, 'help', true),
    ...listExplainedOptions(inner).map((code) => text(path, name, `optionHelp.${code}`, true)),
    ...listOptionMessages(product, inner, (code) => {
      const { id, fallbacks } = text(path, name, `options.${code}`);
      const ofPlan = isPlan ? [`${product}.plans.${code}.name`, `shared.plans.${code}.name`] : [];
      return { id, fallbacks: [...ofPlan, ...fallbacks] };
    }),
    ...(inner.items && inner.items.type !== 'object'
      ? listOptionMessages(product, inner.items, (code) => text(path, name, `options.${code}`))
      : []),
    ...(isYesOrNo(inner) ? ['true', 'false'].map((code) => text(path, name, `options.${code}`)) : []),
    ...listAnswerWords(inner).map((word) => ({ id: `${product}.said.${word}`, fallbacks: [`shared.said.${word}`] })),
  ];
  const { items } = schema;
  if (items?.type !== 'object') return scalar(field, field, schema);
  const inner = Object.entries(items.properties).filter(([name]) => name !== 'id');
  return [
    ...['label', 'item', 'add'].map((rest) => text(field, field, rest)),
    ...inner.flatMap(([name, innerSchema]) => scalar(`${field}.${name}`, name, innerSchema)),
  ];
}

const isYesOrNo = ({ type, const: fixed }: FieldSchema): boolean => type === 'boolean' && fixed === undefined;

/** Options that may have an explanation each; the codes of lists need none. */
function listExplainedOptions(schema: FieldSchema): (string | number)[] {
  if (isYesOrNo(schema)) return ['true', 'false'];
  const inner = schema.items && schema.items.type !== 'object' ? schema.items : schema;
  return inner.list === undefined ? (inner.enum ?? []) : [];
}

function listOptionMessages(
  product: string,
  schema: FieldSchema,
  own: (code: string) => NeededMessage,
): NeededMessage[] {
  const { list } = schema;
  if (list !== undefined) {
    return (schema.enum ?? []).map((code) => ({
      id: buildListMessageId(product, list, code),
      fallbacks: [`shared.lists.${list}.${code}`],
    }));
  }
  return (schema.enum ?? []).map((code) => own(String(code)));
}

function selectTextLimits(limits: (number | string | null)[]): string[] {
  return [...new Set(limits.filter((limit): limit is string => typeof limit === 'string'))];
}

/** States of a chart that end the journey without a sale. */
function listStopStates(chart: Json): string[] {
  if (!isObject(chart) || !isObject(chart.states)) return [];
  return Object.entries(chart.states as Record<string, Json>).flatMap(([name, state]) => [
    ...(isObject(state) && Array.isArray(state.tags) && state.tags.includes('stop') ? [name] : []),
    ...listStopStates(state),
  ]);
}

/** Messages of the chart's `tell` actions. */
function listTellMessages(node: Json): string[] {
  if (Array.isArray(node)) return node.flatMap(listTellMessages);
  if (!isObject(node)) return [];
  if (node.type === 'tell' && isObject(node.params)) return [String(node.params.message)];
  return [...new Set(Object.values(node).flatMap((inner) => listTellMessages(inner as Json)))];
}
