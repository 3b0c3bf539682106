import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { CancellationPreview } from '#contract/purchase/policy-life.ts';
import type { BankRefund } from '#contract/reconciliation/payment-differences.ts';
import type { Services } from '#server/operations/services.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import { pickSample } from '#tests/support/deep-run.ts';
import { partial } from '#tests/support/partial.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { startGateway } from './gateway-process.ts';
import { createMortalShop } from './killable-shop.ts';
import { createApiBuyer } from './purchases.ts';
import { ShopDied } from './send-command.ts';

/*
 * The shop's server is killed while a refund that the gateway refuses for good becomes work, and while two people
 * send it by bank. It dies before and after every commit and every outgoing call that a run without accident passed.
 * Afterwards both continue with their list. Gateway and bank together have refunded exactly the owed amount. A deep
 * run tries all of these deaths, another run some of them.
 */
const gateway = await startGateway();
const tokens: string[] = [];
const shop = await createMortalShop(gateway.baseUrl, async (database, now) => {
  const services = partial<Services>({ database, now, ids: randomIds, passwordCost: 4 });
  for (const _person of [1, 2])
    tokens.push((await createTestUser({ app: undefined as never, services }, { scopes: ['insurer:orders'] })).token);
});
const buyer = createApiBuyer(shop, gateway);
await shop.start();
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

async function as<T>(person: 0 | 1, method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const reply = await shop.ask<T>(method, path, body, undefined, tokens[person]);
  if (reply.status >= 300) throw new Error(`refused with ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** Minor units of the refund of a policy that was paid by card and is cancelled. */
async function cancelled(): Promise<number> {
  const { policy } = await buyer.paysAgain(await buyer.order());
  const path = `/api/b2b/policies/${policy?.number}`;
  const wanted = { from: policy?.effectiveFrom, reason: 'wish' };
  const { refund } = await as<CancellationPreview>(0, 'POST', `${path}/cancellation/preview`, wanted);
  await as(0, 'POST', `${path}/cancellation`, { ...wanted, refund, request: randomUUID() });
  return refund;
}

/** The worker hears the refusal; one says to whom, the other that it was paid. Each does what the list has, no more. */
async function settles(): Promise<void> {
  await shop.work(60_000);
  const list = '/api/b2b/reports/bank-refunds';
  for (const person of [0, 1] as const)
    for (const { tranId, totalAfter, status } of await as<BankRefund[]>(person, 'GET', list)) {
      if ((status === 'failed') !== (person === 0)) continue;
      const body = status === 'failed' ? { step: 'prepare', payee: 'Sok Dara' } : { step: 'paid', reference: 'FT-1' };
      await as(person, 'POST', `${list}/${tranId}/${totalAfter}`, body);
    }
}

/** The refunds of gateway and bank together; nothing is owed any more. */
async function givenBack(): Promise<{ byGateway: number; byBank: number }> {
  const { refunds } = await shop.books();
  expect(refunds.filter(({ status }) => status !== 'done')).toEqual([]);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    byGateway: sum((await gateway.ledger()).map(({ refunded }) => refunded)),
    byBank: sum(refunds.filter(({ way }) => way === 'bank').map(({ amount }) => amount)),
  };
}

await gateway.control({ refuseRefunds: 1000 });
let owed = await cancelled();
await shop.points();
await settles();
const passed = (await shop.points()).filter((point) => !/ (next upkeep|expire policies|plan upkeep)$/.test(point));
const deaths = passed.map((point, index) => ({
  point,
  nth: passed.slice(0, index + 1).filter((other) => other === point).length,
}));

test('the run without a crash passes every commit and call from the refusal to the bank', async () => {
  const commits = ['claim refund', 'refund failed', 'send refund by bank', 'move bank refund'];
  for (const name of commits) expect(passed).toContain(`after commit ${name}`);
  expect(passed).toContain('before call refund');
  expect(await givenBack()).toEqual({ byGateway: 0, byBank: owed });
});

describe('the server dies', () => {
  test.each(pickSample(deaths, 2))('$point ($nth)', async ({ point, nth }) => {
    owed += await cancelled();
    await shop.points();
    await shop.arm(point, nth, 'dies');
    const died = await settles().then(
      () => false,
      (error: unknown) => error instanceof ShopDied,
    );
    expect(died).toBe(true);
    await shop.death();
    await shop.start();
    // The person who prepared it, whose call was cut short, presses again; a claim of the dead is over by then.
    await shop.work(5 * 60_000);
    await settles();
    expect(await givenBack()).toEqual({ byGateway: 0, byBank: owed });
  });
});
