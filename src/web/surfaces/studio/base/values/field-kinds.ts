import type { FieldSchema } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';

/** The kinds of fields, by the names that authors of forms use. */
export const fieldKinds = [
  ...([
    'text',
    'longText',
    'number',
    'money',
    'date',
    'yesNo',
    'tick',
    'choice',
    'list',
    'several',
    'picture',
  ] as const),
  ...(['latinName', 'identityNumber', 'registrationNo', 'chassisNo', 'engineNo', 'phone', 'email', 'people'] as const),
];
export type FieldKind = (typeof fieldKinds)[number];

type FieldTemplate = { schema: Json; ui?: Json };

/** Returns a new field of a kind. `options` are the codes of a choice; `list` is the list that supplies them. */
export function createField(kind: FieldKind, { options = ['one', 'two'], list = '' } = {}): FieldTemplate {
  const formatted = (format: string, ui?: Json): FieldTemplate => ({
    schema: { type: 'string', format },
    ...(ui ? { ui } : {}),
  });
  switch (kind) {
    case 'text':
      return { schema: { type: 'string', minLength: 1, maxLength: 100 } };
    case 'longText':
      return { schema: { type: 'string', minLength: 1, maxLength: 1000 }, ui: { 'ui:widget': 'textarea' } };
    case 'number':
      return { schema: { type: 'integer', minimum: 0, maximum: 100 }, ui: { 'ui:widget': 'number' } };
    case 'money':
      return formatted('positive-amount', { 'ui:widget': 'amount' });
    case 'date':
      return formatted('date', { 'ui:widget': 'date' });
    case 'yesNo':
      return { schema: { type: 'boolean' }, ui: { 'ui:widget': 'yesNo' } };
    case 'tick':
      return { schema: { type: 'boolean', const: true }, ui: { 'ui:widget': 'checkbox' } };
    case 'choice':
      return { schema: { type: 'string', enum: options }, ui: { 'ui:widget': 'cards' } };
    case 'list':
      return { schema: { type: 'string', list } };
    case 'several':
      return {
        schema: {
          type: 'array',
          uniqueItems: true,
          minItems: 1,
          maxItems: 20,
          items: { type: 'string', enum: options },
        },
        ui: { 'ui:widget': 'checks' },
      };
    case 'picture':
      return formatted('upload', { 'ui:widget': 'picture' });
    case 'latinName':
      return { schema: { type: 'string', format: 'latin-name', maxLength: 120 } };
    case 'phone':
      return formatted('phone', { 'ui:widget': 'phone', 'ui:autocomplete': 'tel' });
    case 'email':
      return { schema: { type: 'string', format: 'email', maxLength: 254 }, ui: { 'ui:autocomplete': 'email' } };
    case 'identityNumber':
      return formatted('identity-number', { 'ui:autocomplete': 'off' });
    case 'registrationNo':
      return formatted('registration-no', { 'ui:autocomplete': 'off' });
    case 'chassisNo':
      return formatted('chassis-no', { 'ui:autocomplete': 'off' });
    case 'engineNo':
      return formatted('engine-no', { 'ui:autocomplete': 'off' });
    case 'people':
      return {
        schema: {
          type: 'array',
          minItems: 1,
          maxItems: 9,
          items: { $ref: '../shared/insured-by-name.json#/schema' },
        },
        ui: { items: { $ref: '../shared/insured-by-name.json#/ui' } },
      };
  }
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

/** Makes an unused name from words: "Phone's value" becomes `phonesValue`. */
export function generateFreeName(words: string, taken: ReadonlySet<string>, otherwise: string): string {
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
  const name = joined === '' ? otherwise : joined;
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  return free;
}
