import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { DevelopersView } from '#contract/integration/developers.ts';
import type { SandboxPartner } from '#contract/testing.ts';
import { packPartnerClient } from '#server/cli/partner-client/build-partner-client.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import descriptions from '#server/purchase/developers/descriptions.json' with { type: 'json' };
import { describeClient, readClient } from '#server/purchase/developers/partner-client.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { createRunningClock } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { acceptDeclaration, provePhone } from './create-agent-order.ts';
import { createCustomerAnswers } from './create-customer.ts';

/*
 * The client for TypeScript that the build makes: it is offered by the server, installed without a network in a folder
 * outside the project, and the sample program is compiled against it, sells and listens.
 */

const run = promisify(execFile);
const [packed, strange] = await Promise.all(['packed-', 'strange-'].map((name) => mkdtemp(join(tmpdir(), name))));
const file = await packPartnerClient(projectRoot, packed as string);
// The program compares the time of a webhook with the clock of its machine.
const clock = createRunningClock();
const shop = await startTestShop({ partnerClient: packed as string, clock });
afterAll(async () => {
  await shop.close();
  for (const folder of [packed, strange]) await rm(folder as string, { recursive: true });
});

test('the server offers the client of its version, and no other file', async () => {
  const { client } = (await (await fetch(`${shop.url}/api/developers`)).json()) as DevelopersView;
  const { version } = descriptions;
  const address = `${shop.url}/api/partner-client/insurance-shop-client-${version}.tgz`;
  expect(client).toEqual({ version, command: `npm install ${address}` });
  const reply = await fetch(address);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  expect(Buffer.from(await reply.arrayBuffer()).equals(await readFile(file))).toBe(true);
  for (const name of ['insurance-shop-client-0.9.0.tgz', 'package.tgz', '..%2Fserver.stamp'])
    expect((await shop.call('GET', `/api/partner-client/${name}`)).status, name).toBeGreaterThanOrEqual(404);
});

test('a server without a built client offers no client', async () => {
  const folder = join(packed as string, 'nothing');
  expect(describeClient(folder, shop.url)).toBeNull();
  await expect(readClient(folder, basename(file))).rejects.toMatchObject({ status: 404, code: 'notFound' });
});

test('the sample program sells a policy and saves its certificate when the webhook arrives', async () => {
  const cwd = strange as string;
  await writeFile(join(cwd, 'package.json'), JSON.stringify({ name: 'strange', type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', file], { cwd });
  await copyFile(join(cwd, 'node_modules/insurance-shop-client/sell.ts'), join(cwd, 'sell.ts'));
  const compilerOptions = {
    ...{ target: 'es2022', module: 'nodenext', strict: true, exactOptionalPropertyTypes: true, outDir: '.' },
    ...{ types: ['node'], typeRoots: [join(projectRoot, 'node_modules/@types')] },
  };
  await writeFile(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['sell.ts'] }));
  await run(process.execPath, [join(projectRoot, 'node_modules/typescript/bin/tsc')], { cwd });

  const { clientId, clientSecret } = (await shop.call<SandboxPartner>('POST', '/api/testing/partners')).body;
  const { mobilePhone: PHONE } = createCustomerAnswers();
  const PORT = String(await findFreePort());
  const own = { SHOP_URL: shop.url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, PHONE, PRODUCT: 'travel' };
  const env = { PATH: process.env.PATH, ...own, PORT, RECEIVER_URL: `http://127.0.0.1:${PORT}/` };
  const program = spawn(process.execPath, ['sell.js'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void program.kill());
  const errors: string[] = [];
  program.stderr.on('data', (chunk: Buffer) => errors.push(String(chunk)));
  const ended = once(program, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: program.stdout })) {
    lines.push(line);
    const [, link] = /waits for its payment: (\S+)$/.exec(line) ?? [];
    if (link !== undefined) await payAsCustomer(link, PHONE as string);
  }
  expect([await ended, errors]).toEqual([[0, null], []]);
  expect(lines).toEqual([
    expect.stringMatching(/^ORD-\d{4}-\d{6} waits for its payment: http/),
    expect.stringMatching(/^TRV-\d{4}-\d{6} is issued$/),
  ]);
  const [policy] = lines[1]?.split(' ') ?? [];
  expect(String((await readFile(join(cwd, `${policy}.pdf`))).subarray(0, 5))).toBe('%PDF-');
});

/** The customer follows the short link, proves the phone, agrees and pays; the shop then sends its webhooks. */
async function payAsCustomer(link: string, phone: string): Promise<void> {
  const { url } = await fetch(link);
  const [, ref = ''] = /make_payment\/([\w-]+)/.exec(url) ?? [];
  const { cookie } = await provePhone(shop, { ref, phone });
  expect((await acceptDeclaration(shop, { ref, cookie })).status).toBe(200);
  await shop.buy(ref);
  await shop.worker.work();
}
