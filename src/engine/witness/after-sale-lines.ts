import { canonicalJson, isObject, type Json } from '../language/json.ts';

/** One thing that is said of the time after the sale: the way to it, and what it is, in a line that a person can compare. */
type SaidLine = { way: string[]; says: string };

/** Members that are expressions: they are one thing, however deep. */
const EXPRESSIONS = ['onceBegun', 'when'];

/** `afterSale` of a product in lines: what belongs together (a reason, a kind of change, a plan of payments) is one. */
export function afterSaleLines(value: Json | undefined, way: string[] = []): SaidLine[] {
  if (value === undefined) return [];
  if (!isObject(value) || EXPRESSIONS.includes(way.at(-1) ?? '')) return [{ way, says: plain(value) }];
  const members = Object.entries(value as Record<string, Json>);
  if (way.length > 0 && members.every(([, inner]) => !isObject(inner)))
    return [{ way, says: members.map(([name, inner]) => `${name} ${plain(inner)}`.trim()).join('; ') }];
  return members.flatMap(([name, inner]) => afterSaleLines(inner, [...way, name]));
}

function plain(value: Json): string {
  if (Array.isArray(value)) return value.every((one) => !isObject(one)) ? value.join(' ') : canonicalJson(value);
  return isObject(value) ? canonicalJson(value) : String(value);
}
