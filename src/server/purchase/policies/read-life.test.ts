import { expect, test } from 'vitest';
import { aPolicyFile } from '#tests/support/a-policy-file.ts';
import { livedLife } from './read-life.ts';
import { policyRefusal } from './refused.ts';

test('a policy to which something is said to have happened that cannot have is read by nobody', () => {
  const late = { kind: 'cancel', from: '2026-05-01', recordedOn: '2026-04-30', reason: 'wish' } as const;
  expect(() => livedLife(aPolicyFile({ happened: [late] }))).toThrow('policy BOA-2026-000001: outsideTerm at 2');
  expect(livedLife(aPolicyFile()).status).toBe('active');
});

test.each([
  ['tooFarBack', 'policyTooFarBack'],
  ['notAllowedNow', 'policyNotNow'],
  ['otherFirstDay', 'policyNotNow'],
])('why it is refused, %s, is told as %s', (refused, code) => {
  expect(policyRefusal(refused)).toMatchObject({ status: 409, code });
});
