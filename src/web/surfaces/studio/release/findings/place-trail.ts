import { isObject, type Json } from '#engine/language/json.ts';
import { parsePointer, readValueAt } from '#product-files/edit-value.ts';

/** The names for the steps of a trail. */
export type TrailNames = {
  page: (page: string) => string | undefined;
  field: (page: string, field: string) => string;
  /** The name of a condition, a table, a plan, a benefit, a step, or any other thing. */
  other: (name: string) => string;
  /** The name of an entry of a list by its number; undefined for a list whose entries have no names. */
  entry: (list: string, number: number) => string | undefined;
};

/** Members whose own members are names of the product. */
const GROUPS = new Set([
  ...[
    'pages',
    'properties',
    'conditions',
    'itemConditions',
    'tables',
    'inputs',
    'limits',
    'states',
    'kinds',
    'reasons',
    'figures',
  ],
  ...['optional', 'fills', 'when', 'choices', 'applies', 'happens', 'start', 'with', 'insteadOf', 'facts', 'answers'],
]);
/** The members of an entry that name it. */
const ENTRY_NAMES = ['set', 'id', 'name', 'code', 'label'];

/** A step of a trail: its key, the key before it, its value, and the page around it. */
type Step = { key: string; parent: string; value: Json | undefined; page: string };

/** Returns the names on the way to a place of a file, the outermost first. Members without a name are left out. */
export function listTrail(file: string, at: string, content: Json | undefined, names: TrailNames): string[] {
  const keys = parsePointer(at) ?? [];
  if (file.startsWith('locales/')) return listTextTrail(keys, names);
  const page = keys[keys.indexOf('pages') + 1] ?? '';
  return keys.flatMap((key, index) => {
    const parent = index === 0 && file.includes('/cases/') ? 'cases' : (keys[index - 1] ?? '');
    const step = { key, parent, value: readValueAt(content, keys.slice(0, index + 1)), page };
    return nameStep(step, names) ?? [];
  });
}

function nameStep({ key, parent, value, page }: Step, names: TrailNames): string | undefined {
  if (parent === 'properties' && page !== '') return names.field(page, key);
  if (parent === 'cases') return nameOfEntry(value) ?? names.other(key);
  // The region of the pages is the journey itself.
  if (parent === 'states' && key === 'journey') return undefined;
  if (GROUPS.has(parent)) return names.page(key) ?? names.other(key);
  if (!/^\d+$/.test(key)) return undefined;
  const own = nameOfEntry(value);
  return own === undefined ? names.entry(parent, Number(key) + 1) : names.other(own);
}

function listTextTrail([first = '', ...rest]: string[], names: TrailNames): string[] {
  if (first === '') return [];
  const page = names.page(first);
  return [page ?? names.other(first), ...rest].flatMap((key, index) => {
    if (index === 0) return [key];
    if (/^\d+$/.test(key)) return names.entry(rest[index - 2] ?? '', Number(key) + 1) ?? [];
    return index === 1 && page !== undefined && rest.length > 1 ? [names.field(first, key)] : [names.other(key)];
  });
}

function nameOfEntry(value: Json | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  const found = ENTRY_NAMES.map((name) => value[name]).find((name) => typeof name === 'string');
  return found as string | undefined;
}
