import { expect, test } from 'vitest';
import { describeFailure } from './describe-job-failure.ts';

const failed = (more: object, stack = ''): Error =>
  Object.assign(new TypeError('Sok Dara, +85512345678'), { stack, ...more });

test.each([
  [
    'its kind, code and the code of what was behind it',
    { kind: 'notTaken', code: 'E1', cause: { code: 'E2' } },
    'TypeError notTaken E1 E2',
  ],
  ['its name where it says no more', {}, 'TypeError'],
  ['no number, and no word that is empty', { kind: 7, code: '', cause: { code: 'E2' } }, 'TypeError E2'],
  ['nothing of a cause that has no code', { cause: new Error('Sok Dara') }, 'TypeError'],
])('the description of a job’s error contains %s, and never its message', (_what, more, text) => {
  expect(describeFailure(failed(more))).toBe(text);
});

test('the description has our first place with its line', () => {
  const stack =
    'TypeError: Sok Dara\n    at pay (/srv/node_modules/a/b.js:1:2)\n    at /srv/src/server/purchase/payments/process-refunds.ts:33:7\n    at /srv/src/server/operations/jobs.ts:9:1';
  expect(describeFailure(failed({}, stack))).toBe('TypeError process-refunds.ts:33');
});

test.each(['Sok Dara', undefined, { code: 'E1' }])(
  'a thrown value that is no error is described as unknown: %s',
  (thrown) => {
    expect(describeFailure(thrown)).toBe('unknown');
  },
);
