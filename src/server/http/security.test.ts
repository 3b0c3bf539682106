import Fastify from 'fastify';
import Type from 'typebox';
import { expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { answerProblems } from './problem-handler.ts';
import { registerCall } from './register-call.ts';
import { protect } from './security.ts';

const call = (path: string, perMinute?: number) =>
  ({
    method: 'GET',
    path,
    who: 'anyone',
    summary: path,
    reply: Type.Unknown(),
    ...(perMinute === undefined ? {} : { perMinute }),
  }) as const;

test('a call may be made as often as others, unless it says how often', async () => {
  const app = Fastify();
  answerProblems(app);
  const services = { config: { isProd: false, site: {} }, provider: { origin: 'https://pay.example' } } as Services;
  await protect(app, services, { perMinute: 4 });
  registerCall(app, call('/api/usual'), async () => ({}));
  registerCall(app, call('/api/costly', 2), async () => ({}));
  const statuses = async (url: string) => {
    const replies = [];
    for (let time = 0; time < 5; time++) replies.push((await app.inject(url)).statusCode);
    return replies;
  };
  expect(await statuses('/api/costly')).toEqual([200, 200, 429, 429, 429]);
  expect(await statuses('/api/usual')).toEqual([200, 200, 200, 200, 429]);
});
