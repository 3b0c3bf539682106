import { expect, test } from 'vitest';
import { isFinishedWord } from './parse-formula.ts';

const names = {
  knows: (name: string) => name === 'thingValue',
  columnsOf: (table: string) => (table === 'rates' ? ['percent'] : undefined),
  typeOf: () => undefined,
  tables: ['rates'],
};

test('a name, a function, a table, a column and a joining word are finished words; a beginning is not', () => {
  const words = ['thingValue', 'max', 'rates', 'percent', 'and', 'true', 'thing', 'perc', 'maxi'];
  expect(words.filter((word) => isFinishedWord(word, names))).toEqual(words.slice(0, 6));
});
