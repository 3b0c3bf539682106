import { afterAll, expect, test } from 'vitest';
import { createVisitor } from '#tests/faults/fleet/create-visitor.ts';
import { createBuyerActions } from '#tests/support/buyer-actions.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

/*
 * 200 whole purchases of an hour behind one address, by HTTP to a listening server with its default limits, each by a
 * browser of its own. Two of the buyers (1 %) never enter their code.
 */

const BUYERS = 200;
const shop = await startTestShop({
  limits: { perMinute: 600 },
  env: { SMS_BEFORE_WORK: '20', SMS_PER_NETWORK: '300', SMS_IN_ALL: '1000' },
});
afterAll(() => shop.close());

type Started = { action: string; fields: Record<string, string> };

test('no call of 200 purchases in an hour behind one address is refused, and each buyer who enters the code is insured', async () => {
  const refusals: string[] = [];
  const ends = { issued: 0, 'without code': 0 };
  for (let nth = 0; nth < BUYERS; nth++) {
    const visitor = createVisitor({
      site: () => shop.url,
      asksAgain: () => false,
      heard: (path, status, problem) => void (status >= 400 && refusals.push(`${path} ${status} ${problem}`)),
    });
    const buyer = createBuyerActions((method, path, { body, key } = {}) => visitor.ask(method, path, body, key));
    const mobilePhone = `+85512${700_000 + nth}`;
    const { ref } = await buyer.anOrder('a-round-on-saturday', {
      ...{ product: 'golfer', verified: false, changes: { mobilePhone, identityNumber: `010${200_000 + nth}` } },
    });
    shop.clock.advance({ seconds: 18 });
    if (nth % 100 === 99) {
      ends['without code'] += 1;
      continue;
    }
    await buyer.verify(ref, await shop.codeTo(mobilePhone));
    const { action, fields } = await visitor.get<Started>('POST', `/api/orders/${ref}/payments`, {
      ...{ option: 'cards', language: 'en' },
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    await fetch(new URL(action, shop.url), { method: 'POST', body: form });
    await shop.gateway({ tranId: fields.tran_id, action: 'approve', callback: 'none' });
    await visitor.get('POST', `/api/orders/${ref}/payments/settle`);
    if ((await visitor.get<{ status: string }>('GET', `/api/orders/${ref}`)).status === 'issued') ends.issued += 1;
  }
  expect(refusals).toEqual([]);
  expect(ends).toEqual({ issued: 198, 'without code': 2 });
}, 600_000);
