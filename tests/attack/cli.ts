/*
 * A generated attack: every call of the contract, and what is served beside, with wrong types, extremes, unknown members,
 * zero characters, naughty strings, forged cursors, other spellings of addresses, as nobody and as everybody. Every
 * request gets an answer, and never 5xx.
 *
 *   npm run attack [-- --requests 20000 --seed N --on postgresql --log]
 *
 * On PGlite in memory, else with `--on postgresql` on a server of its own from the programs on this machine, or the
 * one of TEST_DATABASE_URL. `--log` shows what the server says of its failures. A seed repeats its requests.
 */
import { parseArgs } from 'node:util';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/database.ts';
import { setup } from '#tests/support/postgres.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { runAttack } from './run-attack.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    on: { type: 'string', default: 'pglite' },
    log: { type: 'boolean', default: false },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
const print = (line: string) => void process.stdout.write(`${line}\n`);

let databaseUrl: string | undefined;
const provide = (_name: string, url: string) => {
  databaseUrl = url;
};
const stop = values.on === 'postgresql' ? await setup({ provide } as unknown as TestProject) : async () => {};
const open = databaseUrl === undefined ? {} : { database: await openDatabase({ dataDir: '', databaseUrl }) };
const shop = await startTestShop({ ...open, ...(values.log ? { logLevel: 'error' } : {}) });

print(`seed ${seed}, ${requests} requests, ${shop.services.database.kind}`);
const reportProgress = (done: number) => done % 2000 === 0 && print(`  ${done}`);
const { statuses, failures, shut } = await runAttack(shop, { requests, seed, tell: reportProgress });
await shop.close();
await stop();

for (const [status, times] of [...statuses].toSorted(([left], [right]) => left - right)) print(`${status}: ${times}`);
if (shut.length > 0) print(`never answered with 2xx: ${shut.join(', ')}`);
const failed = failures.map(({ target }) => target);
for (const target of new Set(failed)) print(`${failed.filter((one) => one === target).length} x ${target}`);
const [first] = failures;
if (first) {
  const { nth, request, status, text } = first;
  const body = Buffer.isBuffer(request.body) ? `${request.body.length} bytes` : request.body;
  print(`first failure, request ${nth} of seed ${seed}: ${status} ${text.slice(0, 500)}`);
  print(`${request.method} ${request.path}\n${JSON.stringify(request.headers)}\n${body ?? ''}`);
}
print(failures.length === 0 ? 'no answer of 5xx' : `${failures.length} without an answer or with 5xx`);
process.exit(failures.length === 0 ? 0 : 1);
