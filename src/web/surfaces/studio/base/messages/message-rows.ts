import type { MessageTree } from '#shared/flatten-messages.ts';
import { type Locale, locales } from '#shared/format.ts';

type Texts = Record<Locale, string | undefined>;
type MessageTrees = Record<Locale, MessageTree>;

/**
 * A message of a product. `said`: its text in each language, undefined if it has none. `began`: its texts at the start
 * of the release; absent if they are unknown or the message is new.
 */
export type MessageRow = { id: string; keys: readonly string[]; said: Texts; began?: Texts };

/**
 * The faults of a message in a language: it has no text (`missing`), it contains "TODO" (`unwritten`), its placeholders
 * differ from the English ones (`places`), or the release changed only the English text (`stale`).
 */
export const messageIssues = ['missing', 'unwritten', 'places', 'stale'] as const;
export type MessageIssue = (typeof messageIssues)[number];

/**
 * Returns all messages of the files in the order of the files, then the messages of `needed` that no file contains.
 * @param began the same files at the start of the release
 * @param needed ids of messages that the product needs, without the product's name
 */
export function listMessageRows(
  trees: MessageTrees,
  began?: MessageTrees,
  needed: readonly string[] = [],
): MessageRow[] {
  const rows = listRowsInTree(trees);
  for (const id of needed) {
    if (!rows.has(id)) rows.set(id, { id, keys: id.split('.'), said: { en: undefined, km: undefined, zh: undefined } });
  }
  if (!began) return [...rows.values()];
  const before = listRowsInTree(began);
  return [...rows.values()].map((row) => {
    const was = before.get(row.id)?.said;
    return was ? { ...row, began: was } : row;
  });
}

function listRowsInTree(trees: MessageTrees): Map<string, MessageRow> {
  const rows = new Map<string, MessageRow>();
  const walk = (language: Locale, keys: readonly string[], node: unknown): void => {
    if (typeof node === 'string') {
      const id = keys.join('.');
      const row = rows.get(id) ?? { id, keys, said: { en: undefined, km: undefined, zh: undefined } };
      rows.set(id, { ...row, said: { ...row.said, [language]: node } });
    } else if (typeof node === 'object' && node !== null) {
      for (const [key, child] of Object.entries(node)) walk(language, [...keys, key], child);
    }
  };
  for (const language of locales) walk(language, [], trees[language]);
  return rows;
}

/** Returns the name of each placeholder in a message once, in alphabetical order: `label` for `{label}`. */
export function listPlaceholders(message: string): string[] {
  return [...new Set([...message.matchAll(/\{\s*([\w.]+)/g)].map(([, name = '']) => name))].sort();
}

/** Returns the fault of a message in one language; undefined if it has none. */
export function findMessageIssue({ said, began }: MessageRow, language: Locale): MessageIssue | undefined {
  const words = said[language];
  if (words === undefined || words.trim() === '') return 'missing';
  if (/\bTODO\b/.test(words)) return 'unwritten';
  if (said.en !== undefined && listPlaceholders(words).join() !== listPlaceholders(said.en).join()) return 'places';
  const isStale = language !== 'en' && began?.en !== undefined && began.en !== said.en && began[language] === words;
  return isStale ? 'stale' : undefined;
}

/** Returns the most serious fault of a message in any language; undefined if it has none. */
export function findWorstIssue(row: MessageRow): MessageIssue | undefined {
  const faults = locales.map((language) => findMessageIssue(row, language));
  return messageIssues.find((fault) => faults.includes(fault));
}

/** Returns true for a message that a translator must read: it is new, a text of it changed, or it has a fault. */
export const isChangedRow = (row: MessageRow): boolean =>
  locales.some((language) => row.began?.[language] !== row.said[language]) || findWorstIssue(row) !== undefined;

/** Moves the messages with a fault to the front; otherwise the order stays. */
export function sortIssuesFirst(rows: readonly MessageRow[]): MessageRow[] {
  const rank = (row: MessageRow) => {
    const fault = findWorstIssue(row);
    return fault === undefined ? messageIssues.length : messageIssues.indexOf(fault);
  };
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns true if the search text occurs in the message's id or in its texts in any language; it ignores case. */
export function matchesSearch({ id, said }: MessageRow, typed: string): boolean {
  const sought = typed.trim().toLowerCase();
  return [id, ...Object.values(said)].some((words) => words?.toLowerCase().includes(sought));
}

/** The place where a message is shown: a page of the product (its name), or one of the places of all products. */
export type MessageLocation = { page: string } | { place: 'shop' | 'plans' | 'price' | 'papers' | 'elsewhere' };

const SHARED_LOCATIONS: Record<string, Exclude<MessageLocation, { page: string }>['place']> = {
  ...{ name: 'shop', tagline: 'shop', picture: 'shop', description: 'shop', offers: 'shop', benefitsNote: 'shop' },
  searchName: 'shop',
  ...{ plans: 'plans', benefits: 'plans', limits: 'plans', premium: 'price', trace: 'price' },
  ...{ documents: 'papers', shows: 'papers', values: 'papers' },
};

/**
 * Returns the place where a message is shown, by the first key of its id. A variant for agents is at the place of its
 * text.
 * @param pages names of the product's pages
 */
export function locateMessage(
  { keys: [outer = '', inner = ''] }: Pick<MessageRow, 'keys'>,
  pages: readonly string[],
): MessageLocation {
  const first = outer === 'agentSale' ? inner : outer;
  return pages.includes(first) ? { page: first } : { place: SHARED_LOCATIONS[first] ?? 'elsewhere' };
}
