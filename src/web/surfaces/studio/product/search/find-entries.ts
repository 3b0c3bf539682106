import type { Selected } from '../../base/workspace/selection.ts';

/** The kinds of entries, in the order of equally good results. */
const entryKinds = [
  'act',
  'part',
  'page',
  'field',
  'table',
  'list',
  'document',
  'persona',
  'formula',
  'rule',
  'text',
] as const;
type EntryKind = (typeof entryKinds)[number];

/** An act, or a place of the product that can be opened. */
export type Entry = {
  id: string;
  kind: EntryKind;
  name: string;
  /** A second line, for example the page of a field. */
  detail?: string;
  /** Further words that find it: its code, its texts in other languages. */
  also?: readonly string[];
} & ({ run: () => void } | { href: string; selected?: Selected });

/** The largest number of results: more cannot be read. */
const MAX_RESULTS = 40;

/** Returns the entries that contain all typed words, the best first; without words, the acts and the parts. */
export function findEntries(entries: readonly Entry[], typed: string): Entry[] {
  const words = normalize(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ kind }) => kind === 'act' || kind === 'part');
  const sought = words.join(' ');
  return entries
    .flatMap((entry) => {
      const name = normalize(entry.name);
      const all = [name, normalize(entry.detail ?? ''), ...(entry.also ?? []).map(normalize)].join('\n');
      return words.every((word) => all.includes(word)) ? [{ entry, rank: rankName(name, sought) }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank || kindRank(one.entry) - kindRank(other.entry))
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
}

const kindRank = ({ kind }: Entry): number => entryKinds.indexOf(kind);

/** Returns 0 for the name itself, 1 for its beginning, 2 for the beginning of a word, 3 inside of it, 4 elsewhere. */
function rankName(name: string, sought: string): number {
  if (name === sought) return 0;
  if (name.startsWith(sought)) return 1;
  if (name.includes(` ${sought}`)) return 2;
  return name.includes(sought) ? 3 : 4;
}

const normalize = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();
