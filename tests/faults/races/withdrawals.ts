import { expect } from 'vitest';
import type { SaleView } from '#contract/studio/releases.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { countReplies } from '../count-replies.ts';
import type { Race } from '../race.ts';
import type { TwoShops } from '../two-shops.ts';

/** The longest time in which servers must follow a release or a withdrawal. */
const PROPAGATION_LIMIT_MS = 2_000;

/** A product that is withdrawn while people buy it, and put on sale again. */
export function createWithdrawalRaces(race: Race): void {
  race(
    'who confirms after a withdrawal is refused by both servers, and both follow within two seconds',
    async (shops) => {
      const approver = await createTestUser(shops, { scopes: ['studio:edit', 'studio:approve'] });
      const drafts = await Promise.all(Array.from({ length: 6 }, () => shops.aDraft()));
      const confirm = ({ id, key }: { id: string; key: string }) =>
        shops.call<{ problem?: string }>('POST', `/api/drafts/${id}/confirm`, { key });
      const withdraw = () =>
        approver.call('POST', '/api/studio/products/travel/withdrawal', { body: { reason: 'a wrong table' } });

      const [early, late] = [drafts.slice(0, 4), drafts.slice(4)];
      const raced = await shops.atOnce(5, async (at) =>
        at === 0 ? withdraw() : confirm(early[at - 1] as (typeof early)[0]),
      );
      expect(raced[0]?.status).toBe(200);
      // The first caller has an order; nobody gets anything else than an order or the refusal.
      for (const { status, body } of raced.slice(1))
        expect(status === 201 ? 'productWithdrawn' : (body as { problem?: string }).problem).toBe('productWithdrawn');
      expect(countReplies(await shops.atOnce(2, (at) => confirm(late[at] as (typeof late)[0])))).toEqual({
        productWithdrawn: 2,
      });
      await waitForPropagation(shops, false);

      const { body } = await approver.call<{ items: SaleView[] }>('GET', '/api/studio/sales?product=travel');
      const release = body.items.find(({ version }) => version !== null)?.release.id;
      const again = { drafts: 'stay', offers: 'keep', reason: 'mended', products: ['travel'] };
      const sold = await approver.call('POST', `/api/studio/releases/${release}/sale`, { body: again });
      expect(sold.status, JSON.stringify(sold.body)).toBe(200);
      await waitForPropagation(shops, true);
      expect(countReplies(await shops.atOnce(2, (at) => confirm(late[at] as (typeof late)[0])))).toEqual({ 201: 2 });
    },
  );
}

/** True if both servers sell it, or neither, in time. Calls go to them by turns. */
async function waitForPropagation(shops: TwoShops, isSold: boolean): Promise<void> {
  const lists = async () => {
    const { body } = await shops.call<{ id: string }[]>('GET', '/api/products');
    return body.some(({ id }) => id === 'travel');
  };
  // The time of a call is a measure of how busy the machine is.
  const began = performance.now();
  await lists();
  await lists();
  const timeout = PROPAGATION_LIMIT_MS + 20 * (performance.now() - began);
  await expect.poll(async () => [await lists(), await lists()], { timeout, interval: 50 }).toEqual([isSold, isSold]);
}
