import type { FieldSchema } from '../language/definition.ts';
import { type Json, toCanonicalJson } from '../language/json.ts';

/** A longer list is recorded as its number of codes with its first and last code. */
const MAX_LISTED_CODES = 60;

/** Builds a JSON pointer from its parts. */
export const formatPointer = (...parts: (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Formats the type of a field, such as `string` or `array of object`. */
export const formatKind = ({ type, items, uniqueItems }: FieldSchema): string =>
  items ? `${type} of ${items.type}${uniqueItems ? ', each once' : ''}` : type;

/** Formats a number as text; undefined becomes an empty text. */
export const formatNumber = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** Formats a field's `format`, `multipleOf`, `const` and `given` list, separated by commas. */
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

/** Formats the option codes of a field. A long named list becomes its number of codes with its first and last code. */
export function formatChoices({ enum: own, items, list }: FieldSchema): string {
  const codes = own ?? (items?.type === 'object' ? undefined : items?.enum);
  if (codes === undefined) return '';
  const name = list ?? (items?.type === 'object' ? undefined : items?.list);
  if (name === undefined || codes.length <= MAX_LISTED_CODES) return codes.join('|');
  return `${name}: ${codes.length} from ${codes[0]} to ${codes.at(-1)}`;
}

/** Formats a limit from minor units as units of the currency with two decimals; `not covered` if there is no limit. */
export const formatLimit = (limit: number | string | null | undefined): string =>
  limit === null || limit === undefined ? 'not covered' : typeof limit === 'number' ? (limit / 100).toFixed(2) : limit;

/** Formats a value as canonical JSON; a text stays unchanged. */
export const formatSaid = (value: Json | Record<string, unknown> | unknown[]): string =>
  typeof value === 'string' ? value : toCanonicalJson(value);
