import type { FieldSchema, Logic, PageDefinition, PageHint, PageRule } from './language/definition.ts';
import { evaluateFact, evaluatePlain, rootsRead } from './language/expression.ts';
import { faultOf } from './language/formats.ts';
import { isObject, type Json } from './language/json.ts';
import { type Product, pageDefinition, type SchemaError } from './product.ts';
import type { Answers, Item, Problem } from './record.ts';
import type { Situation } from './situation.ts';

/** Words at a field: `at` is a JSON pointer, `message` the id of the text. */
export type Hint = Pick<PageHint, 'at' | 'message' | 'kind'> & { prices?: PricedWay[] };

/** A way that a hint names with its price: the id of its text, and what would be answered. */
export type PricedWay = { message: string; answers: Answers };

/** The answers that a page asks for now, as its schema wants them. */
function pageAnswers(product: Product, page: string, situation: Situation): Answers {
  const fields = Object.keys(pageDefinition(product, page).schema.properties);
  return Object.fromEntries(fields.map((field) => [field, situation.answers[field]])) as Answers;
}

/**
 * Everything that keeps a page from being passed: its schema, then the rules across fields and time. Problems are
 * placed by a JSON pointer into the answers, items by their id.
 */
export function checkPage(product: Product, page: string, situation: Situation): Problem[] {
  const read = readBy(product, page, situation);
  let known = situation.checked.get(page);
  if (known?.read.every((value, at) => value === read[at])) return known.problems;
  known = { read, problems: judgePage(product, page, situation) };
  situation.checked.set(page, known);
  return known.problems;
}

/** What `judgePage` reads of a situation: as long as each is the very same, so is what the page refuses. */
function readBy(product: Product, page: string, { answers, hidden, facts, scope }: Situation): unknown[] {
  const read: unknown[] = [product.validators[page]];
  const { fields, places, facts: asked, names } = readingOf(product, page);
  for (const field of fields) read.push(answers[field]);
  for (const field of places) read.push(hidden.has(field));
  for (const fact of asked) read.push(facts[fact]);
  for (const name of names) read.push(scope.values[name]);
  return read;
}

/** Fields of a page, where it may refuse something, facts of its rules, names in its expressions. */
type Reading = { fields: string[]; places: string[]; facts: string[]; names: string[] };

const readings = new WeakMap<PageDefinition, Reading>();

function readingOf(product: Product, page: string): Reading {
  const { form } = product.definition;
  const definition = pageDefinition(product, page);
  const known = readings.get(definition);
  if (known) return known;
  const { schema, choices = {}, rules = [] } = definition;
  const fields = Object.keys(schema.properties);
  const lists = rules.flatMap(({ each }) => (each === undefined ? [] : [each]));
  const logics = [
    ...Object.values(choices),
    ...rules.flatMap(({ params = {} }) => Object.values(params)),
    ...rules.flatMap(({ each, unless }) => (each === undefined ? [] : [form.itemConditions?.[each]?.[unless] ?? null])),
  ];
  const made: Reading = {
    ...{ fields, places: [...new Set([...fields, ...rules.map(({ at }) => at)])] },
    facts: rules.flatMap(({ each, unless }) => (each === undefined ? [unless] : [])),
    names: [...new Set([...lists, ...logics.flatMap(rootsRead)])],
  };
  readings.set(definition, made);
  return made;
}

function judgePage(product: Product, page: string, situation: Situation): Problem[] {
  const data = pageAnswers(product, page, situation);
  const validate = product.validators[page];
  if (!validate) throw new Error(`${product.id} has no validator for ${page}`);
  const problems = validate(data)
    ? []
    : (validate.errors ?? []).flatMap((error) => schemaProblem(product, page, situation, data, error));
  const further = [
    ...givenProblems(product, page, situation),
    ...choiceProblems(product, page, situation),
    ...ruleProblems(product, page, situation),
  ];
  const placed = new Set(problems.map((problem) => problem.at));
  return [...problems, ...further.filter((problem) => !placed.has(problem.at))];
}

/** Options of a field that the other answers allow; all of them, if the page says nothing of it. */
export function offeredOptions(
  product: Product,
  page: string,
  field: string,
  { scope }: Situation,
): (string | number)[] {
  const { schema, choices = {} } = pageDefinition(product, page);
  const inner = schema.properties[field];
  const options = inner?.enum ?? (inner?.items?.type === 'object' ? undefined : inner?.items?.enum) ?? [];
  const logic = choices[field];
  if (logic === undefined) return options;
  return options.filter((item) => evaluateFact(logic, { ...scope, item }) === true);
}

/** Validators are compiled before anything is given: of what is chosen from a given list they know nothing. */
function givenProblems(product: Product, page: string, { answers }: Situation): Problem[] {
  const { properties } = pageDefinition(product, page).schema;
  const judge = (schema: FieldSchema, chosen: Json | undefined, at: string): Problem[] => {
    const { given, enum: codes = [] } = optionsSchema(schema);
    if (given === undefined || chosen === undefined) return [];
    const isKnown = (code: Json) => codes.includes(code as string);
    if ((Array.isArray(chosen) ? chosen : [chosen]).every(isKnown)) return [];
    return [{ code: 'notInList', at, message: 'problems.notInList', params: { label: labelId(product.id, page, at) } }];
  };
  return Object.entries(properties).flatMap(([field, schema]) => {
    if (schema.items?.type !== 'object') return judge(schema, answers[field], `/${field}`);
    const inner = Object.entries(schema.items.properties);
    return ((answers[field] ?? []) as Item[]).flatMap((item) =>
      inner.flatMap(([name, each]) => judge(each, item[name], `/${field}/${item.id}/${name}`)),
    );
  });
}

/** Where a field's options stand: at itself, or at what its list holds. */
export function optionsSchema(schema: FieldSchema): FieldSchema {
  return schema.items && schema.items.type !== 'object' ? schema.items : schema;
}

function choiceProblems(product: Product, page: string, situation: Situation): Problem[] {
  const { choices = {} } = pageDefinition(product, page);
  return Object.keys(choices).flatMap((field) => {
    const chosen = situation.answers[field];
    if (chosen === undefined) return [];
    // Only what was chosen is judged: there may be hundreds of options.
    const isOffered = (item: Json) => evaluateFact(choices[field] as Json, { ...situation.scope, item }) === true;
    if ((Array.isArray(chosen) ? chosen : [chosen]).every(isOffered)) return [];
    const at = `/${field}`;
    const params = { label: labelId(product.id, page, at) };
    return [{ code: 'notOffered', at, message: 'problems.notOffered', params }];
  });
}

function schemaProblem(
  product: Product,
  page: string,
  situation: Situation,
  data: Answers,
  error: SchemaError,
): Problem[] {
  const missing = error.keyword === 'required' ? `/${String(error.params.missingProperty)}` : '';
  const extra = error.keyword === 'additionalProperties' ? `/${String(error.params.additionalProperty)}` : '';
  const at = withItemIds(data, `${error.instancePath}${missing}${extra}`);
  const field = at.split('/')[1] ?? '';
  if (situation.hidden.has(field)) return [];
  const isMissing = error.keyword === 'required' || (error.keyword === 'minItems' && error.params.limit === 1);
  const missed = isMissing ? missedAt(product, page, at) : undefined;
  const code = missed === 'mustAgree' ? missed : codeOf(error);
  const says = missed ?? (error.keyword === 'format' ? `format.${faultAt(data, error)}` : code);
  return [{ code, at, message: `problems.${says}`, params: paramsOf(product, page, at, error) }];
}

/** How it is said that an answer is missing, by the address of its field: after `problems.`, by what one does to give it. */
export function missedAt(product: Product, page: string, at: string): string {
  return missedBy(schemaAt(product, page, at));
}

function schemaAt(product: Product, page: string, at: string): FieldSchema | undefined {
  const [, field = '', , member] = at.split('/');
  const schema = pageDefinition(product, page).schema.properties[field];
  if (member === undefined) return schema;
  return schema?.items?.type === 'object' ? schema.items.properties[member] : undefined;
}

function missedBy(schema: FieldSchema | undefined): string {
  if (schema?.const === true) return 'mustAgree';
  if (schema?.type === 'boolean') return 'missing.yesNo';
  if (schema?.type === 'array') return schema.items?.type === 'object' ? 'missing.items' : 'missing.several';
  if (schema?.format === 'upload') return 'missing.picture';
  if (schema?.format === 'date') return 'missing.date';
  return schema?.enum || schema?.given !== undefined ? 'missing.choice' : 'required';
}

function faultAt(data: Answers, { instancePath, params }: SchemaError): string {
  const parts = instancePath.split('/').slice(1);
  const value = parts.reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], data);
  return faultOf(String(params.format), value);
}

/** Whether a problem is only that an answer is still to come: no fault of who has not come to it. */
export const isStillToCome = (code: string): boolean => code === 'required' || code === 'mustAgree';

/** `/children/0/dateOfBirth` as `/children/<id>/dateOfBirth`: an item keeps its address when others go. */
function withItemIds(data: Answers, pointer: string): string {
  const [, field = '', index, ...rest] = pointer.split('/');
  const list = data[field];
  if (index === undefined || !Array.isArray(list)) return pointer;
  const item = list[Number(index)];
  return `/${[field, isObject(item) ? String(item.id) : index, ...rest].join('/')}`;
}

const CODES: Record<string, string> = {
  required: 'required',
  enum: 'notInList',
  const: 'mustAgree',
  type: 'wrongType',
  minLength: 'required',
  maxLength: 'tooLong',
  minimum: 'tooLow',
  maximum: 'tooHigh',
  multipleOf: 'wrongStep',
  minItems: 'tooFew',
  maxItems: 'tooMany',
  uniqueItems: 'twice',
  additionalProperties: 'unknownField',
};

/** The code by which a page refuses what a keyword of its schema does. */
export function codeOf(error: Pick<SchemaError, 'keyword' | 'params'>): string {
  if (error.keyword === 'format') return `format.${String(error.params.format)}`;
  return CODES[error.keyword] ?? 'invalid';
}

function paramsOf(product: Product, page: string, at: string, error: SchemaError): Record<string, Json> {
  const limit = error.params.limit ?? error.params.multipleOf;
  return { label: labelId(product.id, page, at), ...(typeof limit === 'number' ? { limit } : {}) };
}

/** Message id of a field's label: `{product}.{page}.{field}.label`, an item's field below its list's. */
export function labelId(product: string, page: string, at: string): string {
  const [, field, , inner] = at.split('/');
  return [product, page, field, ...(inner === undefined ? [] : [inner]), 'label'].join('.');
}

function valuesOf(logics: Record<string, Logic> = {}, { scope }: Situation): Record<string, Json> {
  const values = Object.entries(logics).map(([name, logic]) => [name, evaluatePlain(logic, scope)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Record<string, Json>;
}

/** The words that stand at a page's fields now, and refuse nothing. */
export function hintsOf(product: Product, page: string, situation: Situation): Hint[] {
  const { hints = [] } = pageDefinition(product, page);
  const id = (message: string) => (message.includes('.') ? message : `${product.id}.${page}.hints.${message}`);
  return hints.flatMap(({ each, when, at, message, kind, prices }) =>
    placesWhere(product, { each, condition: when, at }, situation, true).map((place) => ({
      at: place,
      kind,
      message: id(message),
      ...(prices && {
        prices: prices.map((way) => ({ message: id(way.message), answers: valuesOf(way.with, situation) })),
      }),
    })),
  );
}

/**
 * What the rules of a page refuse.
 * @param isMeant which of them are asked
 */
export function ruleProblems(
  product: Product,
  page: string,
  situation: Situation,
  isMeant: (rule: PageRule) => boolean = () => true,
): Problem[] {
  const { rules = [] } = pageDefinition(product, page);
  return rules.flatMap((rule) =>
    isMeant(rule)
      ? placesWhere(product, { ...rule, condition: rule.unless }, situation, false).map((at) =>
          refusal(product, page, rule, situation, at),
        )
      : [],
  );
}

type Place = { each?: string | undefined; at: string; condition: string };

/** The places where a condition holds now, or does not hold: a field, or a member of each item of a list. */
function placesWhere(product: Product, { each, condition, at }: Place, situation: Situation, holds: boolean): string[] {
  if (each === undefined) return situation.facts[condition] === holds && !situation.hidden.has(at) ? [`/${at}`] : [];
  const logic = product.definition.form.itemConditions?.[each]?.[condition];
  const items = (situation.scope.values[each] ?? []) as Item[];
  if (logic === undefined) throw new Error(`${product.id} has no condition ${condition} on items of ${each}`);
  return items
    .filter((item) => evaluateFact(logic, { ...situation.scope, item }) === holds)
    .map((item) => `/${each}/${item.id}/${at}`);
}

function refusal(product: Product, page: string, rule: PageRule, situation: Situation, at: string): Problem {
  const { message: code, params } = rule;
  const message = code.includes('.') ? code : `${product.id}.${page}.rules.${code}`;
  return { code, at, message, params: { label: labelId(product.id, page, at), ...valuesOf(params, situation) } };
}
