import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { WORK_HEADER } from '#contract/proof-of-work.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import { createCustomerAnswers } from '#tests/api/create-customer.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { solveWork } from '#web/api/solve-work.ts';

/*
 * Buyers of whole orders behind one address, as the page meets them: the order names the reason before any press, and
 * the browser's own computation is accepted by the server.
 */

const shop = await startTestShop({ env: { SMS_BEFORE_WORK: '3', SMS_PER_NETWORK: '5', SMS_IN_ALL: '100' } });
afterAll(() => shop.close());
// An hour in which nobody has asked for a code.
beforeEach(() => shop.clock.advance({ hours: 2 }));

const anOrder = async (verified = false): Promise<string> =>
  (await shop.anOrder('solo-thailand-five-days', { verified, changes: createCustomerAnswers() })).ref;
/** The order as the browser of its buyer reads it. */
const read = async (ref: string) => (await shop.call<OrderView>('GET', `/api/orders/${ref}`)).body;
type Refusal = { problem: string; retryAfter: number; work?: { challenge: string; bits: number } };
const send = (ref: string, headers: Record<string, string> = {}) =>
  shop.call<OrderView & Refusal>('POST', `/api/orders/${ref}/code`, { headers });
const inAnHour = () => new Date(Math.floor(shop.clock.now().getTime() / 60_000) * 60_000 + 3_600_000).toISOString();

/** Sends the first code of an order that had none, with the work that the server asks for. */
async function sendWithWork(ref: string) {
  const { status, body } = await send(ref);
  expect([status, body.problem]).toEqual([429, 'codeWorkNeeded']);
  if (!body.work) throw new Error('no work is asked for');
  return send(ref, { [WORK_HEADER]: await solveWork(body.work) });
}

describe('an order behind an address whose codes nobody enters', () => {
  test('has a code without work up to the limit, then by the work of the browser, which counts once', async () => {
    for (let nth = 0; nth < 3; nth++) expect((await read(await anOrder())).code).not.toBeNull();
    const ref = await anOrder();
    expect(await read(ref)).toMatchObject({
      ...{ status: 'incomplete', code: null },
      codeRefusal: { problem: 'codeWorkNeeded', retryAt: inAnHour() },
    });
    const sent = await sendWithWork(ref);
    expect([sent.status, sent.body.codeRefusal]).toEqual([200, null]);
    expect((await shop.verify(ref, await shop.codeTo())).body.status).toBe('confirmed');
  });

  test('is refused above the last limit with the reason and the time of the next attempt, also before a press', async () => {
    for (let nth = 0; nth < 3; nth++) await anOrder();
    for (let nth = 0; nth < 2; nth++) expect((await sendWithWork(await anOrder())).status).toBe(200);
    const ref = await anOrder();
    const codeRefusal = { problem: 'codeTooManyFromNetwork', retryAt: inAnHour() };
    expect(await read(ref)).toMatchObject({ code: null, codeRefusal });
    const { status, body, headers } = await send(ref);
    expect([status, body.problem, body.work]).toEqual([429, 'codeTooManyFromNetwork', undefined]);
    expect(headers['retry-after']).toBe(String(body.retryAfter));
    shop.clock.advance({ seconds: body.retryAfter });
    expect(await read(ref)).toMatchObject({ codeRefusal: null });
    expect((await send(ref)).status).toBe(200);
  });

  test('gets its code if the others enter their codes and pay: twenty in a row', async () => {
    for (let nth = 0; nth < 20; nth++) {
      const ref = await anOrder(true);
      expect((await read(ref)).status).toBe('confirmed');
      await shop.buy(ref);
      expect((await read(ref)).status).toBe('issued');
    }
  });
});
