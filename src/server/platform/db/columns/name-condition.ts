import { sql as raw, type SQL } from 'drizzle-orm';
import { listNameSpellings } from '#engine/language/typed/person-names.ts';

/**
 * Builds a condition: each typed word begins a word of the name, in any order. Blanks, signs, capitals, accents and
 * invisible characters do not count: `chea srey neang` and `SREYNEANG Chéa` are one name.
 */
export function nameCondition(name: SQL, typed: string): SQL {
  const query = buildNameQuery(typed);
  return query === '' ? raw`false` : raw`name_words(${name}) @@ ${query}::tsquery`;
}

/** Builds the text-search query of `nameCondition`; empty if the text has no letter and no digit. */
export function buildNameQuery(typed: string): string {
  return listNameSpellings(typed)
    .filter((spelling) => spelling !== '')
    .flatMap((spelling) => joinAdjacentWords(spelling.split(' ')))
    .map((words) => `(${words.map((word) => `'${word}':*`).join(' & ')})`)
    .join(' | ');
}

/** Maximum words of a search that are joined in every way: five words have 16 ways. */
const MAX_JOINED_WORDS = 5;

/** Lists all ways to write adjacent words together: `srey neang` and `sreyneang`. */
function joinAdjacentWords(words: string[]): string[][] {
  const [first = '', ...rest] = words;
  if (rest.length === 0) return [words];
  if (words.length > MAX_JOINED_WORDS) return [words, [words.join('')]];
  return joinAdjacentWords(rest).flatMap(([next = '', ...others]) => [
    [first, next, ...others],
    [first + next, ...others],
  ]);
}
