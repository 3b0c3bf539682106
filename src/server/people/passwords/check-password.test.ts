import { describe, expect, test, vi } from 'vitest';
import type { PeopleServices } from '#server/people/services.ts';
import type { ApiProblem } from '#server/platform/http/api-problem.ts';
import { partial } from '#tests/support/partial.ts';
import { checkPassword } from './check-password.ts';

const services = partial<PeopleServices>({ wording: { say: () => 'Serey Insurance' } });
const judge = (password: string) =>
  checkPassword(services, password, 'sokha.chan', '/password').then(
    () => 'taken',
    (error: ApiProblem) => error.code,
  );

describe('a password that is guessed first is refused', () => {
  test.each([
    ['one of the list', '1qaz2wsx3edc'],
    ['a common word with digits and signs around it', '12Sunshine!!2026'],
    ['a common word, spaced out', 'q w e r t y u i o p'],
    ['one word repeated', 'mangomango12'],
    ['one piece repeated, and begun once more', 'abcabcabcabca'],
    ['words repeated with signs between them', 'rice-field-rice-field'],
    ['a few characters', 'ababababababab'],
    ['a row', '123456789012'],
    ['a row backwards', 'zyxwvutsrqponm'],
    ['a row that begins anywhere', 'ijklmnopqrstu'],
    ['a row of digits that goes round', '4567890123456789'],
    ['three letters twice, with digits around', '7391 qjvqjv 55'],
    ['the user’s name', 'my.sokha.chan.99'],
    ['the insurer’s name', 'SereyInsurance2026'],
    ['the trade and the country', 'insurance-cambodia-1'],
    ['the country and a common word', 'CambodiaPassword1'],
  ])('%s', async (_kind, password) => expect(await judge(password)).toBe('passwordTooCommon'));
});

describe('any other password of twelve characters is accepted, without rules of signs and digits', () => {
  test.each([
    ['words that do not belong together', 'lotus ferry seven umbrella'],
    ['more than the insurer’s name', 'serey paddles an orange kayak'],
    ['random digits', '8391 2748 5520 1394'],
    ['Khmer', 'ទន្លេសាប ផ្កាឈូក ដំរី'],
    ['random signs', 'x8#Kq!2v$Lm9'],
    ['five different characters', 'kx7#9k7x#9kk'],
    ['two letters twice among digits', '7391 qjqj 5520'],
  ])('%s', async (_kind, password) => expect(await judge(password)).toBe('taken'));

  test('a shorter password is not accepted', async () => expect(await judge('x8#Kq!2v$Lm')).toBe('passwordTooShort'));
});

test('the first request unpacks the whole list of common passwords', async () => {
  vi.resetModules();
  const { loadCommonPasswords: commonPasswords } = await import('./check-password.ts');
  const common = await commonPasswords();
  expect([common.has('password'), common.has('lotus ferry seven umbrella'), common.size > 40_000]).toEqual([
    ...[true, false, true],
  ]);
});
