import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnglishPair } from './update-expected-table.ts';

const FOLDER = 'src/decisions';
const HEADER = '| The specification says | The shop says |';

/**
 * Reads the pairs of sentences that decisions list: one quoted from the specification, and the shop's corrected
 * English.
 */
export function readEnglishPairs(root: string): EnglishPair[] {
  const folder = join(root, FOLDER);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => parsePairs(readFileSync(join(folder, name), 'utf8')));
}

/** Parses the rows of the tables of pairs in a text. */
export function parsePairs(text: string): EnglishPair[] {
  const [, ...tables] = text.split(`${HEADER}\n`);
  return tables.flatMap((table) => {
    const lines = table.split('\n');
    const end = lines.findIndex((line) => !line.startsWith('|'));
    return lines.slice(1, end < 0 ? undefined : end).map((line): EnglishPair => {
      const [, specification = '', shop = ''] = line.split('|').map((cell) => cell.trim());
      return [specification, shop];
    });
  });
}
