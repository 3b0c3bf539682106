import type { FastifyInstance } from 'fastify';
import { listMessages } from '#contract/testing.ts';
import { registerCall } from '../http/register-call.ts';
import type { Services } from '../services.ts';
import { recentMessages } from './message-repository.ts';

/** The outbox for testers. Not registered in Prod. */
export function testingRoutes(app: FastifyInstance, { database }: Services): void {
  registerCall(app, listMessages, async ({ query }) => {
    const found = await recentMessages(database.sql, query.to);
    return found.map(({ id, channel, recipient, text, createdAt }) => ({
      id,
      channel,
      to: recipient,
      text,
      at: createdAt.toISOString(),
    }));
  });
}
