import Type from 'typebox';
import { afterAll, expect, test } from 'vitest';
import { post } from '#contract/call.ts';
import { routesAlone } from '#tests/support/routes-alone.ts';
import { registerCall } from './register-call.ts';

/* How calls of the contract are answered: two calls of a server that has no others. */

const ended = post('/ended', 'anyone', 'Nothing is left to say', { reply: Type.Null(), status: 204 });
const made = post('/made', 'anyone', 'Something was made', {
  reply: Type.Object({ ref: Type.String() }),
  status: 201,
});
const { app, call } = await routesAlone(
  (routes) => {
    registerCall(routes, ended, async () => null);
    registerCall(routes, made, async () => ({ ref: 'one' }));
  },
  { scopes: [] },
);

afterAll(() => app.close());

test('who is told that it is done is told nothing else: no body, and no kind of one', async () => {
  const { status, headers, bytes } = await call('POST', '/ended');
  expect([status, headers['content-type'], bytes.length]).toEqual([204, undefined, 0]);
});

test('who is answered has the status of the call, and its answer as JSON', async () => {
  const { status, headers, body } = await call('POST', '/made');
  expect([status, body]).toEqual([201, { ref: 'one' }]);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});
