import { appendFileSync, readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Control } from './controls.ts';
import { aClock, aGateway, aLedgerFile, anAttempt, aShop, merchant } from './gateway-bench.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

let clock = aClock();
beforeEach(() => {
  clock = aClock();
});
const now = () => clock.now();
const passMinutes = (minutes: number) => clock.passMinutes(minutes);

test('the ledger survives a restart and a torn last line; callbacks still due are sent after it', async () => {
  const shop = await aShop();
  shop.answer = 503;
  const ledgerFile = aLedgerFile();
  const before = await aGateway(clock, { ledgerFile });
  await before.submit(before.payway.checkout(anAttempt({ returnUrl: shop.url })));
  await before.control({ tranId: 'order-001', action: 'approve' });
  await before.control({ action: 'deliver' });
  await before.app.close();
  appendFileSync(ledgerFile, '{"at":"2026-01-01T12:00:01.000Z","kind":"charged","tranId":"order-0');

  shop.answer = 200;
  passMinutes(1);
  const after = await aGateway(clock, { ledgerFile });
  await after.control({ action: 'deliver' });
  expect(await after.ledger('order-001')).toMatchObject({
    charges: 1,
    callbacks: [{ state: 'delivered', attempts: 2 }],
  });
  await after.submit(after.payway.checkout(anAttempt({ tranId: 'order-002' })));
  await after.app.close();
  const lines = readFileSync(ledgerFile, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).kind)).toEqual([
    'created',
    'charged',
    'callback-sent',
    'callback-sent',
    'created',
  ]);
});

test('damage inside the ledger stops the start', async () => {
  const ledgerFile = aLedgerFile();
  appendFileSync(ledgerFile, 'not json\n{"kind":"expired"}\n');
  await expect(aGateway(clock, { ledgerFile })).rejects.toThrow('line 1 is damaged');
});

test('controls refuse what they do not know', async () => {
  const { control } = await aGateway(clock);
  expect((await control({ tranId: 'nobody', action: 'approve' })).status).toBe(404);
  expect((await control({ action: 'steal' } as unknown as Control)).status).toBe(400);
  const forged = await control({ tranId: 'nobody', action: 'approve', amount: 5 } as unknown as Control);
  expect(forged.status).toBe(400);
});

test('the surrounding application keeps its own parsers', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  app.post('/echo', (request, reply) => reply.send(request.body));
  const options = { ...merchant, ledgerFile: aLedgerFile(), now };
  await app.register(sandboxGateway(options), { prefix: '/gateway' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await app.inject({ method: 'POST', url: '/echo', headers, body: 'a=1' })).statusCode).toBe(415);
  expect((await app.inject({ method: 'POST', url: '/echo', body: { a: 1 } })).json()).toEqual({ a: 1 });
});
