import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop } from '#tests/support/test-shop.ts';

/*
 * Each statement is a round trip to the database. A purchase of a family's trip, with a code by SMS and a payment by card, is
 * counted as the database receives it. The counts are upper limits: a change that needs more must say why.
 */

const shop = await startTestShop();
const { query } = pg.Client.prototype;
let statements: string[] = [];
beforeAll(() => {
  const record = (asked: string | pg.QueryConfig) => statements.push(typeof asked === 'string' ? asked : asked.text);
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    record(given[0] as string | pg.QueryConfig);
    return Reflect.apply(query, this, given);
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await shop.close();
});

test('a purchase needs at most 93 statements in 6 transactions', async () => {
  await shop.buy((await shop.anOrder('family-to-japan')).ref);
  statements = [];
  const changes = { mobilePhone: '+85512300777', identityNumber: '100000777' };
  await shop.buy((await shop.anOrder('family-to-japan', { changes })).ref);
  expect(statements.filter((text) => text === 'begin')).toHaveLength(6);
  expect(statements.length).toBeLessThanOrEqual(93);
});
