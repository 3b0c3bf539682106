import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OutboxMessage } from '#contract/testing.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { readConfig } from '#server/config.ts';
import type { Services } from '#server/operations/services.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { withSeenDigest } from '#tests/support/seen-digest.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import type { Reply, Shop } from '#tests/support/test-shop.ts';
import { bundleShop } from './bundle-shop.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { isAlive, sendCommand } from './send-command.ts';
import type { Command } from './shop-process.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type ShopRequest = {
  body?: unknown;
  headers?: Record<string, string>;
  /** Key of the draft that it is about. */
  key?: string;
  /** Access token of who calls. */
  token?: string;
  /** Network that it comes from, as `aNetwork` returns them. */
  from?: string;
};

/** Most one-time codes that the servers send in an hour: few, so that a round can ask for more. */
export const CODES_PER_HOUR = 48;

/** Two servers, each a process, on one PostgreSQL, one folder of files and one key, with a gateway of their own. */
export type TwoShops = {
  gateway: GatewayProcess;
  /** Makes a call of the API: at the two servers by turns, so that calls at once are shared between them. */
  call<T = unknown>(method: Method, path: string, sent?: ShopRequest): Promise<Reply<T>>;
  /** So many at once, half of them at each server. `one` receives its number, from 0. */
  atOnce<T>(count: number, one: (index: number) => Promise<T>): Promise<T[]>;
  /** An address that nobody has called from yet. */
  aNetwork(): string;
  /** A mobile number that nobody has used yet. */
  aPhone(): string;
  /** A travel draft with all its answers and a number of its own, its pages passed as far as they go. */
  aDraft(changes?: Answers): Promise<{ id: string; key: string; phone: string }>;
  /** A travel draft that knows nothing but a number: cheaper, where no more is asked for. */
  aDraftOfPhone(phone?: string): Promise<{ id: string; key: string; phone: string }>;
  /** A draft with these answers. */
  aDraftWith(changes: Answers, product?: string): Promise<{ id: string; key: string }>;
  /** A confirmed order, whose code is sent and not yet entered. */
  anOrder(changes?: Answers): Promise<{ ref: string; phone: string }>;
  /** Texts that went to a number, the newest first. */
  messagesTo(phone: string): Promise<string[]>;
  /** The one-time code that went to a number last. */
  codeTo(phone: string): Promise<string>;
  /** Lets time pass, everywhere. */
  pass(time: { hours?: number; minutes?: number; seconds?: number }): Promise<void>;
  /** Everything that is due, done by both servers at once. */
  work(): Promise<void>;
  /** Of this process, on the servers' database: to set a scene, and to look at what came of it. Also for `aUser`. */
  services: Services;
  /** The application for `aUser` and `createCaller`: their calls go to the two servers by turns. */
  app: Shop['app'];
  close(): Promise<void>;
};

/**
 * @param env settings of both servers that are others than usual
 * @param from instant at which their clocks begin; now, if not said
 */
export async function startTwoShops(env: Record<string, string> = {}, from?: string): Promise<TwoShops> {
  const server = inject('postgresUrl');
  if (server === undefined) throw new Error('two servers need PostgreSQL');
  const databaseUrl = await createEmptyDatabase(server);
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-two-'));
  const [{ program, remove }, gateway] = await Promise.all([bundleShop(), startGateway()]);
  const shared = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: 'one key for both of two servers, no secret' },
    ...{ ENV_TYPE: 'Dev', GATEWAY_URL: gateway.baseUrl, PRODUCTS: 'travel,auto', SMS_IN_ALL: String(CODES_PER_HOUR) },
    ...env,
  };
  const ports = [await findFreePort(), await findFreePort()];
  const servers = ports.map((port) => fork(program, { env: { ...process.env, ...shared, PORT: String(port) } }));
  const tell = (command: Command) => Promise.all(servers.map((child) => sendCommand(child, command)));
  let ahead = from === undefined ? 0 : Date.parse(from) - Date.now();
  await tell({ open: { ahead } });

  const database = await openDatabase({ dataDir: '', databaseUrl });
  const now = () => new Date(Date.now() + ahead);
  // Only what the scenes of tests are set with.
  const services = { config: readConfig(shared), database, now, ids: randomIds, passwordCost: 4 } as Services;
  let calls = 0;
  let networks = 0;
  let phones = 0;

  async function call<T>(method: Method, path: string, sent: ShopRequest = {}): Promise<Reply<T>> {
    const read = (about: string) => call('GET', about, { ...sent, body: undefined });
    const body = await withSeenDigest({ method, path, body: sent.body }, read);
    return callAs<T>(method, path, { ...sent, body });
  }

  async function callAs<T>(method: Method, path: string, { body, headers, key, token, from }: ShopRequest) {
    calls += 1;
    const sent = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'draft-key': key }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    };
    const port = ports[calls % ports.length] as number;
    const text = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const reply = await sendRequest({ method, port, path, headers: sent, from, text });
    const isJson = String(reply.headers['content-type']).includes('json');
    return { ...reply, body: (isJson && reply.text !== '' ? JSON.parse(reply.text) : reply.text) as T };
  }

  async function expectOk<T>(asked: Promise<Reply<T>>): Promise<T> {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  function aPhone(): string {
    phones += 1;
    return `+85512${String(300_000 + phones)}`;
  }

  function aNetwork(): string {
    networks += 1;
    return `127.${1 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`;
  }

  async function aDraftWith(changes: Answers, product = 'travel') {
    const body = { product, language: 'en' };
    const { draft, key } = await expectOk(call<{ draft: DraftView; key: string }>('POST', '/api/drafts', { body }));
    await expectOk(call('PATCH', `/api/drafts/${draft.id}/answers`, { body: { changes }, key }));
    return { draft, key };
  }

  async function aDraft(more: Answers = {}) {
    const startDate = addDays(toBusinessDate(now()), 60);
    const dates = { startDate, endDate: addDays(startDate, 4) };
    const changes = {
      ...testCase('travel', 'solo-thailand-five-days').answers,
      mobilePhone: aPhone(),
      ...dates,
      ...more,
    };
    const { draft, key } = await aDraftWith(changes);
    for (let page = draft.page, last: string | null = null; page !== null && page !== last; ) {
      const passed = await call<DraftView>('POST', `/api/drafts/${draft.id}/next`, { body: { page }, key });
      if (passed.status !== 200) break;
      last = page;
      page = passed.body.page;
    }
    return { id: draft.id, key, phone: String(changes.mobilePhone) };
  }

  const outbox = (phone: string) =>
    expectOk(call<OutboxMessage[]>('GET', `/api/testing/messages?to=${encodeURIComponent(phone)}`));

  return {
    gateway,
    services,
    call,
    aPhone,
    aNetwork,
    aDraft,
    messagesTo: async (phone) => (await outbox(phone)).map(({ text }) => text),
    async aDraftWith(changes, product) {
      const { draft, key } = await aDraftWith(changes, product);
      return { id: draft.id, key };
    },
    async aDraftOfPhone(phone = aPhone()) {
      const { draft, key } = await aDraftWith({ mobilePhone: phone });
      return { id: draft.id, key, phone };
    },
    atOnce: (count, one) => Promise.all(Array.from({ length: count }, (_, index) => one(index))),
    async anOrder(changes) {
      const { id, key, phone } = await aDraft(changes);
      const { order } = await expectOk(call<{ order: string }>('POST', `/api/drafts/${id}/confirm`, { key }));
      return { ref: order, phone };
    },
    async codeTo(phone) {
      return (await outbox(phone)).find(({ code }) => code !== null)?.code ?? '';
    },
    async pass({ hours = 0, minutes = 0, seconds = 0 }) {
      const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
      ahead += ms;
      await tell({ pass: { ms } });
    },
    work: async () => void (await tell({ work: { ahead: 0 } })),
    app: {
      async inject({ method, url, headers, payload, remoteAddress }: Injected) {
        const more = remoteAddress === undefined ? {} : { from: remoteAddress };
        const { status, body, headers: answered } = await call(method, url, { headers, body: payload, ...more });
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        return {
          statusCode: status,
          headers: answered,
          payload: text,
          rawPayload: Buffer.from(text),
          json: () => body,
        };
      },
    } as unknown as Shop['app'],
    async close() {
      for (const child of servers.filter(isAlive)) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await gateway.close();
      await database.close();
      remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Injected = {
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload?: unknown;
  remoteAddress?: string;
};

type Request = {
  method: Method;
  port: number;
  path: string;
  headers: Record<string, string>;
  from: string | undefined;
  text: string | Buffer | undefined;
};

/** Linux lets a machine call itself from any address of 127/8: each is a network of its own to who is called. */
function sendRequest({ method, port, path, headers, from = '127.0.0.1', text }: Request) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((done, failed) => {
    const options = { host: '127.0.0.1', port, method, path, headers, localAddress: from, agent: false };
    const asked = request(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', failed);
      response.once('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    asked.once('error', failed);
    asked.end(text);
  });
}
