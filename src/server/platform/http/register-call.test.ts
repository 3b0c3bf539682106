import { Writable } from 'node:stream';
import Fastify from 'fastify';
import Type from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { compileRequestSchema } from './input/compile-request-schema.ts';
import { answerProblems } from './problem-handler.ts';
import { type CallInput, registerCall } from './register-call.ts';

/* A call with all inputs beside its body, and its manual answer. */

const call = {
  method: 'GET',
  path: '/api/letters',
  who: 'anyone',
  summary: 'Letters',
  reply: Type.Object({ said: Type.String() }),
} as const;

/** Returns the answer, the log, and the warnings of the process. */
async function asked(
  handle: (received: CallInput<Call>) => Promise<unknown>,
  more: Partial<Call> = {},
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  const log: string[] = [];
  const warned = ({ name, message }: Error) => void (name === 'FastifyWarning' && log.push(message));
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const stream = new Writable({
    write(line, _encoding, done) {
      log.push(String(line));
      done();
    },
  });
  const app = Fastify({
    logger: { level: 'warn', stream },
  });
  app.setValidatorCompiler(compileRequestSchema);
  answerProblems(app);
  // As in the shop, where other hooks process an answer.
  app.addHook('onSend', async () => new Promise((done) => setImmediate(done)));
  registerCall(app, { ...call, ...more } as Call, handle as never);
  const { statusCode, body } = await app.inject({ url: `${call.path}${query}`, headers });
  return { status: statusCode, body, log };
}

test('a handler that answers by hand is accepted, whatever the call promises, and nothing is logged', async () => {
  const sent = await asked(async ({ reply }) => reply.type('text/plain').send('by hand'));
  expect(sent).toEqual({ status: 200, body: 'by hand', log: [] });
  const raw = await asked(async ({ reply }) => {
    reply.hijack();
    reply.raw.end('past all');
  });
  expect(raw).toEqual({ status: 200, body: 'past all', log: [] });
});

test('a query and the headers must match their description, or the request is refused', async () => {
  const wants = {
    query: Type.Object({ from: Type.Optional(Type.String()) }, { additionalProperties: false }),
    headers: Type.Object({ 'x-proof': Type.String({ minLength: 3 }) }),
  };
  const said = async ({ query }: CallInput<Call>) => ({ said: JSON.stringify(query) });
  const headers = { 'x-proof': 'abc' };
  const status = async (sent: Parameters<typeof asked>[2]) => (await asked(said, wants, sent)).status;
  expect((await asked(said, wants, { query: '?from=a', headers })).body).toBe('{"said":"{\\"from\\":\\"a\\"}"}');
  expect(await status({ headers })).toBe(200);
  expect([
    await status({ query: '?to=a', headers }),
    await status({}),
    await status({ headers: { 'x-proof': 'a' } }),
  ]).toEqual([422, 422, 422]);
  // A call without a schema refuses nothing.
  expect((await asked(async () => ({ said: 'x' }), {}, { query: '?to=a' })).status).toBe(200);
});
