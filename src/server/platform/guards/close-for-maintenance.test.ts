import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerProblems } from '../http/problem-handler.ts';
import type { SignedInUser } from '../http/signed-in-user.ts';
import { closeForMaintenance } from './close-for-maintenance.ts';

const app = Fastify();
answerProblems(app);
app.decorateRequest('user', undefined);
app.addHook('onRequest', (request, _reply, done) => {
  if (request.headers.authorization === 'staff') request.user = { id: 'staff' } as SignedInUser;
  done();
});
closeForMaintenance(app);
for (const url of ['/api/drafts', '/api/my/claims', '/api/user/login', '/api/payment/callback', '/elsewhere'])
  app.route({ method: ['GET', 'POST'], url, handler: async () => 'done' });
app.route({ method: 'PATCH', url: '/api/drafts/:id/answers', handler: async () => 'done' });

const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, headers = {}) => {
  const { statusCode, headers: sent, body } = await app.inject({ method, url, headers });
  return statusCode === 200 ? body : `${statusCode} ${JSON.parse(body).problem} ${sent['retry-after']}`;
};

test('maintenance refuses the writes of visitors with the time to wait, in every spelling of an address', async () => {
  const refused = '503 inMaintenance 600';
  expect([await ask('POST', '/api/drafts'), await ask('POST', '/%61pi/drafts')]).toEqual([refused, refused]);
  expect([await ask('PATCH', '/api/drafts/1/answers'), await ask('POST', '/api/my/claims')]).toEqual([
    refused,
    refused,
  ]);
});

test('during maintenance everybody can read, staff can work and sign in, and reports of payments are accepted', async () => {
  expect(await ask('GET', '/api/drafts')).toBe('done');
  expect(await ask('POST', '/api/drafts', { authorization: 'staff' })).toBe('done');
  for (const url of ['/api/user/login', '/api/payment/callback', '/elsewhere'])
    expect(await ask('POST', url)).toBe('done');
});
