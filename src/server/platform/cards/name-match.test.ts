import { expect, test } from 'vitest';
import { isFullNameMatch } from './name-match.ts';

const card = { type: 'IDCARD', familyName: 'CHAN', givenName: 'SREY NEANG' } as const;

test.each<[string, string, boolean]>([
  ['Srey Neang', 'Chan', true],
  ['Chan', 'Srey Neang', true],
  ['srey-neang', 'CHAN', true],
  ['  Sreyneang ', ' chan', true],
  ['Sréy Neang', 'Chan', true],
  ['Srey', 'Chan', false],
  ['Srey Neang', 'Cham', false],
  ['Neang Srey', 'Chan', false],
  ['', '', false],
  ['Srey Neang Dara', 'Chan', false],
])('%s %s: %s', (given, family, matches) => expect(isFullNameMatch(card, given, family)).toBe(matches));

test('a name that is cut at the end of its zone matches by its beginning', () => {
  const cut = { type: 'IDCARD', familyName: 'JAYARAMANATHAN', givenName: 'VENKATASUBRAMA' } as const;
  expect(isFullNameMatch(cut, 'Venkatasubramanian', 'Jayaramanathan')).toBe(true);
  expect(isFullNameMatch(cut, 'Venkat', 'Jayaramanathan')).toBe(false);
  expect(isFullNameMatch({ ...cut, type: 'PASSPORT' }, 'Venkatasubramanian', 'Jayaramanathan')).toBe(false);
});

test('a card with a single name matches only that name', () => {
  const one = { type: 'PASSPORT', familyName: 'SOTHEARITH', givenName: '' } as const;
  expect(isFullNameMatch(one, '', 'Sothearith')).toBe(true);
  expect(isFullNameMatch(one, 'Dara', 'Sothearith')).toBe(false);
});
