import type { ProductDefinition } from '../language/definition.ts';
import { isObject, type Json, toCanonicalJson } from '../language/json.ts';

/**
 * The expected table of a product's rules after the sale. Settings that belong together (a cancellation reason, a kind
 * of change, an instalment plan) are one line.
 */
export const afterSaleTable = {
  name: 'after-sale' as const,
  keys: 1,
  columns: () => ['after the sale', 'says'],
  lines: ({ product: { afterSale } }: ProductDefinition) =>
    toLines(afterSale as Json | undefined, []).map(({ way, says }) => ({
      cells: [way.join('.'), says],
      file: 'product' as const,
      at: ['', 'afterSale', ...way].join('/'),
    })),
};

/** Names of members that are expressions. A whole expression is one value of the table. */
const EXPRESSION_MEMBERS = ['onceBegun', 'when'];

function toLines(value: Json | undefined, way: string[]): { way: string[]; says: string }[] {
  if (value === undefined) return [];
  if (!isObject(value) || EXPRESSION_MEMBERS.includes(way.at(-1) ?? '')) return [{ way, says: formatPlain(value) }];
  const members = Object.entries(value as Record<string, Json>);
  if (way.length > 0 && members.every(([name, inner]) => !isObject(inner) || name === 'backDays'))
    return [
      {
        way,
        says: members
          .map(([name, inner]) => `${name} ${name === 'backDays' ? formatDays(inner) : formatPlain(inner)}`.trim())
          .join('; '),
      },
    ];
  return members.flatMap(([name, inner]) => toLines(inner, [...way, name]));
}

/** Formats `backDays`: one number of days for each requester, or (for a reason) a single number. */
function formatDays(days: Json): string {
  return isObject(days)
    ? Object.entries(days as Record<string, Json>)
        .map(([asker, count]) => `${asker} ${count}`)
        .join(' ')
    : formatPlain(days);
}

function formatPlain(value: Json): string {
  if (Array.isArray(value)) return value.every((one) => !isObject(one)) ? value.join(' ') : toCanonicalJson(value);
  return isObject(value) ? toCanonicalJson(value) : String(value);
}
