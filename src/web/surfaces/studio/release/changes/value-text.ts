import { isDate } from '#engine/language/dates.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { vocabulary } from '#engine/language/vocabulary.ts';
import { memberSchema } from '#web/surfaces/studio/base/members/member-schema.ts';
import { findPageMessage, humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import {
  CHOICE_GROUPS,
  findText,
  hidePlaceholders,
  type NamingSources,
  namePlace,
} from '#web/surfaces/studio/language/names/place-names.ts';
import {
  formatSentence,
  formatTerm,
  type SentenceFormatter,
} from '#web/surfaces/studio/language/sentences/format-sentence.ts';
import { parseSentence } from '#web/surfaces/studio/language/sentences/sentence.ts';
import { describeTerm } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import { parseTerm } from '#web/surfaces/studio/language/terms/term.ts';
import { tokenizeFormula } from '#web/surfaces/studio/parts/tariff/formulas/tokenize-formula.ts';
import { type Content, nameMembers } from './diff-values.ts';
import { isLogic } from './is-logic.ts';

/** The sources of names, of sentences, and the conditions of the form by their names. */
export type ValueSources = NamingSources & {
  speech: SentenceFormatter;
  conditions: Readonly<Record<string, Json>>;
};

type Position = { path: string; steps: readonly string[] };

/** The maximum number of lines of one value. */
export const MAX_LINES = 40;

/** Returns a value in words: one line, or a line for each member of a group with the names that lead to it. */
export function describeValue(value: Content | undefined, place: Position, sources: ValueSources): string[] {
  if (value === undefined) return [];
  const { path, steps } = place;
  const outer = namePlace(path, steps, sources).names.length - (path.startsWith('locales/') ? 1 : 0);
  return listLeaves(value, []).map(([inner, leaf]) => {
    const at = [...steps, ...inner];
    const said = describeLeaf(leaf, { path, steps: at }, sources);
    const names = inner.length === 0 ? [] : namePlace(path, at, sources).names.slice(outer);
    return names.length === 0 ? said : sources.text('studio-changes.line', { name: names.join(', '), value: said });
  });
}

/** Returns the single values of a value, each with the steps that lead to it. */
function listLeaves(value: Content, steps: readonly string[]): [steps: readonly string[], leaf: Json][] {
  const members = nameMembers(value) ?? numberItems(value as Json);
  if (members === undefined) return [[steps, value as Json]];
  return [...members].flatMap(([name, one]) => listLeaves(one, [...steps, name]));
}

/** Returns the items of a list of groups by their numbers or their names; undefined for a list of single values. */
function numberItems(value: Json): Map<string, Content> | undefined {
  if (!Array.isArray(value) || !value.some((item) => nameMembers(item) !== undefined)) return undefined;
  return new Map(value.map((item, at) => [nameOf(item) ?? `#${at + 1}`, item]));
}

const nameOf = (item: Json): string | undefined => {
  const { name, id, set, message } = isObject(item) ? (item as Record<string, Json>) : {};
  return [name, id, set, message].find((one) => typeof one === 'string') as string | undefined;
};

/** Returns a single value, a condition or a formula in words. */
function describeLeaf(value: Json, place: Position, sources: ValueSources): string {
  const { text, speech, names } = sources;
  if (value === null) return text('studio-journey.reset.nothing');
  if (typeof value === 'boolean') return text(value ? 'studio-sentences.yes' : 'studio-sentences.no');
  if (typeof value === 'number') return describeNumber(value, place, speech);
  if (typeof value === 'string') return describeText(value, place, sources);
  if (Array.isArray(value)) return speech.format.list(value.map((item) => describeLeaf(item, place, sources)));
  if (isLogic(value)) return describeLogic(value, sources);
  const { $ref } = value;
  const shared = typeof $ref === 'string' ? ($ref.split(/[/#]/).at(-1) ?? '').replace(/\.json$/, '') : '';
  return shared === ''
    ? text('studio-journey.reset.nothing')
    : text('studio-changes.sharedPart', { name: names.of(shared) });
}

/** Returns a condition or a formula as a sentence; one that sentences cannot express as a formula with names. */
function describeLogic(logic: Json, { speech, names, text }: ValueSources): string {
  const term = parseTerm(logic);
  const isCondition = term?.is === 'name' && ['yesNo', 'tick'].includes(describeTerm(term, speech.scope).kind);
  if (term && !isCondition) return formatTerm(term, describeTerm(term, speech.scope), speech);
  const sentence = formatSentence(parseSentence(logic), speech);
  if (sentence !== undefined) return sentence;
  const tokens = tokenizeFormula(logic, names, (word) => text(`studio-tariff.formula.${word}`));
  return tokens.map((token) => ('words' in token ? token.words : token.figure)).join('');
}

function describeNumber(value: number, { path, steps }: Position, { format, scope }: SentenceFormatter): string {
  const [, file] = /\/(product|benefits|rating|promotions)\.json$/.exec(path) ?? [];
  const schema = file === undefined ? undefined : vocabulary[file as 'product'];
  const isMoney = schema !== undefined && memberSchema(schema, steps).follows === 'amount';
  return isMoney ? format.money(value, scope.currency) : String(value);
}

/** Members whose text is shown to people or chosen freely. */
const FREE_TEXTS = ['note', 'why', 'source', 'description', 'pattern', 'policyPrefix', 'formCode'];

function describeText(value: string, { path, steps }: Position, sources: ValueSources): string {
  const member = steps.at(-1) ?? '';
  const isChosen = path.includes('/cases/') ? member === 'name' : member === 'code';
  if (path.startsWith('locales/') || FREE_TEXTS.includes(member) || isChosen) return value;
  if (path.endsWith('.csv')) return sources.formatInput(member.split('.').at(-1) ?? '', value);
  if (isDate(value)) return sources.speech.format.date(value);
  if (member === 'message' || member === 'code') return describeMessage(value, steps, sources);
  return describeCondition(value, sources) ?? describeName(value, steps, sources);
}

/** Returns the sentence of a condition by its name; a condition of several products only has its name. */
function describeCondition(name: string, sources: ValueSources): string | undefined {
  const condition = sources.conditions[name];
  if (condition === undefined) return undefined;
  return isObject(condition) && '$ref' in condition ? sources.names.of(name) : describeLogic(condition, sources);
}

/** Returns a name of the files in words: a page, an option, a choice of the studio, an answer. */
function describeName(value: string, steps: readonly string[], sources: ValueSources): string {
  const { text, names, pages, words } = sources;
  if (pages.includes(value)) return findPageMessage(words, value, 'step') ?? humanizeName(value);
  const field = steps.findLast((step) => names.value(step, value) !== undefined);
  const option = names.value(field ?? '', value);
  if (option !== undefined) return option;
  if (/\.(csv|json)$/.test(value))
    return text('studio-changes.sharedPart', { name: names.of(value.split('/').at(-1)?.split('.')[0] ?? '') });
  if (/^\/[A-Za-z]/.test(value)) return names.of(value.split('/').at(-1) ?? value);
  if (!/^[a-z][\w-]*$/.test(value)) return value;
  return (
    findText(
      CHOICE_GROUPS.map((group) => `${group}.${value}`),
      sources,
    ) ?? names.of(value)
  );
}

/** Returns the text of a message by its name: of the page above it, or of the first page that has it. */
function describeMessage(name: string, steps: readonly string[], { pages, words }: ValueSources): string {
  const last = name.split('.').at(-1) ?? name;
  const above = steps.find((step) => pages.includes(step));
  const found = [above, ...pages]
    .flatMap((page) => ['rules', 'hints'].map((group) => page && findPageMessage(words, page, `${group}.${last}`)))
    .find((message) => message !== undefined);
  return hidePlaceholders(found) ?? humanizeName(last);
}
