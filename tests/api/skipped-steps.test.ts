import { afterAll, describe, expect, test } from 'vitest';
import { startTestShop } from '#tests/support/test-shop.ts';
import { expectMessagesExist, expectRefusal } from './coded-problem.ts';

const shop = await startTestShop();
afterAll(() => shop.close());

describe('a step cannot be skipped or forged', () => {
  test.each([
    ['the quotation', 'summaryInfo', 'pageNotReached'],
    ['the payment', 'payment', 'pageNotReached'],
    ['the end', 'issued', 'pageNotReached'],
    ['a state of the chart', 'package', 'pageNotReached'],
    ['a page that there is not', 'nowhere', 'pageNotReached'],
    ['a name that every object has', 'constructor', 'pageNotReached'],
  ])('%s', async (_what, page, problem) => {
    expectRefusal(shop, await shop.next(await shop.aDraft(), page), `409 ${problem}`, [[undefined, problem]]);
  });

  test('the order before the declaration', async () => {
    const { id, key } = await shop.aDraft();
    const { body, ...reply } = await shop.confirm({ id, key });
    expect(body).toMatchObject({ status: 409, problem: 'pageNotReached' });
    expect(reply.status).toBe(409);
    expectMessagesExist(shop, body);
  });
});
