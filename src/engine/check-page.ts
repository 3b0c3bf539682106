import type { DerivedState } from './derived-state.ts';
import {
  hasSameAnswers,
  judgeChoice,
  listJudgedOptions,
  listReadAnswers,
  selectOptionsSchema,
} from './language/choices.ts';
import type { FieldSchema, Logic, PageDefinition, PageHint, PageRule } from './language/definition.ts';
import { evaluateFact, evaluatePlain, listRootNames } from './language/expression.ts';
import { findFormatFault, suggestMeaning } from './language/formats.ts';
import { isObject, type Json } from './language/json.ts';
import { buildLabelId } from './language/messages/message-ids.ts';
import { buildProblemParams, toProblemCode } from './language/messages/problem-codes.ts';
import { type CheckedField, findCheckedFields, findUnprintable } from './language/pages/page-fields.ts';
import { hasLetterOrDigit } from './language/typed/characters.ts';
import { findPageDefinition, type Product, type SchemaError } from './product.ts';
import type { Answers, Item, Problem } from './record.ts';

/** A hint at a field, which prevents nothing: `at` is a JSON pointer, `message` the message id of its text. */
export type Hint = Pick<PageHint, 'at' | 'message' | 'kind'> & { prices?: PricedOption[] };

/** An option with a price in a hint: the message id of its text, and the answers that choosing the option would set. */
export type PricedOption = { message: string; answers: Answers };

/** Selects the answers that a page asks now, in the shape of the page's schema. */
function selectPageAnswers(product: Product, page: string, situation: DerivedState): Answers {
  const asked: Answers = {};
  for (const field of findPageInputs(product, page).fields) asked[field] = situation.answers[field] as Json;
  return asked;
}

/**
 * Lists all problems that prevent a page from being passed: first those of its schema, then those of the rules across
 * fields and dates. The place of a problem is a JSON pointer into the answers, with items by their id.
 */
export function checkPage(product: Product, page: string, situation: DerivedState): Problem[] {
  const read = listCheckInputs(product, page, situation);
  let known = situation.checked.get(page);
  if (known?.read.every((value, at) => value === read[at])) return known.problems;
  known = { read, problems: validatePage(product, page, situation) };
  situation.checked.set(page, known);
  return known.problems;
}

/** The inputs of `validatePage`. The page's problems stay valid while each input is the identical value. */
function listCheckInputs(product: Product, page: string, { answers, hidden, facts, scope }: DerivedState): unknown[] {
  const read: unknown[] = [product.validators[page]];
  const { fields, places, facts: asked, names } = findPageInputs(product, page);
  for (const field of fields) read.push(answers[field]);
  for (const field of places) read.push(hidden.has(field));
  for (const fact of asked) read.push(facts[fact]);
  for (const name of names) read.push(scope.values[name]);
  return read;
}

/**
 * The names that a page's check reads: its own fields, the fields of its rules, the facts of its rules, and the names
 * in its expressions.
 */
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
  const errors = validate(data) ? [] : (validate.errors ?? []);
  const problems = errors
    .map((error) => toSchemaProblem(product, page, data, error))
    .filter(({ at = '' }) => !situation.hidden.has(at.split('/')[1] ?? ''));
  const further = [
    ...checkGivenOptions(product, page, situation),
    ...checkTexts(product, page, situation),
    ...checkChoices(product, page, situation, problems),
    ...listRuleProblems(product, page, situation),
  ];
  const placed = new Set(problems.map((problem) => problem.at));
  return [...problems, ...further.filter((problem) => !placed.has(problem.at))];
}

/** Lists the options of a field that the other answers allow; all options if the page sets no condition. */
export const listOfferedOptions = (product: Product, page: string, field: string, { scope }: DerivedState) =>
  listJudgedOptions(findPageDefinition(product, page), field, scope, true);

/**
 * Lists the options of a field that the other answers exclude. An option that depends on a missing answer is not
 * listed.
 */
export const listRefusedOptions = (product: Product, page: string, field: string, { scope }: DerivedState) =>
  listJudgedOptions(findPageDefinition(product, page), field, scope, false);

/** The answers to some fields, each with its schema and its pointer. */
function listAnswers(fields: CheckedField[], { answers }: DerivedState) {
  return fields.flatMap(({ field, inner, ...rest }) => {
    const value = answers[field];
    if (value === undefined) return [];
    if (inner === undefined) return [{ ...rest, value, at: `/${field}` }];
    return (value as Item[]).map((item) => ({ ...rest, value: item[inner], at: `/${field}/${item.id}/${inner}` }));
  });
}

/**
 * Checks choices of fields whose options come from the record's `given`. Compiled validators do not know these options.
 */
function checkGivenOptions(product: Product, page: string, situation: DerivedState): Problem[] {
  const { given } = findCheckedFields(findPageDefinition(product, page));
  return listAnswers(given, situation).flatMap(({ schema, value, at }) => {
    const { enum: codes = [] } = selectOptionsSchema(schema);
    if (value === undefined) return [];
    const isKnown = (code: Json) => codes.includes(code as string);
    if ((Array.isArray(value) ? value : [value]).every(isKnown)) return [];
    return [
      { code: 'notInList', at, message: 'problems.notInList', params: { label: buildLabelId(product.id, page, at) } },
    ];
  });
}

/** Checks texts: papers must be able to print each, and a free one needs a letter or a digit that a reader can see. */
function checkTexts(product: Product, page: string, situation: DerivedState): Problem[] {
  const { texts } = findCheckedFields(findPageDefinition(product, page));
  return listAnswers(texts, situation).flatMap(({ isFree, value, at }) => {
    if (typeof value !== 'string') return [];
    const found = value.match(findUnprintable(product.definition.unprintable));
    if (!found && !(isFree && !hasLetterOrDigit(value))) return [];
    const letters = [...new Set(found)].join(' ');
    const code = letters ? 'notPrintable' : 'noLetters';
    const params = { label: buildLabelId(product.id, page, at), ...(letters && { letters }) };
    return [{ code, at, message: `problems.${code}`, params }];
  });
}

/**
 * Checks that the chosen options are offered. An option that depends on a missing or wrong answer (a problem in
 * `known`) is no problem yet: the page names only that answer.
 */
function checkChoices(
  product: Product,
  page: string,
  { answers, scope }: DerivedState,
  known: readonly Problem[],
): Problem[] {
  const { choices = {} } = findPageDefinition(product, page);
  const wrong = new Set(known.map(({ at = '' }) => at.split('/')[1]));
  return Object.entries(choices).flatMap(([field, logic]) => {
    const chosen = answers[field];
    if (chosen === undefined) return [];
    const isOffered = judgeChoice(logic, chosen, scope);
    const reads = () => listReadAnswers(product.definition.form, logic);
    // An endorsement that does not touch a choice keeps what was bought.
    const held = product.revises?.held;
    if (isOffered || (held && hasSameAnswers(held, answers, [field, ...reads()]))) return [];
    if (isOffered === undefined && reads().some((name) => wrong.has(name))) return [];
    const at = `/${field}`;
    const params = { label: buildLabelId(product.id, page, at) };
    return [{ code: 'notOffered', at, message: 'problems.notOffered', params }];
  });
}

function toSchemaProblem(product: Product, page: string, data: Answers, error: SchemaError): Problem {
  const missing = error.keyword === 'required' ? `/${String(error.params.missingProperty)}` : '';
  const extra = error.keyword === 'additionalProperties' ? `/${String(error.params.additionalProperty)}` : '';
  const at = replaceIndexesByIds(data, `${error.instancePath}${missing}${extra}`);
  const isMissing = error.keyword === 'required' || (error.keyword === 'minItems' && error.params.limit === 1);
  const missed = isMissing ? findMissingMessage(product, page, at) : undefined;
  const code = missed === 'mustAgree' ? missed : toProblemCode(error);
  const params = buildProblemParams(product, page, at, error);
  if (error.keyword !== 'format') return { code, at, message: `problems.${missed ?? code}`, params };
  const format = String(error.params.format);
  const value = readValue(data, error);
  const message = `problems.format.${findFormatFault(format, value)}`;
  return { code, at, message, params: { ...params, ...suggestMeaning(format, value) } };
}

/** Finds the suffix of the message `problems.{suffix}` for a missing answer, by the field's input element. */
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

function readValue(data: Answers, { instancePath }: SchemaError): unknown {
  const parts = instancePath.split('/').slice(1);
  return parts.reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], data);
}

/** Returns true for a code of a missing answer, which is no error on a page that was not reached yet. */
export const isMissingAnswer = (code: string): boolean => code === 'required' || code === 'mustAgree';

/**
 * Converts `/children/0/dateOfBirth` to `/children/<id>/dateOfBirth`, so that an item's pointer stays the same after
 * other items are removed.
 */
function replaceIndexesByIds(data: Answers, pointer: string): string {
  const [, field = '', index, ...rest] = pointer.split('/');
  const list = data[field];
  if (index === undefined || !Array.isArray(list)) return pointer;
  const item = list[Number(index)];
  return `/${[field, isObject(item) ? String(item.id) : index, ...rest].join('/')}`;
}

function evaluateAll(logics: Record<string, Logic> = {}, { scope }: DerivedState): Record<string, Json> {
  const values = Object.entries(logics).map(([name, logic]) => [name, evaluatePlain(logic, scope)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Record<string, Json>;
}

/** Lists the present hints at a page's fields. Hints do not prevent the page from being passed. */
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
 * Lists the problems of a page's rules.
 * @param isMeant selects the rules to check
 */
export function listRuleProblems(
  product: Product,
  page: string,
  situation: DerivedState,
  isMeant: (rule: PageRule) => boolean = () => true,
): Problem[] {
  const toProblem = ({ message: code, params }: PageRule, at: string): Problem => ({
    ...{ code, at, message: code.includes('.') ? code : `${product.id}.${page}.rules.${code}` },
    params: { label: buildLabelId(product.id, page, at), ...evaluateAll(params, situation) },
  });
  return (findPageDefinition(product, page).rules ?? []).filter(isMeant).flatMap((rule) => {
    const pointers = findPointersWhere(product, { ...rule, condition: rule.unless }, situation, false);
    return pointers.map((at) => toProblem(rule, at));
  });
}

type ConditionTarget = { each?: string | undefined; at: string; condition: string };

/** Lists the pointers to fields, or to members of a list's items, at which a condition is `holds` now. */
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
