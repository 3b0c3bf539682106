import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { ledgerEntries } from '#server/platform/db/schema/ledger-schema.ts';
import { payouts } from '#server/platform/db/schema/policy-life-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import type { Race } from '../race.ts';
import type { TwoShops } from '../two-shops.ts';

/** Cancellations of policies, pressed and approved at both servers at once. */
export function createCancellationRaces(race: Race): void {
  race('a policy that six clerks cancel at once is cancelled once, and its money goes back once', async (shops) => {
    const { number, from, tranId } = await createPaidPolicy(shops);
    const clerks = await Promise.all([1, 2, 3].map(() => createClerk(shops)));
    const path = `/api/b2b/policies/${number}`;
    const { body: shown } = await (clerks[0] as TestUser).call<CancellationPreview>(
      'POST',
      `${path}/cancellation/preview`,
      { body: { from, reason: 'wish' } },
    );
    // Each presses twice.
    const requests = clerks.map(() => randomUUID());
    const replies = await shops.atOnce(6, (index) =>
      (clerks[index % 3] as TestUser).call('POST', `${path}/cancellation`, {
        body: { from, reason: 'wish', refund: shown.refund, request: requests[index % 3] },
      }),
    );
    // Of one both presses are answered by the policy as it is; those of the others come too late.
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
    await shops.pass({ seconds: 2 });
    await Promise.all([shops.work(), shops.work()]);
    const { body: life } = await (clerks[0] as TestUser).call<PolicyLifeView>('GET', `${path}/life`);
    expect(life.transactions.map(({ kind }) => kind)).toEqual(['issue', 'cancel']);
    const charge = (await shops.gateway.ledger()).find((each) => each.tranId === tranId);
    expect(charge?.refunded).toBe(shown.refund);
  });

  race('a payout that four pay at once is paid once', async (shops) => {
    const { number, from } = await createPaidPolicy(shops);
    const [one, ...others] = await Promise.all([1, 2, 3].map(() => createClerk(shops)));
    const path = `/api/b2b/policies/${number}`;
    const clerk = one as TestUser;
    const { body: life } = await clerk.call<PolicyLifeView>('GET', `${path}/life`);
    // As if the provider could no longer refund it.
    const { database, now } = shops.services;
    await clerk.call('POST', `${path}/cancellation`, {
      body: { from, reason: 'wish', refund: life.charged, request: randomUUID() },
    });
    await database.sql.insert(payouts).values({
      ...{ policyNumber: number, serial: 2, orderId: life.order, amount: 100, currency: 'USD' },
      ...{ status: 'prepared', createdAt: now(), payee: 'x', preparedBy: clerk.id, preparedAt: now() },
    });
    const replies = await shops.atOnce(4, (index) =>
      (others[index % 2] as TestUser).call('POST', `${path}/payouts/2`, {
        body: { step: 'paid', reference: `FT-${index % 2}` },
      }),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const posted = and(eq(ledgerEntries.orderId, life.order), eq(ledgerEntries.kind, 'payout'));
    expect(await database.sql.select().from(ledgerEntries).where(posted)).toHaveLength(1);
  });
}

const createClerk = (shops: TwoShops) => createTestUser(shops, { scopes: ['insurer:orders'] });

/** A policy that its buyer has paid by card. */
async function createPaidPolicy(shops: TwoShops): Promise<{ number: string; from: string; tranId: string }> {
  const { ref, phone } = await shops.anOrder();
  const code = await shops.codeTo(phone);
  await shops.call('POST', `/api/orders/${ref}/code/verify`, { body: { code } });
  const { body: form } = await shops.call<{ action: string; fields: Record<string, string> }>(
    'POST',
    `/api/orders/${ref}/payments`,
    { body: { option: 'cards', language: 'en' } },
  );
  const tranId = await shops.gateway.post(form);
  await shops.gateway.control({ tranId, action: 'approve', callback: 'none' });
  await shops.call('POST', `/api/orders/${ref}/payments/settle`);
  const [policy] = await shops.services.database.sql
    .select({ number: policies.number, from: policies.effectiveFrom })
    .from(policies)
    .innerJoin(orders, and(eq(orders.id, policies.orderId), eq(orders.ref, ref)));
  if (!policy) throw new Error('no policy');
  return { ...policy, tranId };
}
