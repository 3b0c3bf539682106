import { sql as raw, type SQL } from 'drizzle-orm';
import { buildNameQuery } from './name-condition.ts';

/**
 * The kinds of facts by which a search finds a row. `number`: of an order, a policy or a claim; `vehicle`: of a chassis
 * or an engine. The SQL function `fact_words` writes the words of each kind.
 */
const factKinds = ['number', 'phone', 'identity', 'plate', 'vehicle', 'name'] as const;
export type FactKind = (typeof factKinds)[number];

/** The facts of a row, by kind. */
export type SearchFacts = Partial<Record<FactKind, string[]>>;

/** A typed text: `phone` is the whole number that it is, with its country code; undefined if it is none. */
export type TypedWords = { text: string; phone: string | undefined };

/** The sign before the words of a kind, as `fact_words` writes it. */
const SIGNS = { number: '#', phone: '+', identity: '=', plate: '%', vehicle: '$', partner: '@' } as const;

/** Minimum typed characters that find a part of a phone or a plate. */
const SHORTEST_PART = 3;
/** Minimum typed characters that find the end of an identity, chassis or engine number. */
const SHORTEST_END = 4;

const reverse = (text: string): string => [...text].reverse().join('');

/** A zero that people dial before a number of seven digits or more inside a country. */
const DIALLED_ZERO = /^0(?=\d{7})/;

/** A text of digits and the signs between them. */
const PHONE = /^[+(\d][\d ().+/-]*$/;

function listPhoneParts({ text, phone }: TypedWords): string[] {
  if (!PHONE.test(text)) return [];
  const digits = text.replaceAll(/\D/g, '');
  const spellings = [digits, phone?.slice(1) ?? digits.replace(DIALLED_ZERO, '')];
  return [...new Set(spellings)].filter((part) => part.length >= SHORTEST_PART);
}

/** Builds the text-search query of each kind of fact that a typed text may be. */
export function buildFactQueries(typed: TypedWords): Partial<Record<FactKind, string>> {
  const plain = typed.text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const hasDigit = /\d/.test(plain);
  const end = (kind: 'number' | 'identity' | 'vehicle', shortest: number) =>
    hasDigit && plain.length >= shortest ? `'${SIGNS[kind]}${reverse(plain)}':*` : undefined;
  const parts = listPhoneParts(typed).map((part) => `'${SIGNS.phone}${part}':*`);
  const queries = {
    number: end('number', 1),
    phone: parts.length > 0 ? parts.join(' | ') : undefined,
    identity: end('identity', SHORTEST_END),
    plate: hasDigit && plain.length >= SHORTEST_PART ? `'${SIGNS.plate}${plain}':*` : undefined,
    vehicle: end('vehicle', SHORTEST_END),
    name: PHONE.test(typed.text) ? undefined : buildNameQuery(typed.text),
  };
  return Object.fromEntries(Object.entries(queries).filter(([, query]) => query));
}

/**
 * Builds one text-search query of all facts that a typed text may be, or of some kinds of them; empty if nothing can
 * match.
 * @param partner the partner whose rows count; undefined: all rows
 */
export function buildFactQuery(
  typed: TypedWords,
  { partner, kinds = factKinds }: { partner?: string | undefined; kinds?: readonly FactKind[] } = {},
): string {
  const queries = buildFactQueries(typed);
  const any = kinds.flatMap((kind) => queries[kind] ?? []).join(' | ');
  if (any === '' || partner === undefined) return any;
  return `'${SIGNS.partner}${partner.replaceAll(/['\\]/g, '')}' & (${any})`;
}

/** Builds a condition: the words match a query of `buildFactQuery`. */
export const wordsCondition = (words: SQL, query: string): SQL =>
  query === '' ? raw`false` : raw`${words} @@ ${query}::tsquery`;
