import { afterAll, describe, expect, test } from 'vitest';
import type { ExpiringRow } from '#contract/purchase/renewals.ts';
import { tellNotices } from '#server/purchase/notices/tell-notices.ts';
import { START } from '#tests/support/a-clock.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { aSoldPolicy } from '#tests/support/a-sold-policy.ts';
import { aUser, type TestUser } from '#tests/support/a-user.ts';

/*
 * Policies whose cover ends, and their next term. A year of a car that begins on 2 April 2026 ends with 1 April 2027; its product renews
 * from 31 January 2027, 60 days before that, to 1 May.
 */

const shop = await aShop();
afterAll(() => shop.close());

let cars = 0;
async function aYear(partner: { id: string } | null = null) {
  cars += 1;
  const changes = { registrationNo: `2AW-${6000 + cars}`, chassisFrame: `JTNW${6000 + cars}` };
  shop.clock.set(START);
  return aSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', partner, changes });
}
const on = (day: string) => shop.clock.set(`${day}T02:00:00Z`);

const listed = async (user: TestUser, query = '') =>
  (await user.call<{ items: ExpiringRow[]; next: string | null }>('GET', `/api/b2b/expiring-policies${query}`)).body;

describe('the list of policies that expire', () => {
  test('has what ends in so many days, the first first, by product, page by page, each of the own partner alone', async () => {
    const [partner, other] = [await aPartner(shop), await aPartner(shop)];
    const [mine, theirs] = [await aYear(partner), await aYear(other)];
    const trip = await aSoldPolicy(shop, { testCase: 'solo-thailand-five-days', partner });
    on('2026-04-10');
    const early = await aUser(shop, { scopes: ['insurer:orders'] });
    expect((await listed(early)).items.map(({ number, state }) => [number, state])).toEqual([
      [trip.policy.number, 'ends'],
    ]);
    // 61 days before the last one, and 60.
    on('2027-01-30');
    const clerk = await aUser(shop, { scopes: ['insurer:orders'] });
    expect((await listed(clerk, '?days=60')).items).toEqual([]);
    const numbers = [mine.policy.number, theirs.policy.number].toSorted();
    expect((await listed(clerk, '?days=90')).items.map(({ number, state }) => [number, state])).toEqual(
      numbers.map((number) => [number, 'early']),
    );
    on('2027-03-10');
    const now = await aUser(shop, { scopes: ['insurer:orders'] });
    await tellNotices(shop.services);
    const seller = await aUser(shop, { scopes: ['b2b:sell'], partner });
    expect((await listed(seller)).items).toMatchObject([
      {
        ...{ number: mine.policy.number, product: 'auto', effectiveTo: '2027-04-01', state: 'open' },
        ...{ premium: 741_00, currency: 'USD', toldOn: '2027-03-10', partner: { id: partner.id } },
        customer: { phone: mine.order.phone },
      },
    ]);
    expect((await listed(now, '?product=travel')).items).toEqual([]);
    const first = await listed(now, '?product=auto&limit=1');
    const second = await listed(now, `?product=auto&limit=1&cursor=${first.next}`);
    expect([...first.items, ...second.items].map(({ number }) => number)).toEqual(numbers);
    expect(second.next).toBeNull();
  });
});
