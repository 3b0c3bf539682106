import { expect, test } from 'vitest';
import { findFirstFailure } from './find-first-failure.ts';

const pass = { state: 'pass' };
const fail = (message?: string) => ({ state: 'fail', ...(message === undefined ? {} : { errors: [{ message }] }) });

test('a file that failed names the test inside and the first line of its message', () => {
  const group = {
    name: 'group',
    result: fail(),
    tasks: [{ name: 'the third', result: fail('2 is not 3\nat line 9') }],
  };
  const file = { name: 'a.test.ts', result: fail(), tasks: [{ name: 'the first', result: pass }, group] };
  expect(findFirstFailure(file)).toBe('the third: 2 is not 3');
});

test('a file that failed to load names itself, and a passed file has no failure', () => {
  expect(findFirstFailure({ name: 'a.test.ts', result: fail('no such module'), tasks: [] })).toBe(
    'a.test.ts: no such module',
  );
  expect(
    findFirstFailure({ name: 'a.test.ts', result: pass, tasks: [{ name: 'the first', result: pass }] }),
  ).toBeUndefined();
});
