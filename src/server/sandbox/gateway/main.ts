import { fastify } from 'fastify';
import { createSandboxGateway } from './sandbox-gateway.ts';

/**
 * Runs the sandbox gateway as a process of its own, for tests that kill the shop's server. It reads PORT (0: any),
 * LEDGER_FILE, MERCHANT_ID, API_KEY and, optional, HOST, CALLBACK_ORIGINS (comma-separated), MERCHANT_NAME. It prints
 * one JSON line with its address when it listens.
 */
function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

const origins = process.env.CALLBACK_ORIGINS;
const merchantName = process.env.MERCHANT_NAME;
const app = fastify();
await app.register(
  createSandboxGateway({
    merchantId: setting('MERCHANT_ID'),
    apiKey: setting('API_KEY'),
    ledgerFile: setting('LEDGER_FILE'),
    now: () => new Date(),
    ...(origins && { callbackOrigins: origins.split(',') }),
    ...(merchantName && { merchantName: () => merchantName }),
  }),
  { prefix: '/sandbox-gateway' },
);
const address = await app.listen({ port: Number(setting('PORT')), host: process.env.HOST ?? '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ listening: address, baseUrl: `${address}/sandbox-gateway` })}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
