import { afterAll, expect, test } from 'vitest';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { endGrant, listGrantedPartners, putGrant } from './choice-repository.ts';

const shop = await startTestShop();
afterAll(() => shop.close());
const { sql } = shop.services.database;

test('a permission belongs to one person: the phone and the date of birth, and to one partner', async () => {
  const [partner, other] = [await createTestPartner(shop), await createTestPartner(shop)];
  const person = { phone: '+85512600001', born: '1990-01-02' };
  // A child on the same phone, and a namesake of the day with another phone.
  const [child, stranger] = [
    { ...person, born: '2012-05-06' },
    { ...person, phone: '+85512600002' },
  ];
  const grantedAt = new Date('2026-04-01T03:00:00Z');
  for (const { id: partnerId } of [partner, other]) await putGrant(sql, { ...person, partnerId, grantedAt });
  await putGrant(sql, { ...child, partnerId: partner.id, grantedAt });
  const listAll = async () => [
    (await listGrantedPartners(sql, person)).toSorted(),
    await listGrantedPartners(sql, child),
    await listGrantedPartners(sql, stranger),
  ];
  expect(await listAll()).toEqual([[partner.id, other.id].toSorted(), [partner.id], []]);
  await endGrant(sql, person, partner.id);
  expect(await listAll()).toEqual([[other.id], [partner.id], []]);
});
