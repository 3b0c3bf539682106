import { expect, test } from 'vitest';
import { scopes } from '#contract/scopes.ts';
import { readSecondFactorSetting } from './read-second-factor.ts';

const of = (...beginnings: string[]) =>
  scopes.filter((scope) => beginnings.some((beginning) => scope.startsWith(beginning)));

test.each<[string, boolean, readonly string[]]>([
  ['', false, []],
  ['', true, [...of('insurer:', 'studio:'), ...of('b2b:')]],
  ['none', true, []],
  ['insurer', false, of('insurer:')],
  ['studio', false, of('studio:')],
  ['partners', false, of('b2b:')],
  ['insurer:admin', true, ['insurer:admin']],
  ['b2b:sell, studio', false, ['b2b:sell', ...of('studio:')]],
])('SECOND_FACTOR=%j, in Prod %s, requires a second factor for the listed rights', (wanted, isProd, demanded) => {
  expect(readSecondFactorSetting({ SECOND_FACTOR: wanted }, isProd)).toEqual(demanded);
});

test.each([
  [{ SECOND_FACTOR: 'everybody' }, 'SECOND_FACTOR: "everybody" is neither insurer, studio, partners, none nor a right'],
  [{ SECOND_FACTOR: 'insurer,' }, 'SECOND_FACTOR: "" is neither insurer, studio, partners, none nor a right'],
  [{ SECOND_FACTOR: 'toString' }, 'SECOND_FACTOR: "toString" is neither'],
  [{ STAFF_SECOND_FACTOR: 'true' }, 'STAFF_SECOND_FACTOR is no more: write SECOND_FACTOR=insurer ('],
  [{ STAFF_SECOND_FACTOR: 'false' }, 'STAFF_SECOND_FACTOR is no more: write SECOND_FACTOR=none ('],
])('%j stops the start with one line', (env, line) => {
  expect(() => readSecondFactorSetting(env, true)).toThrow(line);
});
