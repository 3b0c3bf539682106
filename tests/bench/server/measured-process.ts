/*
 * The measured process: the shop and the bare routes beside it, each on its port. Messages announce the begin and the
 * end of a round, and it answers with the processor time that it used.
 */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { openDatabase } from '#server/platform/db/database.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createBareRoutes } from './bare-routes.ts';
import { fillShop } from './fill-shop.ts';
import { copyPurchaseRows, measureInserts, measurePurchases } from './purchases.ts';

export type MeasuredCommand = 'tell' | 'end' | { buy: number; atOnce: number } | { insert: number; atOnce: number };

const [databaseUrl, isSecond] = process.argv.slice(2);
const database = !databaseUrl ? undefined : await openDatabase({ dataDir: '', databaseUrl });
const shop = await startTestShop(database ? { database } : {});
// A second process of the same shop finds filled what the first one has filled.
const rows = isSecond ? [] : await copyPurchaseRows(shop);
const jobs = isSecond ? [] : await fillShop(shop);
const bare = isSecond ? Fastify() : await createBareRoutes(shop, jobs);
await bare.listen({ port: 0, host: '127.0.0.1' });
const ports = { shop: Number(new URL(shop.url).port), bare: (bare.server.address() as AddressInfo).port };

const sendMessage = (message: object) => process.send?.(message);
process.on('message', async (message: MeasuredCommand) => {
  if (message === 'end') {
    await bare.close();
    await shop.close();
    return process.exit(0);
  }
  if (message === 'tell') {
    const { user, system } = process.cpuUsage();
    return sendMessage({ processor: (user + system) / 1000 });
  }
  if ('buy' in message) return sendMessage({ answers: await measurePurchases(shop, message.buy, message.atOnce) });
  sendMessage({ answers: await measureInserts(shop, rows, message.insert, message.atOnce) });
});
process.once('disconnect', () => process.exit());
sendMessage({ jobs, ports });
