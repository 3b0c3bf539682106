import type { FieldSchema } from '../language/definition.ts';
import { type Json, toCanonicalJson } from '../language/json.ts';

/** Longer lists are recorded by the number of codes and the first and last code. */
const MAX_LISTED_CODES = 60;

/** A JSON pointer of these steps. */
export const formatPointer = (...parts: (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The type of a field: `string`, `array of object`. */
export const formatKind = ({ type, items, uniqueItems }: FieldSchema): string =>
  items ? `${type} of ${items.type}${uniqueItems ? ', each once' : ''}` : type;

/** A number as text; empty if there is none. */
export const formatNumber = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** Format, steps, constant and given list of a field, separated by commas. */
export const formatForm = ({ format, multipleOf, const: only, given, items }: FieldSchema): string =>
  [
    format ?? '',
    multipleOf === undefined ? '' : `in steps of ${multipleOf}`,
    only === undefined ? '' : `only ${formatSaid(only)}`,
    given === undefined ? '' : `of ${given}`,
    items && items.type !== 'object' ? formatForm(items) : '',
  ]
    .filter((text) => text !== '')
    .join(', ');

/** The codes of a field; a long named list as its number of codes with its two ends. */
export function formatChoices({ enum: own, items, list }: FieldSchema): string {
  const codes = own ?? (items?.type === 'object' ? undefined : items?.enum);
  if (codes === undefined) return '';
  const name = list ?? (items?.type === 'object' ? undefined : items?.list);
  if (name === undefined || codes.length <= MAX_LISTED_CODES) return codes.join('|');
  return `${name}: ${codes.length} from ${codes[0]} to ${codes.at(-1)}`;
}

/** A limit in units of the currency with two decimals, from minor units; `not covered` if there is none. */
export const formatLimit = (limit: number | string | null | undefined): string =>
  limit === null || limit === undefined ? 'not covered' : typeof limit === 'number' ? (limit / 100).toFixed(2) : limit;

/** A value as canonical JSON; a text is unchanged. */
export const formatSaid = (value: Json | Record<string, unknown> | unknown[]): string =>
  typeof value === 'string' ? value : toCanonicalJson(value);
