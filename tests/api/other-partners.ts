import type { Shop } from '#tests/support/a-shop.ts';
import type { TestUser } from '#tests/support/a-user.ts';

type Call = [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object];

/**
 * Things that belong to a partner: how its agent comes to one, and the calls by which another partner's agent must not
 * come to it (403 or 404, with nothing in it). Whoever adds such a thing adds it here.
 */
export const otherPartners: [name: string, make: (shop: Shop, agent: TestUser) => Promise<Call[]>][] = [
  [
    'a session',
    async (_shop, agent) => {
      const { body } = await agent.call<{ id: string }[]>('GET', '/api/user/sessions');
      return [['DELETE', `/api/user/sessions/${body[0]?.id}`]];
    },
  ],
];
