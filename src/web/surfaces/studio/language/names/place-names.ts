import { isObject, type Json } from '#engine/language/json.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import type { Text } from '#web/i18n/use-text.ts';
import { locateIssue } from '#web/surfaces/studio/base/names/issue-location.ts';
import { INPUT_SEPARATOR } from '#web/surfaces/studio/base/values/list-tables.ts';
import {
  findFieldMessage,
  findListMessage,
  findPageMessage,
  humanizeName,
  type MessageSources,
} from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { ProductNames } from '#web/surfaces/studio/language/names/product-names.ts';

/** The names of one version of a product, and the texts of the studio. */
export type NamingSources = {
  product: string;
  words: MessageSources;
  names: ProductNames;
  /** The names of the product's pages. */
  pages: readonly string[];
  text: Text;
  messages: Messages;
  /** Returns the value of a file; undefined if there is none. */
  read: (path: string) => Json | undefined;
  /** Returns the inputs of the table whose rows are in a file. */
  inputsOf: (path: string) => readonly string[] | undefined;
  /** Returns a value of an input of a table in words. */
  formatInput: (input: string, cell: string) => string;
};

/** A place in words: the tab that edits it, and the names from the outside to the inside. */
type PlaceName = { part: string; names: string[] };

/** Keys that only hold the members below them. */
const FRAMES = ['schema', 'properties', 'items', 'rows', 'uiSchema', 'pages', 'tables', 'states', 'else'];

/** Groups whose members have names of the product. */
const NAME_GROUPS = [
  ...['properties', 'tables', 'steps', 'derived', 'inputs', 'limits', 'optional', 'start', 'figures', 'lines'],
  ...['answers', 'facts', 'when', 'conditions', 'itemConditions', 'outputs', 'set', 'kinds', 'params', 'discounts'],
  ...['loadings', 'fees', 'levies', 'finding', 'findings', 'benefits', 'premium', 'shows', 'trace', 'values'],
];

/** The messages with the choices of members. */
export const CHOICE_GROUPS = ['studio-after-sale.askers', 'studio-after-sale.payees', 'studio-after-sale.refunds'];

/** The messages with the labels of members, by the file's name without its folder. */
const LABEL_GROUPS: readonly [RegExp, readonly string[]][] = [
  [/\/form\.json$/, ['studio-pages.also', 'studio-pages']],
  [/\/product\.json$/, ['studio-after-sale', 'studio-settings', 'studio-papers']],
  [/\/benefits\.json$/, ['studio-cover', 'studio-claims']],
  [/\/rating\.json$/, ['studio-tariff']],
  [/\/promotions\.json$/, ['studio-promotions']],
  [/\/cases\//, ['studio-people.parts', 'studio-people.what']],
];

const MESSAGES_FILE = /^locales\/(en|km|zh)\//;

/** Returns the names of a place in a product: `steps` lead to it in the file `path`. */
export function namePlace(path: string, steps: readonly string[], sources: NamingSources): PlaceName {
  const { text, product } = sources;
  const at = steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const part = locateIssue(product, { code: '', file: path, at })?.part ?? 'files';
  const [, language] = MESSAGES_FILE.exec(path) ?? [];
  const file = nameFile(path, sources);
  const named = steps.flatMap((_step, at) => nameStep(path, steps, at, sources) ?? []);
  const all = [...file, ...named];
  return { part, names: language ? [...all, text(`portal.languages.${language}`)] : all };
}

/** Returns the name of a file that holds one of several things alike: a list, a table, reviewed premiums. */
function nameFile(path: string, { text, names }: NamingSources): string[] {
  const [, folder, name] = /\/(lists|reviewed|witness|documents|catalogue)\/([\w-]+)\.(json|csv)$/.exec(path) ?? [];
  if (name !== undefined) return [folder === 'documents' ? text('studio-changes.documentTexts') : names.of(name)];
  const [, table] = /\/([\w-]+)\.csv$/.exec(path) ?? [];
  if (table !== undefined) return [names.of(table)];
  const [, shared] = /^(?:product-schemas|machines)\/shared\/(?:.*\/)?([\w-]+)\.json$/.exec(path) ?? [];
  return shared === undefined ? [] : [text('studio-changes.sharedPart', { name: humanizeName(shared) })];
}

/** A step with those before it, in its file. */
type StepAt = { path: string; steps: readonly string[]; at: number; step: string; parent: string | undefined };

/** The ways to name a step; the first one that has a name wins. Null: the step needs no name. */
const NAMERS: readonly ((one: StepAt, sources: NamingSources) => string | null | undefined)[] = [
  ({ step }, { text }) =>
    /^#\d+$/.test(step) ? text('studio-changes.nth', { nth: Number(step.slice(1)) }) : undefined,
  nameRow,
  ({ path, step }, { names }) => (path.endsWith('.csv') ? names.of(step.split('.').at(-1) ?? step) : undefined),
  ({ parent, step }, { names }) => (parent === 'plans' ? (names.value('', step) ?? names.of(step)) : undefined),
  namePage,
  nameField,
  nameMessage,
  nameListEntry,
  namePersona,
  ({ parent, step }, { names }) => (NAME_GROUPS.includes(parent ?? '') ? names.of(step) : undefined),
  ({ step, steps, at }) => (FRAMES.includes(step) && at < steps.length - 1 ? null : undefined),
  ({ path, step }, sources) => findLabel(path, step.replace(/^ui:/, ''), sources),
];

/** Returns the name of one step; null if it needs none. */
function nameStep(path: string, steps: readonly string[], at: number, sources: NamingSources): string | null {
  const one = { path, steps, at, step: steps[at] ?? '', parent: steps[at - 1] };
  for (const namer of NAMERS) {
    const name = namer(one, sources);
    if (name !== undefined) return name;
  }
  return sources.names.of(one.step);
}

/** Returns the name of a page, in the form, in the chart and in the texts. */
function namePage({ path, at, step, parent }: StepAt, { pages, words }: NamingSources): string | undefined {
  if (!pages.includes(step)) return undefined;
  const isPage = MESSAGES_FILE.test(path) ? at === 0 : parent === 'pages' || parent === 'states';
  return isPage ? (findPageMessage(words, step, 'step') ?? humanizeName(step)) : undefined;
}

/** Returns the label of a field on its page, in the form and in the texts. */
function nameField({ steps, at, parent }: StepAt, { words, pages }: NamingSources): string | undefined {
  const page = steps.findIndex((step) => pages.includes(step));
  const isField = ['properties', 'uiSchema', 'when'].includes(parent ?? '') || page === at - 1;
  if (page < 0 || page >= at || !isField) return undefined;
  const frames = ['schema', 'properties', 'items', 'uiSchema', 'when'];
  const field = steps.slice(page + 1, at + 1).filter((step) => !frames.includes(step));
  return findFieldMessage(words, steps[page] ?? '', field.join('.'), 'label');
}

/** Returns the text of a rule or a hint, which names it. */
function nameMessage({ steps, step, parent }: StepAt, { words }: NamingSources): string | undefined {
  if (parent !== 'rules' && parent !== 'hints') return undefined;
  const page = (steps[0] === 'pages' ? steps[1] : steps[0]) ?? '';
  return hidePlaceholders(findPageMessage(words, page, `${parent}.${step}`));
}

/** Returns a text with a mark for each value that is filled in later. */
export const hidePlaceholders = (message: string | undefined): string | undefined =>
  message?.replace(/\{[^{}]*\}/g, '…');

function nameListEntry({ path, step }: StepAt, { words }: NamingSources): string | undefined {
  const list = /\/lists\/([\w-]+)\.json$/.exec(path)?.[1];
  return list === undefined ? undefined : findListMessage(words, list, step);
}

function namePersona({ path, at, step }: StepAt, { read, names }: NamingSources): string | undefined {
  if (at > 0 || !/\/cases\/[\w-]+\.json$/.test(path)) return undefined;
  const cases = read(path);
  const persona = isObject(cases) ? cases[step] : undefined;
  const name = isObject(persona) ? persona.name : undefined;
  return typeof name === 'string' && name !== '' ? name : names.of(step);
}

/** Returns the row of a table by its inputs: "August, Tent". */
function nameRow({ path, steps, at, step, parent }: StepAt, sources: NamingSources): string | undefined {
  const isCsv = path.endsWith('.csv');
  if (!step.includes(INPUT_SEPARATOR) && parent !== 'rows' && !(isCsv && at === 0)) return undefined;
  const inputs = isCsv
    ? (sources.inputsOf(path) ?? listColumns(sources.read(path)))
    : listInputs(sources.read(path), steps.slice(0, at));
  return step
    .split(INPUT_SEPARATOR)
    .map((cell, nth) => sources.formatInput(inputs[nth]?.split('.').at(-1) ?? '', cell))
    .join(', ');
}

const listColumns = (cells: Json | undefined): string[] =>
  Array.isArray(cells) && Array.isArray(cells[0]) ? cells[0].map(String) : [];

/** Returns the names of the inputs of a table in a file of JSON. */
function listInputs(file: Json | undefined, above: readonly string[]): string[] {
  let value: Json | undefined = file;
  for (const step of above.slice(0, -1)) value = isObject(value) ? (value[step] as Json | undefined) : undefined;
  const inputs = isObject(value) && Array.isArray(value.inputs) ? (value.inputs as Json[]) : [];
  return inputs.map((input) => (isObject(input) ? String(input.name) : ''));
}

/** Returns the label of a member of a file, as its tab shows it; undefined if it has none. */
function findLabel(
  path: string,
  member: string,
  { text, messages }: Pick<NamingSources, 'text' | 'messages'>,
): string | undefined {
  const groups = LABEL_GROUPS.filter(([pattern]) => pattern.test(path)).flatMap(([, names]) => names);
  const ids = groups.flatMap((group) => [`${group}.${member}.label`, `${group}.${member}`]);
  return findText([`studio-changes.members.${member}`, ...ids], { text, messages });
}

/** Returns the first text that exists and has no placeholder. */
export function findText(
  ids: readonly string[],
  { text, messages }: Pick<NamingSources, 'text' | 'messages'>,
): string | undefined {
  const id = ids.find((one) => one in messages && !messages[one]?.includes('{'));
  return id === undefined ? undefined : text(id);
}
