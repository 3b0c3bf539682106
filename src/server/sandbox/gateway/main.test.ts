import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createPayway } from '#server/purchase/payments/provider/payway.ts';

const now = new Date();
const merchant = { merchantId: 'merchant123', apiKey: 'test-api-key' };

async function aProcess(ledgerFile: string): Promise<{ gateway: ChildProcess; baseUrl: string }> {
  const env = {
    ...process.env,
    PORT: '0',
    LEDGER_FILE: ledgerFile,
    MERCHANT_ID: merchant.merchantId,
    API_KEY: merchant.apiKey,
  };
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  const gateway = spawn(process.execPath, ['--import', 'tsx', program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void gateway.kill('SIGKILL'));
  const [line] = await once(createInterface(gateway.stdout!), 'line');
  return { gateway, baseUrl: JSON.parse(line).baseUrl };
}

test('a payment remains paid after the gateway is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = await aProcess(join(folder, 'ledger.jsonl'));
  const { action, fields } = createPayway({ ...first, ...merchant }).checkout({
    tranId: 'order-001',
    amount: 400_000,
    currency: 'KHR',
    language: 'en',
    option: undefined,
    returnUrl: 'http://127.0.0.1:1/callback',
    successUrl: 'http://shop.example/success',
    cancelUrl: 'http://shop.example/cancel',
    lifetimeMinutes: 30,
    now,
  });
  const html = await (await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })).text();
  const page = /action="([^"]+\/checkout\/[^"]+)"/.exec(html)?.[1] ?? '';
  const press = { method: 'POST', body: new URLSearchParams({ press: 'approve' }), redirect: 'manual' } as const;
  expect((await fetch(new URL(page, action), press)).status).toBe(303);
  first.gateway.kill('SIGKILL');
  await once(first.gateway, 'exit');

  const second = await aProcess(join(folder, 'ledger.jsonl'));
  const paid = { status: 'paid', amount: 400_000, currency: 'KHR' };
  expect(await createPayway({ ...second, ...merchant }).confirm('order-001', now)).toMatchObject(paid);
  second.gateway.kill('SIGTERM');
  expect(await once(second.gateway, 'exit')).toEqual([0, null]);
});
