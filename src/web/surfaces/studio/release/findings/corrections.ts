import type { Json } from '#engine/language/json.ts';
import { parsePointer, readValueAt } from '#product-files/edit-value.ts';
import type { Locale } from '#shared/format.ts';
import { GLOSSARY_FILE, readGlossary, writeTerm } from '#web/surfaces/studio/base/messages/glossary.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { keepFirst, listNames, withoutName } from './names-in-values.ts';

/** A finding of the check: its code, its place, and its English sentence, which quotes the names of the product. */
export type Finding = {
  code: string;
  file: string;
  at: string;
  message: string;
  facts?: Readonly<Record<string, string>>;
};

/** Reads a file of the workspace; undefined if it is missing or unreadable. */
export type ReadFile = (path: string) => Json | undefined;

type Place = Finding & {
  keys: string[];
  /** The names that the sentence quotes, in their order. */
  names: string[];
  /** The value at the place. */
  value: Json | undefined;
  /** Reads another place of the same file. */
  valueAt: (keys: readonly string[]) => Json | undefined;
  read: ReadFile;
};

type Correct = (place: Place) => Change[] | undefined;

const LIMITS: Record<string, string> = { minimum: 'maximum', minLength: 'maxLength', minItems: 'maxItems' };
/** The number of days in the shortest month: an instalment is due after at least as many days. */
const SHORT_MONTH = 28;

const write = ({ file }: Place, keys: readonly (string | number)[], to?: Json): Change[] => [
  { path: file, at: keys, to },
];
const insert = ({ file }: Place, keys: readonly (string | number)[], to: Json): Change => ({
  ...{ path: file, at: keys, to },
  insert: true,
});
const isEmpty = (value: Json | undefined) => Array.isArray(value) && value.length === 0;
const listAt = (value: Json | undefined): Json[] | undefined => (Array.isArray(value) ? (value as Json[]) : undefined);

/** Removes the value. A page has no empty list: the last entry is removed with its list. */
const remove: Correct = (place) => {
  const { keys, value } = place;
  if (value === undefined) return undefined;
  const list = listAt(place.valueAt(keys.slice(0, -1)));
  return write(place, list?.length === 1 && keys[0] === 'pages' ? keys.slice(0, -1) : keys);
};

/** The corrections by name. Each returns the changes, or undefined if it does not know them for this finding. */
const corrections = {
  remove,
  /** Removes the unknown names from a list or group, or the entry that is named like one of them. */
  removeName: (place) => {
    const { keys, names, value } = place;
    const last = keys.at(-1) ?? '';
    if (/^\d+$/.test(last) && typeof value === 'string') return remove(place);
    const others = names.reduce<Json | undefined>((rest, name) => withoutName(rest, name), value);
    if (value !== undefined && typeof value === 'object' && JSON.stringify(others) !== JSON.stringify(value))
      return write(place, keys, isEmpty(others) && keys[0] === 'pages' ? undefined : others);
    return names.includes(last) ? remove(place) : undefined;
  },
  /** Removes repetitions of a name in a list, or in the lists of a group. */
  keepFirst: (place) => {
    const { keys, names, value } = place;
    if (typeof value === 'string') return remove(place);
    const kept = names.reduce<Json | undefined>((rest, name) => keepFirst(rest, name), value);
    return JSON.stringify(kept) === JSON.stringify(value) ? undefined : write(place, keys, kept);
  },
  removeEntry: (place) => (place.value === undefined ? undefined : write(place, place.keys.slice(0, -1))),
  placeInSection: (place) => {
    const sections = listAt(place.value);
    const fields = listAt(readValueAt(sections?.at(-1), ['fields']));
    if (!sections || !fields) return undefined;
    return [insert(place, [...place.keys, sections.length - 1, 'fields', fields.length], place.names[0] ?? '')];
  },
  exchangeLimits: (place) => {
    const low = place.keys.at(-1) ?? '';
    const other = [...place.keys.slice(0, -1), LIMITS[low] ?? ''];
    const most = place.valueAt(other);
    if (typeof place.value !== 'number' || typeof most !== 'number') return undefined;
    return [...write(place, place.keys, most), ...write(place, other, place.value)];
  },
  moveBefore: (place) => {
    const [set, later] = place.names;
    const all = listAt(place.valueAt(['derived']));
    const [to, from] = [set, later].map((name) => all?.findIndex((one) => readValueAt(one, ['set']) === name) ?? -1);
    const moved = all?.[from ?? -1];
    if (to === undefined || from === undefined || to < 0 || moved === undefined || set === later) return undefined;
    return [...write(place, ['derived', from]), insert(place, ['derived', to], moved)];
  },
  makeLoading: (place) => (place.value === undefined ? undefined : write(place, [...place.keys, 'part'], 'loading')),
  addPlan: (place) => {
    const [option] = place.names;
    const plans = listAt(place.value);
    const lines = listAt(place.valueAt(['lines'])) ?? [];
    if (!plans || option === undefined) return undefined;
    const limits = Object.fromEntries(lines.map((line) => [String(line), null]));
    return [insert(place, [...place.keys, plans.length], { id: option, limits })];
  },
  setNotCovered: (place) => {
    const [, line] = place.names;
    return line === undefined || place.value === undefined ? undefined : write(place, [...place.keys, line], null);
  },
  exchangeDays: (place) => {
    const promotion = place.keys.slice(0, -1);
    const [from, to] = ['validFrom', 'validTo'].map((day) => place.valueAt([...promotion, day]));
    if (typeof from !== 'string' || typeof to !== 'string' || to >= from) return undefined;
    return [...write(place, [...promotion, 'validFrom'], to), ...write(place, [...promotion, 'validTo'], from)];
  },
  removePlans: (place) => {
    const unknown = /there is no plan (.+)\.$/.exec(place.message)?.[1]?.split(/, | and /) ?? [];
    const known = listAt(place.value)?.filter((plan) => !unknown.includes(String(plan)));
    if (!known) return undefined;
    return write(place, place.keys, known.length === 0 ? undefined : known);
  },
  /** The discount itself is required, and stays. */
  removeTerm: (place) => (['minimum', 'plans'].includes(place.keys.at(-1) ?? '') ? remove(place) : undefined),
  setFalse: (place) => (place.value === undefined ? undefined : write(place, place.keys, false)),
  setTrue: (place) => (place.value === undefined ? undefined : write(place, place.keys, true)),
  separateWindows: (place) => {
    if (place.keys.at(-1) === 'noticeDays') return remove(place);
    const plans = Object.values((place.valueAt(['afterSale', 'instalments', 'plans']) ?? {}) as Record<string, Json>);
    const months = plans.map((plan) => Number(readValueAt(plan, ['everyMonths'])));
    return plans.length === 0 ? undefined : write(place, place.keys, Math.min(...months) * SHORT_MONTH - 1);
  },
  limitKept: (place) => {
    const least = /that costs (\d+)\.$/.exec(place.message)?.[1];
    return least === undefined || place.value === undefined ? undefined : write(place, place.keys, Number(least));
  },
  askAgain: (place) => {
    const asked = listAt(place.value);
    const [field] = place.names;
    return asked && field !== undefined ? [insert(place, [...place.keys, asked.length], field)] : undefined;
  },
  removeBinds: ({ names: [page = ''], file, read }) => {
    const form = `product-schemas/${/^machines\/(\w+)\.json$/.exec(file)?.[1]}/form.json`;
    const at = ['pages', page, 'binds'];
    return readValueAt(read(form), at) === undefined ? undefined : [{ path: form, at }];
  },
  requireField: ({ names: [field = ''], file, read }) => {
    const form = `product-schemas/${/^machines\/(\w+)\.json$/.exec(file)?.[1]}/form.json`;
    const pages = Object.entries((readValueAt(read(form), ['pages']) ?? {}) as Record<string, Json>);
    const asking = pages.find(([, page]) => readValueAt(page, ['schema', 'properties', field]) !== undefined);
    const required = listAt(readValueAt(asking?.[1], ['schema', 'required']));
    if (!asking || !required || required.includes(field)) return undefined;
    const at = ['pages', asking[0], 'schema', 'required', required.length];
    return [{ path: form, at, to: field, insert: true }];
  },
  setCheapest: (place) => {
    const cheaper = /, but (\S+) costs \d+\.$/.exec(place.message)?.[1];
    return cheaper === undefined ? undefined : write(place, place.keys, cheaper);
  },
  setLastName: (place) => {
    const name = place.names.at(-1);
    return name === undefined ? undefined : write(place, place.keys, name);
  },
  /** Writes the form of the glossary instead of a forbidden form. A missing form has no place in the text. */
  glossary: (place) => {
    const written = findGlossaryForm(place, place.value, place.read);
    return written && write(place, place.keys, written.text);
  },
} satisfies Record<string, Correct>;

/** Returns the form of the glossary that replaces a forbidden form, and the text with it. */
export function findGlossaryForm(
  { file, message }: Finding,
  text: Json | undefined,
  read: ReadFile,
): { form: string; text: string } | undefined {
  const language = /^locales\/(en|km|zh)\//.exec(file)?.[1] as Locale | undefined;
  const term = /forbids for "([^"]+)"/.exec(message)?.[1];
  const found = readGlossary(read(GLOSSARY_FILE)).find((one) => one.term === term);
  return language && found && typeof text === 'string' ? writeTerm(found, language, text) : undefined;
}

export type CorrectionName = keyof typeof corrections;

/** Returns the changes of a correction for a finding; undefined if it does not know them. */
export function buildCorrection(name: CorrectionName, finding: Finding, read: ReadFile): Change[] | undefined {
  const keys = parsePointer(finding.at) ?? [];
  const content = read(finding.file);
  if (content === undefined || keys.length === 0) return undefined;
  const valueAt = (place: readonly string[]) => readValueAt(content, place);
  const correct: Correct = corrections[name];
  return correct({ ...finding, keys, names: listNames(finding.message), value: valueAt(keys), valueAt, read });
}
