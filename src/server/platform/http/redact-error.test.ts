import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { redactError } from './redact-error.ts';

test('a failed query is logged without the answers that it carried', () => {
  const refused = Object.assign(new Error('Key (phone)=(+85512345678) is there'), { code: '23505' });
  const error = new DrizzleQueryError('insert into "drafts" values ($1)', ['+85512345678'], refused);
  const logged = redactError(error);
  expect(logged).toMatchObject({ message: 'Failed query: insert into "drafts" values ($1)', code: '23505' });
  expect(logged.stack).toContain('redact-error.test.ts');
  expect(JSON.stringify(logged)).not.toContain('85512345678');
});

test('every other error is logged with its type, its message and its place', () => {
  const logged = redactError(new TypeError('no such thing'));
  expect(logged).toMatchObject({ type: 'TypeError', message: 'no such thing' });
  expect(logged.stack).toContain('redact-error.test.ts');
});

test('the redacted error has the code of the error or of its cause if it is a text, its own first', () => {
  const coded = (code: unknown, cause?: unknown) => redactError(Object.assign(new Error('no', { cause }), { code }));
  expect(coded('EOUT').code).toBe('EOUT');
  expect(coded('EOUT', { code: 'EIN' }).code).toBe('EOUT');
  expect(coded(undefined, { code: 'EIN' }).code).toBe('EIN');
  expect(coded(7)).not.toHaveProperty('code');
  expect(redactError(new Error('no'))).not.toHaveProperty('code');
});

test('the redacted error has only the places of a stack, and an error without a stack has none', () => {
  const error = new Error('Sok Dara\nlives at home\nat +85512345678');
  expect(redactError(error).stack).not.toMatch(/Sok|lives|855/);
  expect(redactError(error).stack.split('\n').length).toBeGreaterThan(1);
  error.stack = undefined as never;
  expect(redactError(error).stack).toBe('');
});
