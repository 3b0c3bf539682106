import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#tests/support/postgres.ts';
import { prodEnv } from '#tests/support/prod-env.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { type Assembled, assemble, type Dependencies } from './assemble.ts';
import { readProductFiles } from './catalogue/products/product-files.ts';
import { readConfig } from './config.ts';
import { projectRoot } from './platform/base/project-root.ts';
import type { CardReader } from './platform/cards/card-reader.ts';
import type { Database } from './platform/db/database.ts';
import { sendJob } from './platform/jobs/send-job.ts';

/* Tests the parts of a shop, in the sandbox and in Prod, on new databases. */

const folder = mkdtempSync(join(tmpdir(), 'assemble-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = readProductFiles(projectRoot);
const SITE_FILE = 'locales/site.json';
const WORDS = 'locales/en/products/golfer.json';
const golfer = files(WORDS) as object;
const demo = files('product-schemas/shared/demo.json') as object;
const sold = {
  [SITE_FILE]: { tollFree: '1800-777 777' },
  [WORDS]: { ...golfer, tagline: 'Ask us: {hotline}' },
  'product-schemas/shared/demo.json': { ...demo, sales: [{ product: 'golfer', case: 'a-year-of-golf' }] },
};
const products = changeFiles(files, sold, ['golfer']);
const others = changeFiles(products, { [WORDS]: { ...golfer, tagline: 'Swing on' } }, ['golfer']);

const own = { DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32) };
const inDev = (env: Record<string, string> = {}) => readConfig({ ...own, ENV_TYPE: 'Dev', ...env });
const inProd = (env: Record<string, string> = {}) => readConfig({ ...own, ...prodEnv, ...env });
const cards: CardReader = {
  readIdentity: async () => null,
  readVehicle: async () => null,
  close: async () => {},
} as never;

/** Opens a database that outlives the shops on it. */
async function aKeptDatabase(): Promise<Database> {
  const database = await openTestDatabase();
  afterAll(() => database.close());
  return { ...database, close: async () => {} };
}

type Rows = { rows: Record<string, unknown>[] };
const rowsOf = async ({ sql }: Database, text: string) => ((await sql.execute(raw.raw(text))) as unknown as Rows).rows;
const count = async (database: Database, table: string) =>
  Number((await rowsOf(database, `select count(*) as number from ${table}`))[0]?.number);

const lines: Record<string, unknown>[] = [];
const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };

/** A built web application of one page. */
const webRoot = join(folder, 'dist');
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
write(
  'dist/index.html',
  '<html lang="en"><head><!-- head --><!-- /head --></head><body><!-- page --><!-- data --></body></html>',
);
write('dist/.vite/manifest.json', '{}');
write(
  'dist-server/entry-server.js',
  `export const renderPage = async () => ({ html: '<p>drawn</p>', state: {}, pieces: [] });`,
);

let trialsOwn: Database;
let trial: Assembled;
let prodsOwn: Database;
let prod: Assembled;
beforeAll(async () => {
  trialsOwn = await aKeptDatabase();
  // A setting that an earlier process may have written.
  await rowsOf(trialsOwn, `update pgboss.queue set retry_limit = 77 where name = 'mails'`);
  trial = await assemble(inDev(), { database: trialsOwn, products, cards, logTo, webRoot });
  prodsOwn = await aKeptDatabase();
  const away = `127.0.0.1:${await findFreePort()}`;
  const settings = {
    ...{
      OIDC_ISSUER: `https://${away}`,
      OIDC_CLIENT_ID: 'shop',
      OIDC_CLIENT_SECRET: 's',
      OIDC_ROLES: 'a=insurer:admin',
    },
    ...{ PAYWAY_URL: `https://${away}`, CLAMD_URL: `tcp://${away}` },
    ...{ BAKONG_URL: `https://${away}`, BAKONG_ACCOUNT: 'serey@bank', BAKONG_TOKEN: 'token', BAKONG_NAME: 'Serey' },
  };
  prod = await assemble(inProd(settings), { database: prodsOwn, products, logTo });
});
afterAll(async () => {
  await trial.close();
  await prod.close();
});

test('a service without a replacement is as in Prod: the clock, the work of passwords, the products on sale', async () => {
  for (const { services, proposed } of [trial, prod]) {
    expect(Math.abs(services.now().getTime() - Date.now())).toBeLessThan(60_000);
    expect([services.passwordCost, services.isProduct('golfer'), services.isProduct('travel')]).toEqual([
      15,
      true,
      false,
    ]);
    expect(proposed).toBeUndefined();
    expect(services.catalogue.current('golfer')?.product.id).toBe('golfer');
    // The site is released with the products, under its own name.
    expect(services.site.settings()).toMatchObject({ tollFree: '1800-777 777' });
    expect(services.wording.say('en', 'interface.contact.tollFreeNumber')).toBe('1800-777 777');
    expect(services.life.isEnding).toBe(false);
    expect(services.exampleCase('2026-04-01')?.product).toBe('golfer');
  }
  expect([trial.app.log.level, prod.app.log.level]).toEqual(['warn', 'info']);
  const words = await trial.app.inject('/api/products/golfer/versions/current');
  expect(words.json().messages['golfer.tagline']).toBe('Ask us: 1800-777 777');
});

test('the start prepares the key and the queues of a database, and adds demo codes only in a trial', async () => {
  for (const database of [trialsOwn, prodsOwn]) {
    expect(await count(database, 'server_keys')).toBe(1);
    expect(await count(database, 'users')).toBe(0);
  }
  expect([(await count(trialsOwn, 'promotions')) > 0, await count(prodsOwn, 'promotions')]).toEqual([true, 0]);
  expect(await rowsOf(trialsOwn, `select name from pgboss.queue where retry_limit = 77`)).toEqual([]);
});

test('the shop asks only the services in its settings, and reports one line for each that does not answer', async () => {
  const { services } = trial;
  expect([services.issuer, services.bakong, services.scanner]).toEqual([undefined, undefined, undefined]);
  expect(await services.bakongToken()).toBe('');
  expect(await trial.troubles()).toEqual([]);
  expect([prod.services.issuer, prod.services.scanner].map((one) => typeof one)).toEqual(['object', 'object']);
  expect([typeof prod.services.bakong, await prod.services.bakongToken()]).toEqual(['object', 'token']);
  expect((await prod.troubles()).map((line) => line.split(/[: (]/, 1)[0])).toEqual([
    ...['SMS_PROVIDER', 'SMTP_URL', 'CLAMD_URL', 'PAYWAY_RSA_PUBLIC_KEY', 'PAYWAY_URL,', 'BAKONG_EMAIL'],
    ...['BAKONG_URL,', 'OIDC_ISSUER,'],
  ]);
  expect(prod.services.provider.origin).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  expect([trial.accounts?.().includes('\n'), prod.accounts]).toEqual([true, undefined]);
});

test('only Prod reports a clock that differs from the database, because a trial moves its own clock', async () => {
  const { sql } = prodsOwn;
  const execute = async (query: Parameters<typeof sql.execute>[0]) => {
    const found = (await sql.execute(query)) as unknown as Rows;
    return found.rows[0] && 'now' in found.rows[0] ? { rows: [{ now: Date.now() - 90_000 }] } : found;
  };
  const behind = { ...prodsOwn, sql: Object.assign(Object.create(sql), { execute }) as typeof sql };
  const told = async (config: ReturnType<typeof inDev>) => {
    const shop = await assemble(config, { database: behind, products, cards, logLevel: 'silent' });
    const troubles = await shop.troubles();
    await shop.close();
    return troubles.filter((line) => line.startsWith('The clock of this machine is 90 seconds ahead')).length;
  };
  const url = `https://127.0.0.1:${await findFreePort()}`;
  expect([await told(inProd({ PAYWAY_URL: url })), await told(inDev())]).toEqual([1, 0]);
});

test('files other than those on sale become a proposal, and developers sell them at once', async () => {
  const tagline = ({ services }: Assembled) => services.catalogue.current('golfer')?.version;
  const another = async (more: Dependencies) => {
    const shop = await assemble(inDev(), { database: trialsOwn, cards, logLevel: 'silent', ...more });
    await shop.close();
    return shop;
  };
  const before = tagline(trial);
  const later = await another({ products: others });
  expect([later.proposed?.number, tagline(later)]).toEqual([2, before]);
  const sold = await another({ products: others, filesSell: true });
  expect(sold.proposed).toBeUndefined();
  expect(tagline(sold)).not.toBe(before);
});

test('the site follows its current version on sale, because a site has no renewals', async () => {
  await rowsOf(prodsOwn, `delete from sales where product = 'site' and kind = 'renewal'`);
  const shop = await assemble(inDev(), { database: prodsOwn, products, cards, logLevel: 'silent' });
  await shop.close();
  expect(shop.services.site.settings()).toMatchObject({ tollFree: '1800-777 777' });
});

test('when testers move the clock, due work is done at once', async () => {
  const { database } = trial.services;
  await database.transaction('test', (sql) => sendJob(sql, 'mails', 'none', trial.services.now()));
  const states = () => rowsOf(database, `select state from pgboss.job where singleton_key = 'none'`);
  expect(await states()).toEqual([{ state: 'created' }]);
  const moved = await trial.app.inject({ method: 'POST', url: '/api/testing/clock', payload: { back: true } });
  expect([moved.statusCode, (await states()).map(({ state }) => state)]).toEqual([200, ['completed']]);
});

test('the log names routes and faults, but no requested address', async () => {
  const shop = await assemble(inDev(), { database: trialsOwn, products, cards, logTo, logLevel: 'info' });
  lines.length = 0;
  await shop.app.inject('/api/orders/secret-ref?phone=012345678');
  shop.services.alert('jobDead');
  await shop.close();
  const [asked] = lines.filter(({ req }) => req !== undefined);
  expect(asked?.req).toEqual({ method: 'GET', route: '/api/orders/:ref' });
  expect(lines.find(({ msg }) => msg === 'alarm')).toMatchObject({ level: 50, alarm: 'jobDead' });
  expect(JSON.stringify(lines)).not.toMatch(/secret-ref|012345678/);
});

test('an unreadable address is refused like other requests, a long answer is compressed, and only a trial describes itself', async () => {
  const odd = await trial.app.inject('/api/%E0%A4%A');
  expect([odd.statusCode, odd.headers['content-type'], odd.json()]).toEqual([
    400,
    expect.stringContaining('application/problem+json'),
    { type: 'urn:problem:invalidRequest', title: 'Bad request', status: 400, problem: 'invalidRequest' },
  ]);
  const packed = { 'accept-encoding': 'gzip' };
  const long = await trial.app.inject({ url: '/api/products/golfer/versions/current', headers: packed });
  expect([long.statusCode, long.headers['content-encoding']]).toEqual([200, 'gzip']);
  const short = await trial.app.inject({ url: '/api/live', headers: packed });
  expect([short.statusCode, short.headers['content-encoding'], short.headers['x-ratelimit-limit']]).toEqual([
    ...[200, undefined, '12000'],
  ]);
  const docs = await Promise.all([trial, prod].map(({ app }) => app.inject('/api/docs')));
  expect(docs.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
  // Testers' calls exist in the sandbox, and are unknown in Prod.
  const testing = await Promise.all([trial, prod].map(({ app }) => app.inject('/api/testing/messages')));
  expect(testing.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
});

test('pages are not counted, an unknown address is counted, and an unknown order has no page', async () => {
  const get = async (url: string) => {
    const { statusCode, headers } = await trial.app.inject(url);
    return [statusCode, headers['x-ratelimit-limit']];
  };
  expect([await get('/privacy_and_terms'), await get('/nowhere')]).toEqual([
    [200, undefined],
    [404, '12000'],
  ]);
  expect(await get(`/make_payment/${'x'.repeat(22)}`)).toEqual([404, undefined]);
  const { headers } = await trial.app.inject('/api/live');
  expect(headers['x-request-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});

test('the configured service reads cards', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"reading":null}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const config = inDev({ CARD_READER_URL: `http://127.0.0.1:${port}/v1` });
  const shop = await assemble(config, { database: trialsOwn, products, logLevel: 'silent' });
  await shop.services.cards.readIdentity([Buffer.from('picture')]);
  await shop.close();
  expect(asked).toEqual(['POST /v1/identity']);
});

test('the server shows figures if the settings say so, and a shop closes its opened parts one after another', async () => {
  const port = await findFreePort();
  const done: string[] = [];
  const step =
    (name: string, close: () => Promise<unknown> = async () => {}) =>
    async () => {
      done.push(`${name} begins`);
      await close();
      await new Promise(setImmediate);
      done.push(`${name} ends`);
    };
  const database = { ...trialsOwn, close: step('database') };
  const shop = await assemble(inDev({ METRICS_PORT: String(port) }), {
    ...{ database, products, logLevel: 'silent', cards: { ...cards, close: step('cards') } },
  });
  await shop.showFigures();
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
  const { app, worker, services } = shop;
  Object.assign(worker, { stop: step('worker', worker.stop) });
  Object.assign(services.documents, { close: step('documents', services.documents.close) });
  Object.assign(app, { close: step('app', app.close.bind(app) as () => Promise<unknown>) });
  await shop.close();
  expect(done).toEqual(
    ['worker', 'app', 'documents', 'cards', 'database'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

test('the people of the demo are created on request, and have no sales yet', async () => {
  const database = await aKeptDatabase();
  const shop = await assemble(inDev(), {
    database,
    products,
    cards,
    logLevel: 'silent',
    passwordCost: 4,
    demo: 'people',
  });
  await shop.close();
  expect([(await count(database, 'users')) > 0, await count(database, 'orders')]).toEqual([true, 0]);
});

test('a shop in Prod refuses a sandbox as its payment provider', async () => {
  const config = { ...inProd(), payment: { kind: 'sandbox' as const } };
  await expect(assemble(config, { database: prodsOwn, products, cards, logLevel: 'silent' })).rejects.toThrow(
    'no sandbox gateway in Prod',
  );
});
