import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { instalments, policyNotices } from '#server/platform/db/schema/policy-life-schema.ts';
import { createBoatShop, createStoredPolicy, listPendingSms } from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { putChoices } from '../customers/choice-repository.ts';
import { remindInstalments } from './remind-instalments.ts';
import { sendNotices } from './send-notices.ts';

/* Notices to holders of policies for the hire of a boat, day by day: of a due payment, and of the end of the cover. */

let database: Database;
let sql: Database['sql'];
let shop: ReturnType<typeof createBoatShop>;
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  shop = createBoatShop(database);
});
afterEach(() => database.close());

const noticed = async () =>
  (await sql.select().from(policyNotices).orderBy(asc(policyNotices.at))).map(({ kind, ofDay }) => [kind, ofDay]);

describe('of a payment', () => {
  /** Due on the 20th of March, payable until the 3rd of April. */
  const part = { amount: 5_00, charge: 1_00, dueOn: '2026-03-20', lapsesOn: '2026-04-04' };
  const tellOn = (day: string) => {
    shop.on(day);
    return remindInstalments(shop.services);
  };
  const due = expect.stringMatching(
    /^Pay the \$6\.00 due for your policy BOA-2026-000001 by 20 Mar, 2026: https:\/\/shop\.example\/s\/[A-Za-z\d]{10}$/,
  );
  const late = expect.stringMatching(
    /^Your policy BOA-2026-000001 lapses at the end of 03 Apr, 2026\. Pay before then to prevent this: /,
  );

  test('a notice goes out a week before, on the day and three days later, each once', async () => {
    await createStoredPolicy(database, { parts: [part], last: '2026-04-30' });
    expect([await tellOn('2026-03-12'), await tellOn('2026-03-13'), await tellOn('2026-03-14')]).toEqual([0, 1, 0]);
    expect(await listPendingSms(database)).toEqual([due]);
    expect([await tellOn('2026-03-19'), await tellOn('2026-03-20'), await tellOn('2026-03-22')]).toEqual([0, 1, 0]);
    expect(await listPendingSms(database)).toEqual([due, due]);
    expect([await tellOn('2026-03-23'), await tellOn('2026-04-03')]).toEqual([1, 0]);
    expect(await listPendingSms(database)).toEqual([due, due, late]);
    expect(await noticed()).toEqual([
      ['instalmentSoon', '2026-03-20'],
      ['instalmentDue', '2026-03-20'],
      ['instalmentLate', '2026-03-20'],
    ]);
  });

  test('one notice at a time after days without a run: the last one in its days of grace, and none after them', async () => {
    await createStoredPolicy(database, { parts: [part], last: '2026-04-30' });
    expect([await tellOn('2026-04-04'), await listPendingSms(database)]).toEqual([0, []]);
    expect(await tellOn('2026-04-03')).toBe(1);
    expect(await listPendingSms(database)).toEqual([late]);
  });

  test('the next instalment alone has a notice, and a paid policy has none', async () => {
    const later = { ...part, dueOn: '2026-03-25', lapsesOn: '2026-04-09' };
    await createStoredPolicy(database, { parts: [part, later], last: '2026-04-30' });
    await createStoredPolicy(database, { nth: 2, last: '2026-04-30' });
    expect(await tellOn('2026-03-20')).toBe(1);
    expect(await noticed()).toEqual([['instalmentDue', '2026-03-20']]);
    await sql.update(instalments).set({ status: 'dropped' });
    expect(await tellOn('2026-03-23')).toBe(0);
  });

  test('a notice goes out by day: from eight in the morning until eight in the evening', async () => {
    await createStoredPolicy(database, { parts: [part], last: '2026-04-30' });
    for (const time of ['2026-03-20T07:59:59+07:00', '2026-03-20T20:00:00+07:00']) {
      shop.at(time);
      expect(await remindInstalments(shop.services)).toBe(0);
    }
    shop.at('2026-03-20T19:59:59+07:00');
    expect(await remindInstalments(shop.services)).toBe(1);
  });
});

describe('notices of the end of the cover, on 30 April', () => {
  const tellOn = (day: string) => {
    shop.on(day);
    return sendNotices(shop.services);
  };
  const link = 'https://shop.example/my_insurance';
  const expires = `Your policy BOA-2026-000001 expires at the end of 30 Apr, 2026. Renew it: ${link}`;
  const grace = `Your policy BOA-2026-000001 has expired. You can still renew it by 10 May, 2026: ${link}`;
  const ended =
    'Your policy BOA-2026-000001 expired on 30 Apr, 2026 and was not renewed. Buy a new policy to be insured again.';
  const forGood =
    'Your policy BOA-2026-000001 expires at the end of 30 Apr, 2026 and cannot be renewed. Buy a new policy to stay insured.';
  const policy = { last: '2026-04-30' } as const;

  test('a notice goes out thirty, seven and one days before, in the days of grace, and after them, each once', async () => {
    await createStoredPolicy(database, policy);
    const told: [string, number][] = [];
    for (const day of [
      ...['2026-03-30', '2026-03-31', '2026-04-22', '2026-04-23', '2026-04-28', '2026-04-29', '2026-04-30'],
      ...['2026-05-01', '2026-05-10', '2026-05-11', '2026-05-12'],
    ])
      told.push([day, await tellOn(day)]);
    expect(told.filter(([, count]) => count > 0)).toEqual([
      ['2026-03-31', 1],
      ['2026-04-23', 1],
      ['2026-04-29', 1],
      ['2026-05-01', 1],
      ['2026-05-11', 1],
    ]);
    expect((await noticed()).map(([kind]) => kind)).toEqual([
      ...['expires30', 'expires7', 'expires1', 'grace', 'notRenewed'],
    ]);
    expect(await listPendingSms(database)).toEqual([grace, expires, expires, expires, ended].toSorted());
  });

  test('a withdrawn product has only the notice that the cover ends for good', async () => {
    await createStoredPolicy(database, policy);
    shop.withdraw();
    expect([await tellOn('2026-03-31'), await tellOn('2026-04-28'), await tellOn('2026-04-29')]).toEqual([0, 0, 1]);
    expect([await noticed(), await listPendingSms(database)]).toEqual([[['ends', '2026-04-30']], [forGood]]);
  });

  test('a holder without SMS reminders receives none, but receives the message that it ends for good', async () => {
    await createStoredPolicy(database, { ...policy, order: { customerBorn: '1990-05-02' } });
    const phone = '+85512345678';
    await putChoices(sql, {
      ...{
        phone,
        born: '1990-05-02',
        remindsBySms: false,
        remindsByMail: true,
        chosenAt: new Date('2026-03-01T00:00Z'),
      },
    });
    expect(await tellOn('2026-03-31')).toBe(1);
    expect(await tellOn('2026-05-01')).toBe(1);
    expect(await listPendingSms(database)).toEqual([]);
    expect(await tellOn('2026-05-11')).toBe(1);
    expect(await listPendingSms(database)).toEqual([ended]);
  });

  test('a notice goes out only by day, and not for a hire of a month or less', async () => {
    await createStoredPolicy(database);
    expect(await tellOn('2026-03-30')).toBe(0);
    await createStoredPolicy(database, { nth: 2, last: '2026-04-30' });
    shop.at('2026-03-31T07:59:59+07:00');
    expect(await sendNotices(shop.services)).toBe(0);
    shop.at('2026-03-31T08:00:00+07:00');
    expect(await sendNotices(shop.services)).toBe(1);
  });
});
