import { expect, test } from 'vitest';
import { createPolicyFile } from '#tests/support/policy-file.ts';
import { replayLife } from './load-policy.ts';
import { policyRefusal } from './policy-refusal.ts';

test('a policy with an impossible event in its history cannot be loaded', () => {
  const late = { kind: 'cancel', from: '2026-05-01', recordedOn: '2026-04-30', reason: 'wish' } as const;
  expect(() => replayLife(createPolicyFile({ happened: [late] }))).toThrow('policy BOA-2026-000001: outsideTerm at 2');
  expect(replayLife(createPolicyFile()).status).toBe('active');
});

test.each([
  ['tooFarBack', 'policyTooFarBack'],
  ['notAllowedNow', 'policyNotNow'],
  ['otherFirstDay', 'policyNotNow'],
])('the refusal %s has the code %s', (refused, code) => {
  expect(policyRefusal(refused)).toMatchObject({ status: 409, code });
});
