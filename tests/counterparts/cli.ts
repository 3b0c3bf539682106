/*
 * Runs the built server among the servers that an operator puts around it, each from Debian's package: Caddy, nginx,
 * postfix, ClamAV, pgbouncer, PostgreSQL with a streaming replica. Policies are bought through all of them, one of them
 * by a client that a generator for Perl makes from the description of the API.
 *
 *   npm run counterparts          on Debian, as root; installs what is missing, starts no service of the machine
 *
 * It prints one line for each step and ends with 1 if one failed. src/docs/counterparts.md has the settings.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { EICAR } from '#tests/fakes/fake-virus-scanner.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { createVisitor } from '../faults/fleet/create-visitor.ts';
import type { GatewayProcess } from '../faults/gateway-process.ts';
import { createApiBuyer } from '../faults/purchases.ts';
import * as machine from './machine.ts';
import * as services from './services.ts';
import { CLIENT_PACKAGE, sellByStrangeClient } from './strange-client.ts';

const PACKAGES = [...['caddy', 'nginx-light', 'postfix', 'clamav-daemon', 'pgbouncer', 'postgresql'], CLIENT_PACKAGE];
const { print, step, start, until } = machine;

/** The phone of the last buyer, as `createApiBuyer` counts it. */
const FIRST_PHONE = 400_000;
let phones = FIRST_PHONE;

if (process.getuid?.() !== 0) throw new Error('run it as root: it installs packages and starts servers as their users');
const folder = mkdtempSync(join(tmpdir(), 'counterparts-'));
chmodSync(folder, 0o755);
try {
  machine.installPackages(PACKAGES);
  await runAll();
} finally {
  await machine.stopAll();
  rmSync(folder, { recursive: true, force: true });
}
print(machine.countFailures() === 0 ? 'All steps passed' : `${machine.countFailures()} steps failed`);
process.exit(machine.countFailures() === 0 ? 0 : 1);

async function runAll(): Promise<void> {
  const primary = await services.startPrimary(folder);
  const replica = await services.startReplica(folder, primary);
  const pooler = await services.startPooler(folder, primary);
  const scanner = await services.startScanner(folder);
  const mail = await services.startMail(folder);
  const [gateway, files] = [await startGateway(), join(folder, 'files')];
  const own = {
    ...{ ENV_TYPE: 'Dev', SECRET_KEY: 'k'.repeat(32), DRAIN_SECONDS: '1', TRUST_PROXY: '127.0.0.1', DATA_DIR: files },
    ...{
      PAYWAY_URL: `${gateway}/sandbox-gateway`,
      PAYWAY_MERCHANT_ID: 'sandbox-merchant',
      PAYWAY_API_KEY: 'sandbox-key',
    },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Insurance shop <no-reply@shop.example>', CLAMD_URL: scanner.url },
  };

  await step('pgbouncer in transaction mode is refused at the start with one line', async () => {
    const server = start('refused', ['node', 'dist/server/main.js'], {
      cwd: projectRoot,
      env: { ...own, DATABASE_URL: pooler.url('transaction'), PORT: String(await findFreePort()) },
    });
    await until('the start ends', () => machine.hasEnded(server));
    const lines = server.output().trim().split('\n');
    if (lines.length !== 1 || !lines[0]?.includes('transaction mode')) throw new Error(lines.join('\n'));
  });

  const servers: { port: number; started: machine.Started }[] = [];
  for (const name of ['server-1', 'server-2']) {
    const port = await findFreePort();
    const env = { ...own, DATABASE_URL: pooler.url('session'), PORT: String(port) };
    const started = start(name, ['node', 'dist/server/main.js'], { cwd: projectRoot, env });
    await until(`${name} is ready`, () => isReady(`http://127.0.0.1:${port}`), { of: started, seconds: 120 });
    servers.push({ port, started });
  }
  const ports = servers.map(({ port }) => port);
  const sites: string[] = [];
  for (const name of ['caddy', 'nginx'] as const) {
    const site = await services.startProxy(folder, name, ports);
    sites.push(site);
    await until(`${name} sees a server`, () => isReady(site));
    await step(`purchases through ${name}, pgbouncer (session) and PostgreSQL`, () => buy(site, gateway, 5));
    await step(`uploads above the limit through ${name} are answered with 413`, () => uploadTooMuch(site));
    await step(`ClamAV finds a virus in an upload through ${name}`, () => uploadVirus(site));
  }
  const [site = ''] = sites;

  await step('a client generated for Perl sells a motor policy in at most 20 calls', () =>
    sellByStrangeClient(folder, site),
  );
  await step('a scanner that hangs is reported within five seconds', async () => {
    scanner.started.child.kill('SIGSTOP');
    const begun = performance.now();
    const status = await upload(site, await createPicture());
    scanner.started.child.kill('SIGCONT');
    const took = performance.now() - begun;
    if (status !== 503 || took > 5_000) throw new Error(`${status} after ${Math.round(took)} ms`);
  });
  await step('postfix forwards the mails of the purchases', async () => {
    const count = () => mail.received.filter((address) => address.startsWith('buyer.')).length;
    const bought = phones - FIRST_PHONE;
    await until(`${bought} mails arrive`, () => count() === bought).catch((error: Error) => {
      throw new Error(`${count()} mails arrived: ${error.message}${mail.readLog()}`);
    });
    return `${bought} mails`;
  });
  mail.close();
  await step('health says "not ready" within two seconds while the database hangs', async () => {
    pooler.started.child.kill('SIGSTOP');
    const begun = performance.now();
    const replies = await Promise.all(ports.map((port) => fetch(`http://127.0.0.1:${port}/api/health`)));
    const took = performance.now() - begun;
    pooler.started.child.kill('SIGCONT');
    const statuses = replies.map(({ status }) => status);
    if (took > 2_000 || statuses.some((status) => status !== 503))
      throw new Error(`${statuses.join(' ')} after ${Math.round(took)} ms`);
    await until('the servers are ready again', async () => (await Promise.all(sites.map(isReady))).every(Boolean));
  });
  await step('the replica takes over after the death of the primary, and nothing that was sold is lost', async () => {
    const sold = Number(services.ask(primary, 'select count(*) from policies'));
    await machine.stop(primary.started, 'SIGKILL');
    services.ask(replica, 'select pg_promote()');
    pooler.moveTo(replica);
    await until('a server is ready', () => isReady(site), { seconds: 90 });
    await buy(site, gateway, 5);
    const now = Number(services.ask(replica, 'select count(*) from policies'));
    if (now !== sold + 5) throw new Error(`${sold} policies before, ${now} after five more`);
    return `${now} policies`;
  });
  await step('servers end with 0 after SIGTERM', async () => {
    for (const { started } of servers) await machine.stop(started);
    const codes = servers.map(({ started }) => started.child.exitCode);
    if (codes.some((code) => code !== 0)) throw new Error(codes.join(' '));
  });
}

async function isReady(site: string): Promise<boolean> {
  return (await fetch(`${site}/api/health`)).ok;
}

/** Starts the sandbox gateway as a process of its own, because two servers need one. */
async function startGateway(): Promise<string> {
  const port = await findFreePort();
  const env = { PORT: String(port), LEDGER_FILE: join(folder, 'ledger.jsonl'), MERCHANT_ID: 'sandbox-merchant' };
  const started = start('gateway', ['node', 'dist/server/gateway.js'], {
    cwd: projectRoot,
    env: { ...env, API_KEY: 'sandbox-key' },
  });
  await until('the gateway answers', () => machine.isListening(port), { of: started });
  return `http://127.0.0.1:${port}`;
}

/** Buys policies one after the other as a visitor who repeats what had no answer. */
async function buy(site: string, gateway: string, count: number): Promise<string> {
  for (let nth = 0; nth < count; nth += 1) {
    const visitor = createVisitor({ site: () => site, asksAgain: () => true });
    phones += 1;
    const buyer = createApiBuyer(visitor, reachGateway(gateway), phones);
    const { status } = await buyer.paysAgain(await buyer.order(5, { email: `buyer.${phones}@shop.example` }));
    if (status !== 'issued') throw new Error(`purchase ${nth + 1}: the order is ${status}`);
  }
  return `${count} of ${count}`;
}

function reachGateway(origin: string): GatewayProcess {
  const base = `${origin}/sandbox-gateway`;
  return {
    async post({ action, fields }) {
      const { status } = await fetch(new URL(action, origin), { method: 'POST', body: new URLSearchParams(fields) });
      if (status !== 200) throw new Error(`the gateway refused the form: ${status}`);
      return fields.tran_id as string;
    },
    async control(control) {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(control) };
      if (!(await fetch(`${base}/control`, sent)).ok) throw new Error('the gateway refused');
    },
  } as GatewayProcess;
}

/** Uploads a picture for a new draft, and returns the status. */
async function upload(site: string, bytes: Uint8Array): Promise<number> {
  const visitor = createVisitor({ site: () => site, asksAgain: () => false });
  const created = { product: 'auto', language: 'en' };
  const { draft, key } = await visitor.get<{ draft: { id: string }; key: string }>('POST', '/api/drafts', created);
  const headers = { 'content-type': 'image/jpeg', 'draft-key': key };
  const body = new Uint8Array(bytes);
  return (await fetch(`${site}/api/drafts/${draft.id}/uploads`, { method: 'POST', headers, body })).status;
}

async function uploadTooMuch(site: string): Promise<string> {
  const statuses = [];
  for (const megabytes of [4.5, 8, 12])
    for (let nth = 0; nth < 3; nth += 1) statuses.push(await upload(site, new Uint8Array(megabytes * 1024 * 1024)));
  if (statuses.some((status) => status !== 413)) throw new Error(statuses.join(' '));
  return `${statuses.length} of ${statuses.length}`;
}

async function uploadVirus(site: string): Promise<void> {
  const picture = await createPicture();
  const [clean, infected] = [
    await upload(site, picture),
    await upload(site, Buffer.concat([picture, Buffer.from(EICAR)])),
  ];
  if (clean !== 201 || infected !== 422) throw new Error(`clean ${clean}, infected ${infected}`);
}
