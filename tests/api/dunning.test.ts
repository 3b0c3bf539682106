import { afterAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { listDebts } from '#contract/reconciliation/debts.ts';
import type { Dunning, SetDunningStep } from '#contract/reconciliation/dunning.ts';
import { addDays } from '#engine/language/dates.ts';
import { remindInstalments } from '#server/purchase/notices/remind-instalments.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * Reminders by the days and the words of the insurer. A premium in quarters from 2 April 2026: 187.25 are due on 2 July, and the cover lapses on
 * 18 July, 16 days later.
 */

const shop = await startTestShop();
const { clock, services } = shop;
afterAll(() => shop.close());
/** Sessions end while months pass. */
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'], givenName: 'Bopha', familyName: 'Prak' });
const save = async (steps: SetDunningStep[]) =>
  (await aClerk()).call<Dunning>('POST', '/api/b2b/dunning', { body: { steps } });
const read = async () => (await (await aClerk()).call<Dunning>('GET', '/api/b2b/dunning')).body;
const words = {
  en: 'Order {order}: {amount} was due on {due}. Pay here: {link}',
  km: 'ការបញ្ជាទិញ {order}៖ {link}',
  zh: '订单 {order}：{link}',
};

test('steps with the same day or number, with another placeholder, or without the link are refused', async () => {
  clock.set(TEST_START);
  expect(await read()).toEqual({ steps: [{ number: 1, days: 3, words: null }], changed: null });
  const refuse = async (steps: SetDunningStep[], code: string, place: string) =>
    expectRefusal(shop, await save(steps), `422 ${code} ${place} ${code}`);
  const step = (days: number, of: SetDunningStep['words'] = null) => ({ days, words: of });
  await refuse([step(3), step(3)], 'dunningDays', '/steps/1/days');
  await refuse([{ ...step(3), number: 2 }, step(10), { ...step(5), number: 2 }], 'dunningNumber', '/steps/2/number');
  const wrong = 'dunningPlaceholder';
  await refuse([step(3, { ...words, en: '{name}, pay: {link}' })], wrong, '/steps/0/words/en');
  await refuse([step(3, { ...words, km: 'ការបញ្ជាទិញ {order {link}' })], wrong, '/steps/0/words/km');
  await refuse([step(3, { ...words, zh: '订单 {order}' })], 'dunningLink', '/steps/0/words/zh');
  for (const steps of [
    [],
    [step(0)],
    [step(366)],
    [{ ...step(3), number: 6 }],
    [1, 2, 3, 4, 5, 6].map((days) => step(days)),
  ])
    expect((await save(steps)).status).toBe(422);
  expect((await read()).changed).toBeNull();
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'] });
  expect((await agent.call('GET', '/api/b2b/dunning')).status).toBe(403);
});

/** A policy in quarters; `remindOn` reminds everybody on a day, and returns what this customer gets. */
async function owePart(phone: string) {
  clock.set(TEST_START);
  const { ref } = await shop.anOrder('comprehensive-camry', {
    product: 'auto',
    changes: { startDate: addDays(toBusinessDate(clock.now()), 1), mobilePhone: phone },
  });
  await shop.buy(ref, 'quarterly');
  const { policy } = await shop.order(ref);
  const remindOn = async (day: string) => {
    clock.set(`${day}T10:00:00+07:00`);
    const before = (await shop.messagesTo(phone)).length;
    await remindInstalments(services);
    const sent = await shop.messagesTo(phone);
    expect(sent.length - before).toBeLessThan(2);
    return sent.length === before ? undefined : sent[0];
  };
  const debt = async () => {
    const page = await (await aClerk()).call<ReplyOf<typeof listDebts>>('GET', '/api/b2b/debts');
    return page.body.items.find((one) => one.policy === policy?.number)?.reminder;
  };
  return { remindOn, debt };
}

test('each step is sent once on its day, with its words, until the cover lapses; the list shows the last one', async () => {
  const { remindOn, debt } = await owePart('+85512700456');
  const steps = [
    { days: 3, words: null },
    { days: 10, words },
    { days: 16, words: null },
  ];
  const { body } = await save(steps);
  expect(body).toMatchObject({ steps, changed: { by: { name: 'Bopha Prak' } } });
  expect(body.steps.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(await remindOn('2026-07-04')).toMatch(/^Pay the \$187\.25 due for your policy/);
  expect(await debt()).toBeNull();
  expect(await remindOn('2026-07-05')).toMatch(/lapses at the end of 17 Jul, 2026/);
  expect(await remindOn('2026-07-05')).toBeUndefined();
  expect(await debt()).toEqual({ nth: 1, at: '2026-07-05T03:00:00.000Z' });
  expect(await remindOn('2026-07-11')).toBeUndefined();
  expect(await remindOn('2026-07-12')).toMatch(
    /^Order ORD-2026-\d{6}: \$187\.25 was due on 02 Jul, 2026\. Pay here: https?:\/\/\S+\/s\/[A-Za-z\d]{10}$/,
  );
  // Other days for a step that was sent do not send it again.
  expect((await save(body.steps.map((one) => (one.days === 10 ? { ...one, days: 11 } : one)))).status).toBe(200);
  expect(await remindOn('2026-07-13')).toBeUndefined();
  expect(await debt()).toEqual({ nth: 2, at: '2026-07-12T03:00:00.000Z' });
  // The third step would be on the day on which the cover lapses.
  expect(await remindOn('2026-07-18')).toBeUndefined();
});

test('after the first step was sent and removed, the second one is sent', async () => {
  const { remindOn, debt } = await owePart('+85512700457');
  await save([
    { days: 3, words: null },
    { days: 10, words },
  ]);
  expect(await remindOn('2026-07-02')).toMatch(/^Pay the \$187\.25 due for your policy/);
  expect(await remindOn('2026-07-05')).toMatch(/lapses at the end of 17 Jul, 2026/);
  const rest = (await read()).steps.slice(1);
  expect((await save(rest)).body.steps).toEqual(rest);
  expect(await remindOn('2026-07-11')).toBeUndefined();
  expect(await remindOn('2026-07-12')).toMatch(/^Order ORD-2026-\d{6}: /);
  expect(await debt()).toMatchObject({ nth: 2 });
  expect(await remindOn('2026-07-13')).toBeUndefined();
});

test('an earlier added step sends no reminder again, and a new step is also sent after a removal', async () => {
  const { remindOn, debt } = await owePart('+85512700458');
  await save([{ days: 3, words: null }]);
  expect(await remindOn('2026-07-05')).toMatch(/lapses at the end of 17 Jul, 2026/);
  const early = await save([{ days: 2, words }, ...(await read()).steps]);
  expect(await remindOn('2026-07-06')).toBeUndefined();
  expect(await debt()).toMatchObject({ nth: 1 });
  // Customers of the tests above got the second step, which this one did not.
  expect(early.body.steps.map(({ number, days }) => [number, days])).toEqual([
    [3, 2],
    [1, 3],
  ]);
  const [added] = early.body.steps;
  // In any order; the number 1 is free, but it was sent.
  const late = await save([{ days: 10, words }, ...(added ? [added] : [])]);
  expect(late.body.steps.map(({ number, days }) => [number, days])).toEqual([
    [3, 2],
    [4, 10],
  ]);
  expect(await remindOn('2026-07-12')).toMatch(/^Order ORD-2026-\d{6}: /);
  expect(await debt()).toMatchObject({ nth: 2 });
});
