import type { FieldSchema } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { readNumber } from '#engine/language/typed/amount.ts';
import { toPlainLatin } from '#engine/language/typed/characters.ts';
import { readDateText, readMonth } from '#engine/language/typed/date.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';

/** The values of a form by name, each as often as it was sent. */
export type FormValues = Readonly<Record<string, readonly string[] | undefined>>;

/** The prefix of a field's name in a form. */
const PREFIX = 'root_';

/** The fields of the page that the form has asked. */
export function listAskedFields(product: Product, page: string, form: FormValues): string[] {
  const fields = Object.keys(findPageDefinition(product, page).schema.properties);
  const asked = new Set(form.asked?.join().split(','));
  return fields.filter((field) => asked.has(field));
}

/**
 * Reads the answers of a form as the page's own fields read them. A number that is not understood stays a text, for its
 * error. Pictures and lists of persons or things are not read.
 */
export function readForm(product: Product, page: string, form: FormValues): Record<string, Json> {
  const { properties } = findPageDefinition(product, page).schema;
  const changes: Record<string, Json> = {};
  for (const field of listAskedFields(product, page, form)) {
    const schema = properties[field];
    if (schema === undefined || schema.format === 'upload' || schema.items?.type === 'object') continue;
    const value = readValue(schema, form[PREFIX + field]);
    if (value !== undefined) changes[field] = value;
  }
  return changes;
}

/** The texts of a form in boxes for numbers that are not understood, by field. */
export function readUnreadNumbers(product: Product, page: string, form: FormValues): Record<string, string> {
  const { properties } = findPageDefinition(product, page).schema;
  const isUnread = ([field, value]: [string, Json]): boolean =>
    typeof value === 'string' && /^(integer|number)$/.test(properties[field]?.type ?? '');
  return Object.fromEntries(Object.entries(readForm(product, page, form)).filter(isUnread)) as Record<string, string>;
}

/** Reads a value; undefined if the form says nothing about it, null if it is empty. */
function readValue(schema: FieldSchema, sent: readonly string[] | undefined): Json | undefined {
  const [first = ''] = sent ?? [];
  switch (schema.type) {
    case 'boolean':
      // A box that is not ticked is not sent. If it must be ticked, it has no answer.
      if (sent === undefined) return schema.const === true ? null : undefined;
      return first === 'on' || first === 'true';
    case 'array':
      return (sent ?? []).filter((value) => value !== '');
    case 'integer':
    case 'number':
      return sent && readTypedNumber(first);
    default:
      return sent && ((schema.format === 'date' ? readTypedDate(sent) : first) || null);
  }
}

function readTypedNumber(typed: string): Json {
  const number = readNumber(typed);
  return number === undefined ? typed.trim() || null : Number(number);
}

/** Reads day, month and year, or a date that was pasted whole into one of them. */
function readTypedDate(boxes: readonly string[]): string {
  const whole = boxes.map((box) => readDateText(box)).find((date) => date !== undefined);
  const [day = '', month = '', year = ''] = whole ? [whole.day, whole.month, whole.year] : boxes;
  if (`${day}${month}${year}`.trim() === '') return '';
  const [d = '', m = '', y = ''] = [day, readMonth(month) ?? month, year].map(dropSigns);
  return `${y}-${padDigit(m)}-${padDigit(d)}`;
}

const dropSigns = (part: string): string => toPlainLatin(part).replace(/[\s\p{P}]/gu, '');

const padDigit = (part: string): string => part.replace(/^\d$/, '0$&');
