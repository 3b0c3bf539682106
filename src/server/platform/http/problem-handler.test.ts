import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { answerProblems } from './problem-handler.ts';

/** Returns the log of a server that refuses every request of user u-1 with this status. */
async function logOf(status: number, code: string): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'warn', stream } });
  answerProblems(app);
  app.decorateRequest('user', undefined);
  app.post('/api/orders/:ref', async (request) => {
    request.user = { id: 'u-1', username: 'sokha' } as never;
    throw new ApiProblem(status, code);
  });
  await app.inject({
    ...{ method: 'POST', url: '/api/orders/secret-ref?phone=012345678', body: { name: 'Sok Dara' } },
    remoteAddress: '2001:db8:1:2::7',
  });
  return lines.map((line) => JSON.parse(line));
}

test.each([
  [403, 'permissionDenied'],
  [403, 'crossSiteRequest'],
  [429, 'tooManyRequests'],
])('%s %s is logged as a security event: who, from where, at which route', async (status, problem) => {
  const log = await logOf(status, problem);
  expect(log).toMatchObject([
    {
      ...{ event: 'security', status, problem, method: 'POST', route: '/api/orders/:ref' },
      ...{ user: 'u-1', network: '2001:db8:1:2' },
    },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/secret-ref|012345678|Sok Dara|sokha/);
});

test('other refusals are no security events', async () => {
  expect(await logOf(422, 'notValid')).toEqual([]);
});
