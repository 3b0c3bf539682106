import { expect } from 'vitest';
import type { AccountEventView } from '#contract/people/users.ts';
import type { TestUser } from './test-user.ts';

/** Reads the log as an auditor. Returns a line for each event, newest first: its type, the user name and the note. */
export async function readLog({ call }: Pick<TestUser, 'call'>, asked: object = {}): Promise<string[]> {
  const path = '/api/admin/account-events/search';
  const { status, body } = await call<{ items: AccountEventView[] }>('POST', path, { body: asked });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.items.map(({ type, by, note }) => [type, by, note].join(' '));
}
