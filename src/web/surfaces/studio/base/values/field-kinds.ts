import type { FieldSchema } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';

/** The kinds of fields, by the names that authors of forms use. */
export const fieldKinds = [
  ...(['text', 'longText', 'number', 'money', 'date', 'yesNo', 'tick', 'choice', 'list'] as const),
  ...(['several', 'picture'] as const),
  ...(['latinName', 'identityNumber', 'registrationNo', 'chassisNo', 'engineNo', 'phone', 'email', 'people'] as const),
];
export type FieldKind = (typeof fieldKinds)[number];

type FieldTemplate = { schema: Json; ui?: Json };

const formatted = (format: string, ui?: Json, more = {}): FieldTemplate => ({
  schema: { type: 'string', format, ...more },
  ...(ui ? { ui } : {}),
});
const widget = (name: string) => ({ 'ui:widget': name });
const withoutAutocomplete = { 'ui:autocomplete': 'off' };
const insured = '../shared/insured-by-name.json#';

/** The schema and display settings of a new field, for each kind that needs no options. */
const templates: Record<Exclude<FieldKind, 'choice' | 'list' | 'several'>, FieldTemplate> = {
  text: { schema: { type: 'string', minLength: 1, maxLength: 100 } },
  longText: { schema: { type: 'string', minLength: 1, maxLength: 1000 }, ui: widget('textarea') },
  number: { schema: { type: 'integer', minimum: 0, maximum: 100 }, ui: widget('number') },
  money: formatted('positive-amount', widget('amount')),
  date: formatted('date', widget('date')),
  yesNo: { schema: { type: 'boolean' }, ui: widget('yesNo') },
  tick: { schema: { type: 'boolean', const: true }, ui: widget('checkbox') },
  picture: formatted('upload', widget('picture')),
  latinName: formatted('latin-name', undefined, { maxLength: 120 }),
  phone: formatted('phone', { ...widget('phone'), 'ui:autocomplete': 'tel' }),
  email: formatted('email', { 'ui:autocomplete': 'email' }, { maxLength: 254 }),
  identityNumber: formatted('identity-number', withoutAutocomplete),
  registrationNo: formatted('registration-no', withoutAutocomplete),
  chassisNo: formatted('chassis-no', withoutAutocomplete),
  engineNo: formatted('engine-no', withoutAutocomplete),
  people: {
    schema: { type: 'array', minItems: 1, maxItems: 9, items: { $ref: `${insured}/schema` } },
    ui: { items: { $ref: `${insured}/ui` } },
  },
};

/** Returns a new field of a kind. `options`: codes of a choice; `list`: the name of the list with the options. */
export function createField(kind: FieldKind, { options = ['one', 'two'], list = '' } = {}): FieldTemplate {
  const items = { type: 'string', enum: options };
  if (kind === 'choice') return { schema: items, ui: widget('cards') };
  if (kind === 'list') return { schema: { type: 'string', list } };
  if (kind !== 'several') return templates[kind];
  return { schema: { type: 'array', uniqueItems: true, minItems: 1, maxItems: 20, items }, ui: widget('checks') };
}

const byFormat: Record<string, FieldKind> = {
  'positive-amount': 'money',
  date: 'date',
  upload: 'picture',
  'latin-name': 'latinName',
  phone: 'phone',
  email: 'email',
  'identity-number': 'identityNumber',
  'identity-or-tax-number': 'identityNumber',
  'registration-no': 'registrationNo',
  'chassis-no': 'chassisNo',
  'engine-no': 'engineNo',
};

/** Returns the kind of a field. */
export function detectFieldKind(schema: FieldSchema, ui?: Json): FieldKind {
  if (schema.type === 'array') return schema.items?.type === 'object' ? 'people' : 'several';
  if (schema.type === 'boolean') return schema.const === undefined ? 'yesNo' : 'tick';
  if (schema.list !== undefined) return 'list';
  if (schema.enum !== undefined) return 'choice';
  if (schema.type !== 'string') return 'number';
  const isLong = isObject(ui) && ui['ui:widget'] === 'textarea';
  return byFormat[schema.format ?? ''] ?? (isLong ? 'longText' : 'text');
}

/**
 * Makes an unused name from a text: "Phone's value" becomes `phonesValue`. `otherwise`: the name for a text without
 * Latin letters.
 */
export function generateFreeName(words: string, taken: Iterable<string>, otherwise: string): string {
  const parts =
    words
      .normalize('NFKD')
      .replace(/['’]/g, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const joined = parts
    .slice(0, 5)
    .map((part) => (part === part.toUpperCase() ? part.toLowerCase() : part))
    .map((part, at) => `${at === 0 ? part.charAt(0).toLowerCase() : part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40);
  return findFreeName(joined || otherwise, taken);
}

/** Returns a name, or the first of NAME2, NAME3, ... that is not in use. */
export function findFreeName(name: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  let free = name;
  for (let number = 2; used.has(free); number += 1) free = `${name}${number}`;
  return free;
}
