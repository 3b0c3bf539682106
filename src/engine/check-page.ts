import type { DerivedState } from './derived-state.ts';
import type { FieldSchema, Logic, PageDefinition, PageHint, PageRule } from './language/definition.ts';
import { evaluateFact, evaluatePlain, listRootNames } from './language/expression.ts';
import { findFormatFault } from './language/formats.ts';
import { isObject, type Json } from './language/json.ts';
import { toProblemCode } from './language/messages/problem-codes.ts';
import { findPageDefinition, type Product, type SchemaError } from './product.ts';
import type { Answers, Item, Problem } from './record.ts';

/** Words at a field: `at` is a JSON pointer, `message` the id of the text. */
export type Hint = Pick<PageHint, 'at' | 'message' | 'kind'> & { prices?: PricedOption[] };

/** A way that a hint names with its price: the id of its text, and what would be answered. */
export type PricedOption = { message: string; answers: Answers };

/** The answers that a page asks for now, as its schema wants them. */
function selectPageAnswers(product: Product, page: string, situation: DerivedState): Answers {
  const fields = Object.keys(findPageDefinition(product, page).schema.properties);
  return Object.fromEntries(fields.map((field) => [field, situation.answers[field]])) as Answers;
}

/**
 * Everything that keeps a page from being passed: its schema, then the rules across fields and time. Problems are
 * placed by a JSON pointer into the answers, items by their id.
 */
export function checkPage(product: Product, page: string, situation: DerivedState): Problem[] {
  const read = listCheckInputs(product, page, situation);
  let known = situation.checked.get(page);
  if (known?.read.every((value, at) => value === read[at])) return known.problems;
  known = { read, problems: validatePage(product, page, situation) };
  situation.checked.set(page, known);
  return known.problems;
}

/** What `validatePage` reads of a situation: as long as each is the very same, so is what the page refuses. */
function listCheckInputs(product: Product, page: string, { answers, hidden, facts, scope }: DerivedState): unknown[] {
  const read: unknown[] = [product.validators[page]];
  const { fields, places, facts: asked, names } = findPageInputs(product, page);
  for (const field of fields) read.push(answers[field]);
  for (const field of places) read.push(hidden.has(field));
  for (const fact of asked) read.push(facts[fact]);
  for (const name of names) read.push(scope.values[name]);
  return read;
}

/** Fields of a page, where it may refuse something, facts of its rules, names in its expressions. */
type PageInputs = { fields: string[]; places: string[]; facts: string[]; names: string[] };

const pageInputs = new WeakMap<PageDefinition, PageInputs>();

function findPageInputs(product: Product, page: string): PageInputs {
  const { form } = product.definition;
  const definition = findPageDefinition(product, page);
  const known = pageInputs.get(definition);
  if (known) return known;
  const { schema, choices = {}, rules = [] } = definition;
  const fields = Object.keys(schema.properties);
  const lists = rules.flatMap(({ each }) => (each === undefined ? [] : [each]));
  const logics = [
    ...Object.values(choices),
    ...rules.flatMap(({ params = {} }) => Object.values(params)),
    ...rules.flatMap(({ each, unless }) => (each === undefined ? [] : [form.itemConditions?.[each]?.[unless] ?? null])),
  ];
  const made: PageInputs = {
    ...{ fields, places: [...new Set([...fields, ...rules.map(({ at }) => at)])] },
    facts: rules.flatMap(({ each, unless }) => (each === undefined ? [unless] : [])),
    names: [...new Set([...lists, ...logics.flatMap(listRootNames)])],
  };
  pageInputs.set(definition, made);
  return made;
}

function validatePage(product: Product, page: string, situation: DerivedState): Problem[] {
  const data = selectPageAnswers(product, page, situation);
  const validate = product.validators[page];
  if (!validate) throw new Error(`${product.id} has no validator for ${page}`);
  const problems = validate(data)
    ? []
    : (validate.errors ?? []).flatMap((error) => toSchemaProblems(product, page, situation, data, error));
  const further = [
    ...checkGivenOptions(product, page, situation),
    ...checkChoices(product, page, situation),
    ...listRuleProblems(product, page, situation),
  ];
  const placed = new Set(problems.map((problem) => problem.at));
  return [...problems, ...further.filter((problem) => !placed.has(problem.at))];
}

/** Options of a field that the other answers allow; all of them, if the page says nothing of it. */
export function listOfferedOptions(
  product: Product,
  page: string,
  field: string,
  { scope }: DerivedState,
): (string | number)[] {
  const { schema, choices = {} } = findPageDefinition(product, page);
  const inner = schema.properties[field];
  const options = inner?.enum ?? (inner?.items?.type === 'object' ? undefined : inner?.items?.enum) ?? [];
  const logic = choices[field];
  if (logic === undefined) return options;
  return options.filter((item) => evaluateFact(logic, { ...scope, item }) === true);
}

/** Validators are compiled before anything is given: of what is chosen from a given list they know nothing. */
function checkGivenOptions(product: Product, page: string, { answers }: DerivedState): Problem[] {
  const { properties } = findPageDefinition(product, page).schema;
  const judge = (schema: FieldSchema, chosen: Json | undefined, at: string): Problem[] => {
    const { given, enum: codes = [] } = selectOptionsSchema(schema);
    if (given === undefined || chosen === undefined) return [];
    const isKnown = (code: Json) => codes.includes(code as string);
    if ((Array.isArray(chosen) ? chosen : [chosen]).every(isKnown)) return [];
    return [
      { code: 'notInList', at, message: 'problems.notInList', params: { label: buildLabelId(product.id, page, at) } },
    ];
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
export function selectOptionsSchema(schema: FieldSchema): FieldSchema {
  return schema.items && schema.items.type !== 'object' ? schema.items : schema;
}

function checkChoices(product: Product, page: string, situation: DerivedState): Problem[] {
  const { choices = {} } = findPageDefinition(product, page);
  return Object.keys(choices).flatMap((field) => {
    const chosen = situation.answers[field];
    if (chosen === undefined) return [];
    // Only what was chosen is judged: there may be hundreds of options.
    const isOffered = (item: Json) => evaluateFact(choices[field] as Json, { ...situation.scope, item }) === true;
    if ((Array.isArray(chosen) ? chosen : [chosen]).every(isOffered)) return [];
    const at = `/${field}`;
    const params = { label: buildLabelId(product.id, page, at) };
    return [{ code: 'notOffered', at, message: 'problems.notOffered', params }];
  });
}

function toSchemaProblems(
  product: Product,
  page: string,
  situation: DerivedState,
  data: Answers,
  error: SchemaError,
): Problem[] {
  const missing = error.keyword === 'required' ? `/${String(error.params.missingProperty)}` : '';
  const extra = error.keyword === 'additionalProperties' ? `/${String(error.params.additionalProperty)}` : '';
  const at = replaceIndexesByIds(data, `${error.instancePath}${missing}${extra}`);
  const field = at.split('/')[1] ?? '';
  if (situation.hidden.has(field)) return [];
  const isMissing = error.keyword === 'required' || (error.keyword === 'minItems' && error.params.limit === 1);
  const missed = isMissing ? findMissingMessage(product, page, at) : undefined;
  const code = missed === 'mustAgree' ? missed : toProblemCode(error);
  const says = missed ?? (error.keyword === 'format' ? `format.${findFormatIssue(data, error)}` : code);
  return [{ code, at, message: `problems.${says}`, params: buildProblemParams(product, page, at, error) }];
}

/** How it is said that an answer is missing, by the address of its field: after `problems.`, by what one does to give it. */
export function findMissingMessage(product: Product, page: string, at: string): string {
  return selectMissingMessage(findFieldSchema(product, page, at));
}

function findFieldSchema(product: Product, page: string, at: string): FieldSchema | undefined {
  const [, field = '', , member] = at.split('/');
  const schema = findPageDefinition(product, page).schema.properties[field];
  if (member === undefined) return schema;
  return schema?.items?.type === 'object' ? schema.items.properties[member] : undefined;
}

function selectMissingMessage(schema: FieldSchema | undefined): string {
  if (schema?.const === true) return 'mustAgree';
  if (schema?.type === 'boolean') return 'missing.yesNo';
  if (schema?.type === 'array') return schema.items?.type === 'object' ? 'missing.items' : 'missing.several';
  if (schema?.format === 'upload') return 'missing.picture';
  if (schema?.format === 'date') return 'missing.date';
  return schema?.enum || schema?.given !== undefined ? 'missing.choice' : 'required';
}

function findFormatIssue(data: Answers, { instancePath, params }: SchemaError): string {
  const parts = instancePath.split('/').slice(1);
  const value = parts.reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], data);
  return findFormatFault(String(params.format), value);
}

/** Whether a problem is only that an answer is still to come: no fault of who has not come to it. */
export const isMissingAnswer = (code: string): boolean => code === 'required' || code === 'mustAgree';

/** `/children/0/dateOfBirth` as `/children/<id>/dateOfBirth`: an item keeps its address when others go. */
function replaceIndexesByIds(data: Answers, pointer: string): string {
  const [, field = '', index, ...rest] = pointer.split('/');
  const list = data[field];
  if (index === undefined || !Array.isArray(list)) return pointer;
  const item = list[Number(index)];
  return `/${[field, isObject(item) ? String(item.id) : index, ...rest].join('/')}`;
}

function buildProblemParams(product: Product, page: string, at: string, error: SchemaError): Record<string, Json> {
  const limit = error.params.limit ?? error.params.multipleOf;
  return { label: buildLabelId(product.id, page, at), ...(typeof limit === 'number' ? { limit } : {}) };
}

/** Message id of a field's label: `{product}.{page}.{field}.label`, an item's field below its list's. */
export function buildLabelId(product: string, page: string, at: string): string {
  const [, field, , inner] = at.split('/');
  return [product, page, field, ...(inner === undefined ? [] : [inner]), 'label'].join('.');
}

function evaluateAll(logics: Record<string, Logic> = {}, { scope }: DerivedState): Record<string, Json> {
  const values = Object.entries(logics).map(([name, logic]) => [name, evaluatePlain(logic, scope)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Record<string, Json>;
}

/** The words that stand at a page's fields now, and refuse nothing. */
export function listHints(product: Product, page: string, situation: DerivedState): Hint[] {
  const { hints = [] } = findPageDefinition(product, page);
  const id = (message: string) => (message.includes('.') ? message : `${product.id}.${page}.hints.${message}`);
  return hints.flatMap(({ each, when, at, message, kind, prices }) =>
    findPointersWhere(product, { each, condition: when, at }, situation, true).map((place) => ({
      at: place,
      kind,
      message: id(message),
      ...(prices && {
        prices: prices.map((way) => ({ message: id(way.message), answers: evaluateAll(way.with, situation) })),
      }),
    })),
  );
}

/**
 * What the rules of a page refuse.
 * @param isMeant which of them are asked
 */
export function listRuleProblems(
  product: Product,
  page: string,
  situation: DerivedState,
  isMeant: (rule: PageRule) => boolean = () => true,
): Problem[] {
  const { rules = [] } = findPageDefinition(product, page);
  return rules.flatMap((rule) =>
    isMeant(rule)
      ? findPointersWhere(product, { ...rule, condition: rule.unless }, situation, false).map((at) =>
          toRuleProblem(product, page, rule, situation, at),
        )
      : [],
  );
}

type ConditionTarget = { each?: string | undefined; at: string; condition: string };

/** The places where a condition holds now, or does not hold: a field, or a member of each item of a list. */
function findPointersWhere(
  product: Product,
  { each, condition, at }: ConditionTarget,
  situation: DerivedState,
  holds: boolean,
): string[] {
  if (each === undefined) return situation.facts[condition] === holds && !situation.hidden.has(at) ? [`/${at}`] : [];
  const logic = product.definition.form.itemConditions?.[each]?.[condition];
  const items = (situation.scope.values[each] ?? []) as Item[];
  if (logic === undefined) throw new Error(`${product.id} has no condition ${condition} on items of ${each}`);
  return items
    .filter((item) => evaluateFact(logic, { ...situation.scope, item }) === holds)
    .map((item) => `/${each}/${item.id}/${at}`);
}

function toRuleProblem(product: Product, page: string, rule: PageRule, situation: DerivedState, at: string): Problem {
  const { message: code, params } = rule;
  const message = code.includes('.') ? code : `${product.id}.${page}.rules.${code}`;
  return {
    code,
    at,
    message,
    params: { label: buildLabelId(product.id, page, at), ...evaluateAll(params, situation) },
  };
}
