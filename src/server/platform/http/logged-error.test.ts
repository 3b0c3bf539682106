import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loggedError } from './logged-error.ts';

test('a failed query is logged without the answers that it carried', () => {
  const refused = Object.assign(new Error('Key (phone)=(+85512345678) is there'), { code: '23505' });
  const error = new DrizzleQueryError('insert into "drafts" values ($1)', ['+85512345678'], refused);
  const logged = loggedError(error);
  expect(logged).toMatchObject({ message: 'Failed query: insert into "drafts" values ($1)', code: '23505' });
  expect(logged.stack).toContain('logged-error.test.ts');
  expect(JSON.stringify(logged)).not.toContain('85512345678');
});

test('every other error says what it is and where', () => {
  const logged = loggedError(new TypeError('no such thing'));
  expect(logged).toMatchObject({ type: 'TypeError', message: 'no such thing' });
  expect(logged.stack).toContain('logged-error.test.ts');
});
