import { Writable } from 'node:stream';
import Fastify from 'fastify';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { answerProblems } from './problem-handler.ts';
import { redactError } from './redact-error.ts';
import { registerCall } from './register-call.ts';

const person = Type.Object({ name: Type.String(), phone: Type.Optional(Type.String()) });
const call = {
  method: 'GET',
  path: '/api/people',
  who: 'anyone',
  summary: 'People',
  reply: Type.Object({
    people: Type.Array(person),
    newest: Type.Union([person, Type.Null()]),
    words: Type.Record(Type.String(), Type.String()),
  }),
} as const;
const people = [{ name: 'Sok Dara' }];

/** Returns the answer and the log of a server whose handler returns this result. */
async function answered(result: unknown) {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'warn', stream, serializers: { err: redactError } } });
  answerProblems(app);
  // A new call each time, because a compiled check is cached.
  registerCall(app, { ...call }, async () => result as never);
  const { statusCode, body, headers } = await app.inject({ url: call.path });
  return { status: statusCode, body, type: headers['content-type'], log: lines.join('\n') };
}

test('a correct reply is sent unchanged', async () => {
  const reply = { people: [{ name: 'សុខ "Dara"', phone: '012' }], newest: null, words: { any: 'word' } };
  const { status, body, type, log } = await answered(reply);
  expect({ status, type, log }).toEqual({ status: 200, type: 'application/json; charset=utf-8', log: '' });
  expect(JSON.parse(body)).toEqual(reply);
  // One matching alternative of a union is enough.
  expect((await answered({ ...reply, newest: people[0] })).status).toBe(200);
});

test.each([
  ['an unknown member', { people, newest: null, words: {}, secret: 'hash-123' }],
  ['one in a list', { people: [{ name: 'Sok Dara', secret: 'hash-123' }], newest: null, words: {} }],
  ['one in a choice', { people, newest: { name: 'Sok Dara', secret: 'hash-123' }, words: {} }],
  ['a missing member', { people, words: {} }],
  ['another type', { people, newest: null, words: { any: 5 } }],
  ['a date that is no text', { people: [{ name: new Date(0) }], newest: null, words: {} }],
])('a reply with %s becomes a 500, and the log names the place without values', async (_what, reply) => {
  const { status, body, log } = await answered(reply);
  expect(status).toBe(500);
  expect(JSON.parse(body)).toMatchObject({ problem: 'somethingWentWrong' });
  expect(log).toContain('the reply of GET /api/people does not fit: #');
  expect(`${body} ${log}`).not.toMatch(/hash-123|Sok Dara/);
});
