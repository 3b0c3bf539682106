import { describe, expect, test } from 'vitest';
import { listRiskKeys } from '#engine/insured-risks.ts';
import { isSameName } from '#engine/language/typed/person-names.ts';
import type { Answers } from '#engine/record.ts';
import { answer, start } from '#engine/wizard.ts';
import { loadCases, loadTestProduct, productNames } from '#tests/paths/load-test-product.ts';

/* Two spellings of one person are one person: for double insurance, and for promotions that each person uses once. */

/** A name of two words or more in other spellings, as people and papers write it. */
const spell: Record<string, (words: string[]) => string> = {
  'the family name first': (words) => words.toReversed().join(' '),
  'capital letters': (words) => words.join(' ').toUpperCase(),
  'two blanks': (words) => words.join('  '),
  'a hyphen': (words) => words.join('-'),
  'one word': (words) => words.join(''),
  'a comma': (words) => `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`,
  'the blank of the Khmer keyboard': (words) => words.join('\u200b \u200b'),
  accents: (words) =>
    words
      .join(' ')
      .normalize('NFD')
      .replace(/[aeiou]/g, '$&\u0301')
      .normalize('NFC'),
  'full-width letters': (words) =>
    words.join(' ').replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
};

describe.each(Object.entries(spell))('%s', (_way, write) => {
  test.each(
    [
      ['Sreymom', 'Chea'],
      ['Srey', 'Mom', 'Chea'],
      ['Dara', 'Sok'],
      ['Jean', 'Paul', 'Martin'],
    ].map((words) => [words]),
  )('%j is the same person, and no other', (words) => {
    expect(isSameName(words.join(' '), write(words))).toBe(true);
    expect(isSameName([...words, 'Heng'].join(' '), write(words))).toBe(false);
    expect(isSameName(write(words.map((word) => word.replace(/a/, 'y'))), words.join(' '))).toBe(false);
  });
});

test.each([
  ['Müller', 'MUELLER', true],
  ['Müller', 'Muller', true],
  ['Đặng Văn', 'van dang', true],
  ['Søren', 'SOEREN', true],
  ['សុខ ដារា', 'ដារា\u200bសុខ', true],
  ['សុខ ដារា', 'សុខ ដារ៉ា', false],
  ['', '', false],
  ['—', '...', false],
])('%s and %s are one name: %s', (one, other, isSame) => expect(isSameName(one, other)).toBe(isSame));

const products = productNames
  .filter((name) => name !== 'shared')
  .map((name) => [name, loadTestProduct(name)] as const)
  .filter(([, product]) => product.definition.product.insuredRisks?.some(({ kind }) => kind === 'person'));

test.each(products)('%s knows a person with another document in every spelling of the name', (name, product) => {
  const [found] = loadCases(name).filter(({ file }) => !file.endsWith('/refused.json'));
  const { testCase } = found as NonNullable<typeof found>;
  const keysOf = (changes: Answers) => {
    const circumstances = { channel: 'web', language: 'en', ...testCase.circumstances } as never;
    const begun = start(product, circumstances, testCase.asOf);
    const alone = product.pageOf.insuredPersons === undefined ? {} : { insuredPersons: null };
    const { journey } = answer(begun, { ...(testCase.answers as Answers), ...alone, ...changes } as Answers);
    return listRiskKeys(journey).map(({ kind, way, text }) => `${kind} ${way} ${text}`);
  };
  const person = (givenName: string, familyName: string, identityNumber: string, dateOfBirth = '1990-04-05') =>
    keysOf({ givenName, familyName, identityNumber, dateOfBirth });
  const known = person('Srey Mom', 'Chea', '010203040');
  const isKnown = (keys: string[]) => keys.some((key) => known.includes(key));
  expect(isKnown(person('Chea', 'Sreymom', 'N01234567'))).toBe(true);
  expect(isKnown(person('SREY-MOM', 'Chéa', 'N01234567'))).toBe(true);
  expect(isKnown(person('Srey Mom', 'Chea', 'N01234567', '1990-05-04'))).toBe(false);
  expect(isKnown(person('Srey Mum', 'Chea', 'N01234567'))).toBe(false);
  expect(isKnown(person('Somebody', 'Else', '010 203-040'))).toBe(true);
});
