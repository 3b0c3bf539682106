import { expect, test } from 'vitest';
import { isApiError } from './api-error.ts';
import { assertNoErrorCode } from './legacy-error-code.ts';

const refusal = (reply: unknown) => {
  try {
    assertNoErrorCode(reply);
  } catch (error) {
    return isApiError(error) ? [error.problem, error.said] : error;
  }
  return undefined;
};

test.each([
  [{ code: -1, message: 'No rule found' }, 'No rule found'],
  [{ code: -1 }, undefined],
  [{ code: -1, message: '' }, undefined],
  [{ code: 0, body: { code: -1, message: 'Rating is unavailable' } }, 'Rating is unavailable'],
  [{ code: -1, message: 'envelope', data: { message: 'body' } }, 'body'],
])('%j is a failure', (reply, said) => expect(refusal(reply)).toEqual(['unexpected', said]));

test.each([undefined, null, [], 'x', { code: 0 }, { code: '-1' }, { items: [{ code: -1 }] }])('%j is none', (reply) =>
  expect(refusal(reply)).toBeUndefined(),
);
