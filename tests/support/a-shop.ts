import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProblemDetails } from '#contract/problem.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { ProductFiles } from '#contract/studio/product-files.ts';
import type { OutboxMessage } from '#contract/testing.ts';
import type { Answers } from '#engine/record.ts';
import { type Assembled, assemble, type Dependencies } from '#server/assemble.ts';
import { productCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { readConfig } from '#server/config.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { viewOrder } from '#server/purchase/checkout/view-order.ts';
import { aClock, START, type TestClock } from './a-clock.ts';
import { aDatabase } from './a-database.ts';
import { freePort } from './postgres.ts';
import { rememberingReader } from './remembering-reader.ts';
import { samplePictures } from './sample-pictures.ts';
import { keepStock, restock } from './stock.ts';

export type Reply<T = unknown> = { status: number; body: T; headers: Record<string, unknown> };

export type OpenDraft = { id: string; key: string; view: DraftView };

/** The whole application, listening, with its own sandbox gateway, on a clock of ours. */
export type Shop = Assembled & {
  clock: TestClock;
  url: string;
  /** A case of the products that this shop sells. */
  testCase: typeof testCase;
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    options?: { body?: unknown; key?: string; headers?: Record<string, string> },
  ): Promise<Reply<T>>;
  /** What the browser that `call` is keeps: it proves that its orders are its own. Empty before there is any. */
  cookie(): string;
  /** A new draft. */
  aDraft(product?: string): Promise<OpenDraft>;
  answer(
    draft: OpenDraft,
    changes: Answers,
  ): Promise<Reply<{ draft: DraftView; clears: string[]; tells: string[] } & ProblemDetails>>;
  next(draft: OpenDraft, page: string): Promise<Reply<DraftView & ProblemDetails>>;
  /** The draft as the holder of its key reads it. */
  read(draft: OpenDraft): Promise<DraftView>;
  /** Gives answers to a draft, and passes its pages as far as they go. */
  fillIn(draft: OpenDraft, answers: Answers): Promise<void>;
  confirm(draft: Pick<OpenDraft, 'id' | 'key'>): Promise<Reply<{ order: string; draft: DraftView } & ProblemDetails>>;
  /** A draft with all of a case's answers, its pages passed as far as they go. */
  aDraftOf(testCase: string, product?: string, changes?: Answers): Promise<OpenDraft>;
  /** A case's confirmed order; `verified` with its one-time code entered. */
  anOrder(
    testCase: string,
    options?: { verified?: boolean; product?: string; changes?: Answers },
  ): Promise<{ ref: string; draft: OpenDraft }>;
  /** As the insurer sees it, who is asked for no proof. */
  order(ref: string): Promise<OrderView>;
  /** Texts of what was sent to a phone or an address, the newest first. */
  messagesTo(to: string): Promise<string[]>;
  /** The one-time code that was sent there last, or anywhere; empty where there is none. */
  codeTo(to?: string): Promise<string>;
  /** Enters the code of an order. */
  verify(ref: string, code: string): Promise<Reply<OrderView>>;
  /** Starts a payment and posts its form, as the buyer's browser does. */
  pay(ref: string, option?: 'cards' | 'khqr' | 'wechat', plan?: string): Promise<string>;
  /** The browser comes back from the provider's page. */
  settle(ref: string): Promise<Reply>;
  /** Pays (the first part, by a plan), the provider takes the money, and the browser brings the news. Gives the transaction. */
  buy(ref: string, plan?: string): Promise<string>;
  /** Opens an order again for a change. */
  reopen(ref: string): Promise<Reply>;
  /** Plays the buyer, or the gateway's weather. */
  gateway(control: Record<string, unknown>): Promise<void>;
  ledger(): Promise<{ tranId: string; status: string; charged: number; charges: number; refunded: number }[]>;
};

export function testCase(
  product: string,
  name: string,
  files: ProductFiles = projectFiles,
): { asOf: string; answers: Answers; ends: string; premium?: { total: number } } {
  const found = productCases(product, files).find((one) => one.name === name);
  if (!found) throw new Error(`${product} has no case ${name}`);
  return found.testCase as ReturnType<typeof testCase>;
}

/** All customers of a test ask from one address, within one hour. */
const manyCodes = { SMS_PER_NETWORK: '100000', SMS_IN_ALL: '100000' };

/** One clerk of a test does the work of a month, but for refunds. */
const muchAlone = { ALONE_LIMITS: 'claim=1000000, booking=1000000, markAsPaid=1000000' };

/** Read once for all shops of this process. */
const projectFiles = readProductFiles(projectRoot);

/** The same for all shops, so that one may open another's database. */
const SECRET_KEY = 'k'.repeat(32);

/** Whatever else a shop is given, its start may write something else than usual. */
const USUAL = ['clock', 'probe', 'limits', 'logLevel', 'passwordCost', 'cards', 'transports', 'gatewayUrl'];
const FROM = new Date(START).toISOString();

/** Somebody of the insurer's own. */
const INSURER = {
  user: { scopes: ['insurer:orders'], partnerId: null } as unknown as SignedInUser,
  device: undefined,
  network: 'tests',
};

/** The pair of the cookie by which a browser is known as a buyer's, if a reply sets it. */
export function deviceIn(set: string | string[] | undefined): string | undefined {
  const [pair] = [set ?? []].flat().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return pair?.startsWith('device=') ? pair : undefined;
}

export async function aShop(
  dependencies: Dependencies & { clock?: TestClock; env?: Record<string, string> } = {},
): Promise<Shop> {
  const clock = dependencies.clock ?? aClock();
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const own = { ENV_TYPE: 'Dev', PORT: String(port), DATA_DIR: dataDir, SECRET_KEY };
  const config = readConfig({ ...own, ...manyCodes, ...muchAlone, ...dependencies.env });
  const database = dependencies.database ?? (await aDatabase(dependencies.probe));
  const cards = config.cardReaderUrl === undefined ? { cards: rememberingReader(clock.now) } : {};
  const usual = { products: projectFiles, limits: null, logLevel: 'silent', passwordCost: 4, ...cards };
  const isUsual = Object.keys(dependencies).every((name) => USUAL.includes(name)) && clock.now().toISOString() === FROM;
  if (isUsual) await restock(database);
  const assembled = await assemble(config, { ...usual, ...dependencies, database, now: clock.now });
  if (isUsual) await keepStock(database);
  await assembled.app.listen({ port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  const withPictures = samplePictures<OpenDraft>(async ({ id, key }, body) => {
    const headers = { 'content-type': 'image/jpeg' };
    const reply = await shop.call<{ upload: string }>('POST', `/api/drafts/${id}/uploads`, { key, headers, body });
    return reply.body.upload;
  });

  const outbox = async (to?: string) => {
    const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
    return (await shop.call<OutboxMessage[]>('GET', `/api/testing/messages${query}`)).body;
  };

  /** All calls without a cookie of their own come from one browser: what proves that it is the buyer's, it keeps. */
  let device = '';

  const shop: Shop = {
    ...assembled,
    clock,
    url,
    testCase: (product, name) => testCase(product, name, dependencies.products),
    cookie: () => device,
    async call<T>(
      method: string,
      path: string,
      options: { body?: unknown; key?: string; headers?: Record<string, string> } = {},
    ) {
      const response = await assembled.app.inject({
        method: method as 'GET',
        url: path,
        headers: {
          ...(options.key ? { 'draft-key': options.key } : {}),
          ...(device === '' ? {} : { cookie: device }),
          ...options.headers,
        },
        ...(options.body === undefined ? {} : { payload: options.body as object }),
      });
      if (options.headers?.cookie === undefined) device = deviceIn(response.headers['set-cookie']) ?? device;
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        body: (isJson ? response.json() : response.rawPayload) as T,
        headers: response.headers,
      };
    },
    async aDraft(product = 'travel') {
      const { body } = await shop.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', {
        body: { product, language: 'en' },
      });
      return { id: body.draft.id, key: body.key, view: body.draft };
    },
    async answer(draft, changes) {
      const body = { changes: await withPictures(draft, changes) };
      return shop.call('PATCH', `/api/drafts/${draft.id}/answers`, { body, key: draft.key });
    },
    next: (draft, page) => shop.call('POST', `/api/drafts/${draft.id}/next`, { body: { page }, key: draft.key }),
    read: async ({ id, key }) => (await shop.call<DraftView>('GET', `/api/drafts/${id}`, { key })).body,
    async fillIn(draft, answers) {
      await shop.answer(draft, answers);
      for (let page = draft.view.page; page !== null; ) {
        const { status, body } = await shop.next(draft, page);
        if (status !== 200) break;
        draft.view = body;
        if (body.page === page) break;
        page = body.page;
      }
    },
    confirm: async ({ id, key }) => {
      const confirm = (more: object) =>
        shop.call<{ order: string; draft: DraftView } & ProblemDetails>('POST', `/api/drafts/${id}/confirm`, {
          ...{ key, ...more },
        });
      const reply = await confirm({});
      // A policyholder who knows of no loss says so where it is asked.
      const [{ problem, params } = { problem: '', params: {} }] = reply.body.errors ?? [];
      return problem === 'noLossNotDeclared' ? confirm({ body: { noLoss: params } }) : reply;
    },
    async aDraftOf(name, product = 'travel', changes = {}) {
      const draft = await shop.aDraft(product);
      await shop.fillIn(draft, { ...shop.testCase(product, name).answers, ...changes });
      return draft;
    },
    async anOrder(name, { verified = true, product = 'travel', changes = {} } = {}) {
      const draft = await shop.aDraftOf(name, product, changes);
      const { body, status } = await shop.confirm(draft);
      if (status !== 201) throw new Error(`${name} was not confirmed: ${JSON.stringify(body)}`);
      const { mobilePhone } = { ...shop.testCase(product, name).answers, ...changes };
      if (verified) await shop.verify(body.order, await shop.codeTo(String(mobilePhone)));
      return { ref: body.order, draft };
    },
    order: async (ref) => viewOrder(shop.services, ref, INSURER),
    messagesTo: async (to) => (await outbox(to)).map(({ text }) => text),
    codeTo: async (to) => (await outbox(to)).find(({ code }) => code !== null)?.code ?? '',
    verify: (ref, code) => shop.call('POST', `/api/orders/${ref}/code/verify`, { body: { code } }),
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
