import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '#engine/language/dates.ts';
import { putChoices } from '#server/purchase/customers/choice-repository.ts';
import { listNotices } from '#server/purchase/notices/notice-repository.ts';
import { sendNotices } from '#server/purchase/notices/send-notices.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

/*
 * Messages to policyholders about the end of their cover. A year of a car ends with 1 April 2027; its product renews in
 * the 60 days before and the 30 days after. told.test.ts has the texts in each language.
 */

const shop = await startTestShop();
const { sql } = shop.services.database;
afterAll(() => shop.close());

let cars = 0;
async function aYear() {
  cars += 1;
  const changes = { registrationNo: `2AX-${5000 + cars}`, chassisFrame: `JTNX${5000 + cars}` };
  shop.clock.set(TEST_START);
  return createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', changes });
}

/** On a day at an hour of Phnom Penh. */
const on = (day: string, hour = '09') => shop.clock.set(`${day}T${hour}:00:00+07:00`);
const kindsOf = async (number: string) => (await listNotices(sql, number)).map(({ kind, of }) => `${kind} ${of}`);

describe('the end of a policy', () => {
  test('has a notice 30 days, a week and a day before, one after it, and one after the renewal period', async () => {
    const { policy, order } = await aYear();
    const before = (await shop.messagesTo(order.phone)).length;
    const days: string[] = [];
    // The day before each, the day, and the day after it.
    const edges = ['2027-03-02', '2027-03-25', '2027-03-31', '2027-04-02', '2027-05-02'];
    for (const day of edges.flatMap((edge) => [addDays(edge, -1), edge, addDays(edge, 1)])) {
      on(day);
      const known = (await kindsOf(policy.number)).length;
      await sendNotices(shop.services);
      const kinds = await kindsOf(policy.number);
      if (kinds.length > known) days.push(`${day}: ${kinds.at(-1)}`);
    }
    expect(days).toEqual([
      '2027-03-02: expires30 2027-04-01',
      '2027-03-25: expires7 2027-04-01',
      '2027-03-31: expires1 2027-04-01',
      '2027-04-02: grace 2027-04-01',
      '2027-05-02: notRenewed 2027-04-01',
    ]);
    expect((await shop.messagesTo(order.phone)).length - before).toBe(5);
  });

  test('has one notice from several servers at once, and another one only on the next notice day', async () => {
    const { policy, order } = await aYear();
    const told = async () => (await shop.messagesTo(order.phone)).length;
    const before = await told();
    on('2027-03-20');
    await Promise.all([sendNotices(shop.services), sendNotices(shop.services), sendNotices(shop.services)]);
    await sendNotices(shop.services);
    expect((await told()) - before).toBe(1);
    // The server did not run for weeks: it sends none of the missed notices.
    on('2027-04-05');
    await sendNotices(shop.services);
    expect(await kindsOf(policy.number)).toEqual(['expires30 2027-04-01', 'grace 2027-04-01']);
  });

  test('is announced by the channels that its policyholder permits; the final notice uses all channels', async () => {
    const { policy, order } = await aYear();
    const born = order.customerBorn as string;
    const told = async () => (await shop.messagesTo(order.phone)).length;
    const chosenAt = shop.clock.now();
    await putChoices(sql, { phone: order.phone, born, remindsBySms: false, remindsByMail: true, chosenAt });
    const before = await told();
    on('2027-03-02');
    await sendNotices(shop.services);
    expect([await kindsOf(policy.number), (await told()) - before]).toEqual([['expires30 2027-04-01'], 0]);
    on('2027-05-02');
    await sendNotices(shop.services);
    expect((await told()) - before).toBe(1);
  });

  test('is announced only by day, so no message goes out at night', async () => {
    const { policy } = await aYear();
    for (const hour of ['00', '03', '07', '20', '23']) {
      on('2027-03-02', hour);
      expect(await sendNotices(shop.services)).toBe(0);
    }
    on('2027-03-02', '08');
    await sendNotices(shop.services);
    expect(await kindsOf(policy.number)).toEqual(['expires30 2027-04-01']);
  });

  test('is announced automatically, by the recurring job', async () => {
    const { policy } = await aYear();
    on('2027-03-02', '07');
    await shop.worker.work();
    expect(await kindsOf(policy.number)).toEqual([]);
    on('2027-03-02', '09');
    await shop.worker.work();
    expect(await kindsOf(policy.number)).toEqual(['expires30 2027-04-01']);
  });

  test('is not announced for a policy of a few days', async () => {
    shop.clock.set(TEST_START);
    const trip = await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days' });
    on(addDays(trip.policy.effectiveTo, -1));
    await sendNotices(shop.services);
    expect(await kindsOf(trip.policy.number)).toEqual([]);
  });
});
