import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import type { CheckoutAttempt, CheckoutForm } from '#server/purchase/payments/provider/payment-provider.ts';
import { createPayway } from '#server/purchase/payments/provider/payway.ts';
import type { Control, LedgerView } from './controls.ts';
import { createSandboxGateway, type SandboxGatewayOptions } from './sandbox-gateway.ts';

export const merchant = { merchantId: 'merchant123', apiKey: 'test-api-key' };

/** Creates a clock that moves only by calls. */
export function createTestClock() {
  let instant = Date.parse('2026-01-01T12:00:00Z');
  const passSeconds = (seconds: number) => {
    instant += seconds * 1000;
  };
  return { now: () => new Date(instant), passSeconds, passMinutes: (minutes: number) => passSeconds(minutes * 60) };
}
export type Clock = ReturnType<typeof createTestClock>;

/** Creates a path for a ledger that is removed after the test. */
export function createLedgerFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'ledger.jsonl');
}

/** Starts a listening gateway, with functions of a shop, a buyer and a test. */
export async function startGateway(clock: Clock, options: Partial<SandboxGatewayOptions> = {}) {
  const app = fastify();
  const ledgerFile = options.ledgerFile ?? createLedgerFile();
  await app.register(createSandboxGateway({ ...merchant, now: clock.now, ...options, ledgerFile }), {
    prefix: '/gateway',
  });
  const baseUrl = `${await app.listen({ port: 0, host: '127.0.0.1' })}/gateway`;
  onTestFinished(() => app.close());

  const post = (path: string, fields: Record<string, string>, redirect: 'manual' | 'follow' = 'manual') =>
    fetch(new URL(path, baseUrl), { method: 'POST', body: new URLSearchParams(fields), redirect });
  const payway = createPayway({ baseUrl, ...merchant });
  const submit = (form: CheckoutForm) => post(form.action, form.fields, 'follow');
  return {
    app,
    baseUrl,
    payway,
    post,
    submit,
    /** Returns the address to which the buttons of the hosted page post. */
    async pageFor(attempt: CheckoutAttempt) {
      return fetchPage(await (await submit(payway.checkout(attempt))).text());
    },
    control(control: Control) {
      const headers = { 'content-type': 'application/json' };
      return fetch(`${baseUrl}/control`, { method: 'POST', headers, body: JSON.stringify(control) });
    },
    async ledger(tranId: string) {
      const view = (await (await fetch(`${baseUrl}/ledger`)).json()) as LedgerView;
      return view.transactions.find((transaction) => transaction.tranId === tranId);
    },
  };
}

export const fetchPage = (html: string) => /action="([^"]+\/checkout\/[^"]+)"/.exec(html)?.[1] ?? '';

/** Starts the shop's side: it records callbacks and answers as the test requires. */
export async function startTestShop() {
  const told: { headers: Record<string, string | string[] | undefined>; body: unknown }[] = [];
  const shop = { url: '', answer: 204, told };
  const app = fastify();
  app.post('/callback', (request, reply) => {
    told.push({ headers: request.headers, body: request.body });
    return reply.code(shop.answer).send();
  });
  shop.url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/callback`;
  onTestFinished(() => app.close());
  return shop;
}

export function createAttempt(part: Partial<CheckoutAttempt> = {}): CheckoutAttempt {
  return {
    tranId: 'order-001',
    amount: 1050,
    currency: 'USD',
    language: 'en',
    option: 'cards',
    returnUrl: 'http://127.0.0.1:1/callback',
    successUrl: 'https://shop.example/payment_success/1',
    cancelUrl: 'https://shop.example/payment_fail/1',
    lifetimeMinutes: 30,
    payerName: 'SOK Dara',
    now: new Date('2026-01-01T12:00:00Z'),
    ...part,
  };
}
