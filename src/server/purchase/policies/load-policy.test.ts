import { expect, test } from 'vitest';
import { createPolicyFile } from '#tests/support/policy-file.ts';
import { replayLife } from './load-policy.ts';
import { policyRefusal } from './policy-refusal.ts';

test('a policy to which something is said to have happened that cannot have is read by nobody', () => {
  const late = { kind: 'cancel', from: '2026-05-01', recordedOn: '2026-04-30', reason: 'wish' } as const;
  expect(() => replayLife(createPolicyFile({ happened: [late] }))).toThrow('policy BOA-2026-000001: outsideTerm at 2');
  expect(replayLife(createPolicyFile()).status).toBe('active');
});

test.each([
  ['tooFarBack', 'policyTooFarBack'],
  ['notAllowedNow', 'policyNotNow'],
  ['otherFirstDay', 'policyNotNow'],
])('why it is refused, %s, is told as %s', (refused, code) => {
  expect(policyRefusal(refused)).toMatchObject({ status: 409, code });
});
