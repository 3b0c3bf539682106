import { afterAll, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/* Numbers of orders, policies and claims over the end of a year in Phnom Penh, which is at 17:00 UTC. */

const shop = await startTestShop();
afterAll(() => shop.close());

const sold = async () => {
  const { order, policy } = await createSoldPolicy(shop, {
    testCase: 'solo-thailand-five-days',
    changes: { startDate: '2027-01-05', endDate: '2027-01-09' },
  });
  return [order.number, policy.number];
};

test('each counter starts again with the new year in Phnom Penh', async () => {
  shop.clock.set('2026-12-31T16:59:00Z');
  expect(await sold()).toEqual(['ORD-2026-000001', 'TRV-2026-000001']);
  expect(await sold()).toEqual(['ORD-2026-000002', 'TRV-2026-000002']);
  shop.clock.set('2026-12-31T17:00:00Z');
  expect(await sold()).toEqual(['ORD-2027-000001', 'TRV-2027-000001']);
  const [, policyNumber] = await sold();
  expect(policyNumber).toBe('TRV-2027-000002');

  shop.clock.set('2027-01-06T03:00:00Z');
  const reviewer = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  const filed = await reviewer.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber, claimant: 'Sok Dara', contactPerson: 'Sok Dara', phone: '012345678', lossDate: '2027-01-05' },
      ...{ description: 'A suitcase', lines: [{ benefit: 'baggageLoss', amount: 1000 }] },
    },
  });
  expect([filed.status, filed.body.number]).toEqual([201, 'CLM-2027-000001']);
});
