import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { projectRoot } from '#server/platform/base/project-root.ts';

/** A number of the claim rules of earlier versions, and its sentence in the issued wording or in the words of a limit. */
type EarlierNumber = Record<'product' | 'rule' | 'number' | 'sentence' | 'working', string>;

export const listEarlierNumbers = (): EarlierNumber[] =>
  parse(readFileSync(join(projectRoot, 'tests/products/earlier-claim-numbers.csv')), { columns: true });

/**
 * Numbers that a version cannot say: the first four versions of travel, before commit 7e86dbcc, had no documents. They have
 * the numbers of the first wording of travel, which were decided by hand.
 */
export const unknownNumbers = listEarlierNumbers().filter(
  ({ product, sentence }) => product === 'travel' && !sentence.startsWith('limits.'),
);

/** The numbers whose sentence the texts of an issued version do not contain. */
export function listMissingNumbers(
  product: string,
  texts: { wording: string; limits: Readonly<Record<string, string>> },
): EarlierNumber[] {
  const bare = texts.wording.replaceAll(' %', '%');
  return listEarlierNumbers().filter(({ product: own, sentence }) => {
    const [, word = '', said] = /^limits\.(\w+): (.*)$/.exec(sentence) ?? [];
    return own === product && (said === undefined ? !bare.includes(sentence) : texts.limits[word] !== said);
  });
}
