import { appendFileSync, readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Control } from './controls.ts';
import {
  createAttempt,
  createLedgerFile,
  createTestClock,
  merchant,
  startGateway,
  startTestShop,
} from './gateway-test-kit.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

let clock = createTestClock();
beforeEach(() => {
  clock = createTestClock();
});
const now = () => clock.now();
const passMinutes = (minutes: number) => clock.passMinutes(minutes);

test('the ledger survives a restart and an incomplete last line; callbacks that are still due are sent afterwards', async () => {
  const shop = await startTestShop();
  shop.answer = 503;
  const ledgerFile = createLedgerFile();
  const before = await startGateway(clock, { ledgerFile });
  await before.submit(before.payway.checkout(createAttempt({ returnUrl: shop.url })));
  await before.control({ tranId: 'order-001', action: 'approve' });
  await before.control({ action: 'deliver' });
  await before.app.close();
  appendFileSync(ledgerFile, '{"at":"2026-01-01T12:00:01.000Z","kind":"charged","tranId":"order-0');

  shop.answer = 200;
  passMinutes(1);
  const after = await startGateway(clock, { ledgerFile });
  await after.control({ action: 'deliver' });
  expect(await after.ledger('order-001')).toMatchObject({
    charges: 1,
    callbacks: [{ state: 'delivered', attempts: 2 }],
  });
  await after.submit(after.payway.checkout(createAttempt({ tranId: 'order-002' })));
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
  const ledgerFile = createLedgerFile();
  appendFileSync(ledgerFile, 'not json\n{"kind":"expired"}\n');
  await expect(startGateway(clock, { ledgerFile })).rejects.toThrow('line 1 is damaged');
});

test('controls refuse unknown members', async () => {
  const { control } = await startGateway(clock);
  expect((await control({ tranId: 'nobody', action: 'approve' })).status).toBe(404);
  expect((await control({ action: 'steal' } as unknown as Control)).status).toBe(400);
  const forged = await control({ tranId: 'nobody', action: 'approve', amount: 5 } as unknown as Control);
  expect(forged.status).toBe(400);
});

test('a control acts on one payment and shows it, and without a payment only sends due callbacks', async () => {
  const { control, submit, payway, ledger } = await startGateway(clock);
  const answer = async (wanted: Control) => (await control(wanted)).json() as Promise<Record<string, unknown>>;
  await submit(payway.checkout(createAttempt()));
  const open = {
    ...{ tranId: 'order-001', status: 'pending', amount: 1050, currency: 'USD', charged: 0, charges: 0, refunded: 0 },
    ...{ approval: '', createdAt: '2026-01-01T12:00:00.000Z', expiresAt: '2026-01-01T12:30:00.000Z', callbacks: [] },
  };
  expect(await answer({ tranId: 'order-001' })).toEqual(open);
  expect(await answer({ tranId: 'order-001', action: 'deliver' })).toEqual(open);
  expect(await answer({ action: 'deliver' })).toEqual({});
  // A decision without a callback plan sends none, unless it approves.
  expect(await answer({ tranId: 'order-001', action: 'decline' })).toMatchObject({ status: 'declined', callbacks: [] });
  expect(await answer({ tranId: 'order-001', action: 'hold' })).toMatchObject({ status: 'held' });
  const later = await answer({ tranId: 'order-001', action: 'approve-later', delaySeconds: 60 });
  expect(later).toMatchObject({ status: 'held', callbacks: [] });
  passMinutes(1);
  await control({ action: 'deliver' });
  expect(await ledger('order-001')).toMatchObject({ status: 'paid', callbacks: [{ status: 0, attempts: 1 }] });
  const again = await answer({ tranId: 'order-001', action: 'callback', callback: 'late', delaySeconds: 30 });
  const dueAt = '2026-01-01T12:01:30.000Z';
  expect((again.callbacks as unknown[]).slice(1)).toMatchObject([{ state: 'due', attempts: 0, dueAt }]);
  expect(((await answer({ tranId: 'order-001', action: 'callback' })).callbacks as unknown[]).length).toBe(3);
});

test('a cancel sends its callback with the requested delay', async () => {
  const { control, submit, payway } = await startGateway(clock);
  await submit(payway.checkout(createAttempt()));
  const cancelled = await control({ tranId: 'order-001', action: 'cancel', callback: 'late', delaySeconds: 9 });
  expect(await cancelled.json()).toMatchObject({
    status: 'cancelled',
    callbacks: [{ status: 7, dueAt: '2026-01-01T12:00:09.000Z' }],
  });
});

test('each member of a control has its bounds', async () => {
  const { control } = await startGateway(clock);
  const bad = [
    { next429: -1 },
    { next429: 1001 },
    { next429: 0.5 },
    { next429: '2' },
    { codes: 'roman' },
    { callback: 'once' },
    { delaySeconds: 5 },
    { action: 'deliver', delaySeconds: -1 },
    { action: 'deliver', delaySeconds: 2_592_001 },
  ];
  for (const wanted of bad) expect((await control(wanted as Control)).status, JSON.stringify(wanted)).toBe(400);
  for (const wanted of [{ next429: 1000 }, { next429: 0 }, { action: 'deliver', delaySeconds: 0 } as const])
    expect((await control(wanted)).status).toBe(200);
});

test('no cache stores the gateway’s answers, and a wrong body gets a short error', async () => {
  const { baseUrl, app } = await startGateway(clock);
  const book = await fetch(`${baseUrl}/ledger`);
  expect(book.headers.get('cache-control')).toBe('no-store');
  const torn = { url: '/gateway/control', method: 'POST', headers: { 'content-type': 'application/json' } } as const;
  const answer = await app.inject({ ...torn, payload: '{"next429":' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: { code: 400, message: expect.stringMatching(/JSON/) } });
  const odd = { 'content-type': 'text/plain' };
  expect((await app.inject({ ...torn, headers: odd, payload: 'x' })).statusCode).toBe(415);
});

test('the surrounding application retains its own parsers', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  app.post('/echo', (request, reply) => reply.send(request.body));
  const options = { ...merchant, ledgerFile: createLedgerFile(), now };
  await app.register(createSandboxGateway(options), { prefix: '/gateway' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await app.inject({ method: 'POST', url: '/echo', headers, body: 'a=1' })).statusCode).toBe(415);
  expect((await app.inject({ method: 'POST', url: '/echo', body: { a: 1 } })).json()).toEqual({ a: 1 });
});
