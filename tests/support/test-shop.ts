import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderView } from '#contract/purchase/orders.ts';
import { type Assembled, assemble, type Dependencies } from '#server/assemble.ts';
import { readConfig } from '#server/config.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { viewOrder } from '#server/purchase/checkout/view-order.ts';
import {
  type BuyerActions,
  type Call,
  createBuyerActions,
  type OpenDraft,
  projectFiles,
  type Reply,
} from './buyer-actions.ts';
import { createCachingReader } from './caching-reader.ts';
import { restoreSnapshot, saveSnapshot } from './database-snapshot.ts';
import { partial } from './partial.ts';
import { findFreePort } from './postgres.ts';
import { withSeenDigest } from './seen-digest.ts';
import { createTestClock, TEST_START, type TestClock } from './test-clock.ts';
import { openTestDatabase } from './test-database.ts';

export type { OpenDraft, Reply };

/** The whole application, listening, with its own sandbox gateway, on a clock of ours. */
export type Shop = Assembled &
  BuyerActions & {
    clock: TestClock;
    url: string;
    call: Call;
    /** The cookie of the browser behind `call`: it proves that its orders are its own. Empty before there is any. */
    cookie(): string;
    /** As the insurer sees it, who is asked for no proof. */
    order(ref: string): Promise<OrderView>;
    /** Starts a payment and posts its form, as the buyer's browser does. */
    pay(ref: string, option?: 'cards' | 'khqr' | 'wechat', plan?: string): Promise<string>;
    /** The browser comes back from the provider's page. */
    settle(ref: string): Promise<Reply>;
    /**
     * Pays (the first part, by a plan), the provider charges, and the browser brings the news. Returns the
     * transaction.
     */
    buy(ref: string, plan?: string): Promise<string>;
    /** Opens an order again for a change. */
    reopen(ref: string): Promise<Reply>;
    /** Plays the buyer, or the gateway's weather. */
    gateway(control: Record<string, unknown>): Promise<void>;
    ledger(): Promise<{ tranId: string; status: string; charged: number; charges: number; refunded: number }[]>;
  };

/** All customers of a test ask from one address, within one hour. */
const codeLimits = { SMS_BEFORE_WORK: '100000', SMS_PER_NETWORK: '100000', SMS_IN_ALL: '100000' };

/** One clerk of a test does the work of a month, but for refunds. */
const clerkLimits = {
  ALONE_LIMITS: 'claim=1000000, booking=1000000, markAsPaid=1000000',
  CLAIM_AUTHORITY: 'claim=10000000, event=10000000, day=100000000, above=10000000',
  SECOND_REVIEW: 'sample=0, difference=100',
};

/** The same for all shops, so that one may open another's database. */
const SECRET_KEY = 'k'.repeat(32);

/** With any other option of a shop, its start may write something else than usual. */
const STANDARD_OPTIONS = ['clock', 'probe', 'limits', 'logLevel', 'passwordCost', 'cards', 'transports', 'gatewayUrl'];
const CLOCK_START = new Date(TEST_START).toISOString();

/** Somebody of the insurer's own. */
const INSURER_USER = {
  user: partial<SignedInUser>({ scopes: ['insurer:orders'], partnerId: null }),
  device: undefined,
  network: 'tests',
};

/** The pair of the cookie by which a browser is known as a buyer's, if a reply sets it. */
export function readDeviceCookie(set: string | string[] | undefined): string | undefined {
  const [pair] = [set ?? []].flat().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return pair?.startsWith('device=') ? pair : undefined;
}

export async function startTestShop(
  dependencies: Dependencies & { clock?: TestClock; env?: Record<string, string> } = {},
): Promise<Shop> {
  const clock = dependencies.clock ?? createTestClock();
  const port = await findFreePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const own = { ENV_TYPE: 'Dev', PORT: String(port), DATA_DIR: dataDir, SECRET_KEY };
  const config = readConfig({ ...own, ...codeLimits, ...clerkLimits, ...dependencies.env });
  const database = dependencies.database ?? (await openTestDatabase(dependencies.probe));
  const cards = config.cardReaderUrl === undefined ? { cards: createCachingReader(clock.now) } : {};
  const usual = { products: projectFiles, limits: null, logLevel: 'silent', passwordCost: 4, ...cards };
  const isUsual =
    Object.keys(dependencies).every((name) => STANDARD_OPTIONS.includes(name)) &&
    clock.now().toISOString() === CLOCK_START;
  if (isUsual) await restoreSnapshot(database);
  const assembled = await assemble(config, { ...usual, ...dependencies, database, now: clock.now });
  if (isUsual) await saveSnapshot(database);
  await assembled.app.listen({ port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  /** All calls without a cookie of their own come from one browser, which stores the proof that it is the buyer's. */
  let device = '';

  const shop: Shop = {
    ...assembled,
    ...createBuyerActions((...asked) => shop.call(...asked), dependencies.products),
    clock,
    url,
    cookie: () => device,
    async call<T>(
      method: string,
      path: string,
      options: { body?: unknown; key?: string; headers?: Record<string, string> } = {},
    ) {
      const read = (about: string) => shop.call('GET', about, { key: options.key, headers: options.headers } as object);
      const body = await withSeenDigest({ method, path, body: options.body }, read);
      const response = await assembled.app.inject({
        method: method as 'GET',
        url: path,
        headers: {
          ...(options.key ? { 'draft-key': options.key } : {}),
          ...(device === '' ? {} : { cookie: device }),
          ...options.headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      if (options.headers?.cookie === undefined) device = readDeviceCookie(response.headers['set-cookie']) ?? device;
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        body: (isJson ? response.json() : response.rawPayload) as T,
        headers: response.headers,
      };
    },
    order: async (ref) => viewOrder(shop.services, ref, INSURER_USER),
    async pay(ref, option = 'cards', plan = undefined) {
      const { body, status } = await shop.call<{ action: string; fields: Record<string, string> }>(
        'POST',
        `/api/orders/${ref}/payments`,
        { body: { option, plan, language: 'en' } },
      );
      if (status !== 201) throw new Error(`the payment did not start: ${JSON.stringify(body)}`);
      const form = new FormData();
      for (const [name, value] of Object.entries(body.fields)) form.append(name, value);
      await fetch(new URL(body.action, url), { method: 'POST', body: form });
      return body.fields.tran_id as string;
    },
    settle: (ref) => shop.call('POST', `/api/orders/${ref}/payments/settle`),
    async buy(ref, plan) {
      const tranId = await shop.pay(ref, 'cards', plan);
      await shop.gateway({ tranId, action: 'approve', callback: 'none' });
      await shop.settle(ref);
      return tranId;
    },
    reopen: (ref) => shop.call('POST', `/api/orders/${ref}/reopen`),
    async gateway(control) {
      const { status, body } = await shop.call('POST', '/sandbox-gateway/control', { body: control });
      if (status !== 200) throw new Error(`the gateway refused: ${JSON.stringify(body)}`);
    },
    ledger: async () =>
      (await shop.call<{ transactions: never[] }>('GET', '/sandbox-gateway/ledger')).body.transactions,
    async close() {
      await assembled.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return shop;
}
