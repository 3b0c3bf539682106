import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { partial } from '#tests/support/partial.ts';
import { answerProblems } from '../platform/http/problem-handler.ts';
import { addPageCache } from './page-cache.ts';
import { serveWeb } from './serve-web.ts';
import type { SiteServices } from './services.ts';

/* A built web of a few files, whose pages contain the number of drawings, and their visitors. */

const folder = mkdtempSync(join(tmpdir(), 'web-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string) => {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};
write(
  'dist/index.html',
  '<!doctype html><html lang="en"><head><!-- head --><title>Built</title><!-- /head --></head>' +
    '<body><div id="root"><!-- page --></div><!-- data --></body></html>',
);
write('dist/assets/first.js', 'first');
write('dist/mark.svg', '<svg/>');
write('dist/scenes/_default.svg', '<svg id="usual"/>');
write('dist/scenes/raft.svg', '<svg id="raft"/>');
write('dist/.vite/hidden.txt', 'of the build');
write(
  'dist/.vite/manifest.json',
  JSON.stringify({
    'boot.ts': { file: 'assets/boot.js', isEntry: true, dynamicImports: ['first.tsx'] },
    'first.tsx': { file: 'assets/first.js' },
    'pages/about-page.tsx': { file: 'assets/about.js' },
    khmer: { file: 'assets/khmer.woff2', src: 'faces/sans-khmer-wght-normal.woff2' },
  }),
);
write(
  'dist-server/entry-server.js',
  `let times = 0;
  export async function renderPage(address, { config, visitor, get, words }) {
    if (address === '/our_hotline') throw new Error('the telephone is broken');
    times += 1;
    const thing = address === '/privacy_and_terms' ? await get('/api/nothing') : await get('/api/thing');
    return {
      html: '<p>drawn ' + times + '</p>',
      state: { for: visitor, thing, words, mark: '</script>', signedIn: config.signedIn },
      pieces: ['AboutPage'],
    };
  }`,
);

type World = {
  config?: Partial<SiteServices['config']>;
  settings?: object;
  webRoot?: string;
  /** The maximum number of cached pages. */
  most?: number;
};

/** A server of the web, its sales, and its log. */
async function aServer({ config, settings = {}, webRoot = join(folder, 'dist'), most }: World = {}) {
  const sold = { site: null as string | null, boat: '1', day: '2026-07-01T03:00:00Z' };
  const boat = { id: 'boat' };
  const current = (id: string) =>
    id === 'boat' ? { product: boat, version: sold.boat, messages: () => ({}) } : undefined;
  const services = partial<SiteServices>({
    config: {
      ...{ envType: 'Dev', isProd: false, maintenance: false, publicUrl: undefined, oidc: undefined },
      ...{
        client: { id: 'website', secret: 'open', older: [] },
        site: { settings: {}, messengerScript: undefined, hasWorker: false },
      },
      ...config,
    },
    site: { settings: () => settings, version: () => sold.site, words: () => ({ 'en interface': { hello: 'Hi' } }) },
    now: () => new Date(sold.day),
    wording: { say: (language: string, id: string) => `${language} ${id}` },
    catalogue: { current, list: () => [{ ...current('boat'), definition: { product: {} } }] },
  });
  let reached = 0;
  const log: { msg: string; err?: { message: string } }[] = [];
  const app: FastifyInstance = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void log.push(JSON.parse(line)) } },
  });
  onTestFinished(() => app.close());
  const pages = addPageCache(app, services, most);
  answerProblems(app);
  app.decorateRequest('user', undefined);
  app.addHook('onRequest', async (request, reply) => {
    // A call that a page makes while it is drawn is no request of a browser.
    if (request.url !== '/api/thing') reached += 1;
    if (request.headers['x-idle']) request.isIdle = true;
    if (request.headers['x-cookie']) reply.header('set-cookie', 'device=1');
  });
  app.get('/api/thing', async () => ({ is: 'there' }));
  await serveWeb(app, services, { webRoot, isOrder: async (ref) => ref === 'known', pages, allowedMethods: () => [] });
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const reply = await app.inject({ method: 'GET', url, headers });
    return { status: reply.statusCode, html: reply.payload, headers: reply.headers };
  };
  /** Counts the requests that the page cache did not answer. */
  const reachedBy = async (...requests: [url: string, headers?: Record<string, string>][]) => {
    const before = reached;
    for (const [url, headers] of requests) await ask(url, headers);
    return reached - before;
  };
  return { ask, app, sold, log, reachedBy };
}

const drawn = (html: string) => /<p>drawn (\d+)<\/p>/.exec(html)?.[1];
/** Returns the document's data for the browser, by the id of its element. */
function dataIn(html: string): Record<string, unknown> {
  const found = html.matchAll(/<script type="application\/json" id="([\w-]+)">(.*?)<\/script>/g);
  return Object.fromEntries([...found].map(([, id, json]) => [id, JSON.parse(json as string)]));
}
const links = (html: string) => [...html.matchAll(/<link rel="(?:preload|modulepreload)[^>]*>/g)].map(([link]) => link);
const MODULE = '<link rel="modulepreload" crossorigin href="/assets/first.js" />';

describe('a page that is the same for everyone', () => {
  test('is drawn with all data that the browser needs, and its scripts wait', async () => {
    const { ask } = await aServer();
    const { status, html, headers } = await ask('/km/about_us');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(html).toContain('<html lang="km">');
    expect(html).toMatch(/<div id="root" data-drawn><p>drawn \d+<\/p><\/div>/);
    expect(html).not.toContain('Built');
    expect(html).toContain('<title>km interface.page.title</title>');
    expect(links(html)).toEqual([
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/khmer.woff2" />',
    ]);
    expect(html).toContain('\\u003c/script>');
    const { config, ...data } = dataIn(html);
    expect(data).toEqual({
      scripts: ['/assets/first.js', '/assets/about.js'],
      'page-state': {
        ...{
          for: { languages: [], chosen: false },
          thing: { is: 'there' },
          words: { 'en interface': { hello: 'Hi' } },
        },
        ...{ mark: '</script>', signedIn: false },
      },
    });
    const threeTimes = (id: string) => ({ en: `en ${id}`, km: `km ${id}`, zh: `zh ${id}` });
    expect(config).toEqual({
      ...{ envType: 'Dev', today: '2026-07-01', signedIn: false, sessionIdle: false, maintenance: false },
      ...{ client: { id: 'website', secret: 'open' }, staffSignIn: null, hasChat: false, hasWorker: false },
      contact: {
        tollFree: 'en interface.contact.tollFreeNumber',
        office: 'en interface.contact.abroadNumber',
        mailbox: 'en interface.contact.mailbox',
        address: threeTimes('interface.contact.street'),
        hours: threeTimes('interface.contact.hours'),
      },
      licence: threeTimes('interface.brand.licence'),
      ...{
        directSettlement: [],
        rielRate: null,
        links: { facebook: null, telegram: null, regulator: 'https://irc.gov.kh' },
      },
      ...{ scanPath: '/scan', reportPath: '/b2b/reports' },
    });
  });

  test('is drawn once for the same request, and again after a change of the sale and on another day', async () => {
    const { ask, sold } = await aServer();
    const first = await ask('/about_us');
    const again = await ask('/about_us');
    expect(again.html).toBe(first.html);
    expect(drawn(first.html)).toBeDefined();
    sold.boat = '2';
    const ofBoat = await ask('/about_us');
    expect(drawn(ofBoat.html)).not.toBe(drawn(first.html));
    sold.site = 's2';
    const ofSite = await ask('/about_us');
    expect(drawn(ofSite.html)).not.toBe(drawn(ofBoat.html));
    // From then on the document contains the site's changed messages.
    expect(dataIn(ofBoat.html).words).toBeUndefined();
    expect(dataIn(ofSite.html).words).toEqual({ 'en interface': { hello: 'Hi' } });
    expect((await ask('/about_us')).html).toBe(ofSite.html);
    // The same day still in Phnom Penh, then the next.
    sold.day = '2026-07-01T16:59:59Z';
    expect((await ask('/about_us')).html).toBe(ofSite.html);
    sold.day = '2026-07-01T17:00:00Z';
    expect(drawn((await ask('/about_us')).html)).not.toBe(drawn(ofSite.html));
  });

  test('is served with its whole head, but without the cookie that the first visitor received', async () => {
    const { ask } = await aServer();
    const first = await ask('/about_us', { 'x-cookie': 'yes' });
    expect(first.headers['set-cookie']).toBe('device=1');
    for (const _time of ['second', 'third']) {
      const { status, html, headers } = await ask('/about_us', { 'accept-encoding': 'identity' });
      expect([status, html, headers['content-type']]).toEqual([200, first.html, 'text/html; charset=utf-8']);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['content-length']).toBe(String(Buffer.byteLength(first.html)));
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toBe('accept-encoding, accept-language, cookie');
    }
    const held = await ask('/about_us', { 'if-none-match': String(first.headers.etag) });
    expect([held.status, held.html]).toEqual([304, '']);
    const packed = await ask('/about_us', { 'accept-encoding': 'gzip' });
    expect([packed.headers['content-encoding'], Number(packed.headers['content-length']) > 0]).toEqual(['gzip', true]);
  });

  test('is answered before all other work if the same plain request was answered before', async () => {
    const { ask, app, reachedBy } = await aServer();
    const { headers } = await ask('/about_us', { 'x-cookie': 'yes' });
    // A browser with the page receives 304, whose headers differ from those of others.
    expect(await reachedBy(['/about_us', { 'if-none-match': String(headers.etag) }], ['/about_us'])).toBe(2);
    const kept = [['/about_us'], ['/about_us', { 'if-none-match': String(headers.etag) }]] as [string][];
    expect(await reachedBy(...kept, ...kept)).toBe(0);
    const others: Record<string, string>[] = [
      { cookie: 'session=abc' },
      { authorization: 'Bearer x' },
      { 'content-length': '0' },
      { 'transfer-encoding': 'chunked' },
      { cookie: 'text=large' },
      { 'accept-language': 'km' },
    ];
    expect(await reachedBy(...others.map((own): [string, typeof own] => ['/about_us', own]))).toBe(others.length);
    expect((await app.inject({ method: 'POST', url: '/about_us' })).statusCode).toBe(404);
    expect(await reachedBy(['/scan'], ['/scan'], ['/nothing'], ['/nothing'], ['/api/other'])).toBe(5);
  });

  test('is stored for a limited number of hosts; one more removes the first, which is drawn again', async () => {
    const { ask } = await aServer({ most: 3 });
    const of = async (host: number) => drawn((await ask('/about_us', { host: `h${host}.example` })).html);
    const first = await of(1);
    const second = await of(2);
    await of(3);
    expect(await of(1)).toBe(first);
    await of(4);
    expect(await of(2)).toBe(second);
    expect(await of(1)).not.toBe(first);
  });

  test.each([
    ['/km', {}, true],
    ['/', {}, true],
    ['/?lang=zh', { 'accept-language': 'km' }, true],
    ['/en', { 'accept-language': 'km', cookie: 'lang=km' }, true],
    ['/', { 'accept-language': 'zh' }, true],
    // At this address the last chosen language, or else the browser's, decides.
    ['/', { 'accept-language': 'km' }, false],
    ['/', { cookie: 'lang=en' }, false],
    ['/about_us?company=angkor', {}, false],
    ['/about_us', { cookie: 'session=abc' }, false],
    ['/about_us', { authorization: 'Bearer x' }, false],
    ['/scan', {}, false],
  ] as [string, Record<string, string>, boolean][])('the server draws %s with %j: %s', async (url, headers, is) => {
    const { ask } = await aServer();
    const { status, html } = await ask(url, headers);
    expect([status, drawn(html) !== undefined]).toEqual([200, is]);
  });
});

describe('a page that the browser draws alone', () => {
  test('loads its scripts at once, and shows nothing in its place', async () => {
    const { html } = await (await aServer()).ask('/scan', { cookie: 'text=largest' });
    expect(html).toContain('<html lang="en" data-text="largest">');
    expect(html).toContain('<div id="root"></div>');
    expect(links(html)).toEqual([MODULE]);
    expect(Object.keys(dataIn(html))).toEqual(['config']);
  });

  test.each(['/our_hotline', '/privacy_and_terms'])(
    '%s fails to draw: the server logs it and tries again',
    async (url) => {
      const { ask, log } = await aServer();
      for (const time of [1, 2]) {
        const { status, html } = await ask(url);
        expect([status, links(html)]).toEqual([200, [MODULE]]);
        const told = log.filter(({ msg }) => msg === 'a page could not be drawn');
        expect(told.length).toBe(time);
        expect(told[0]?.err?.message).toMatch(/the telephone is broken|a page asked for \/api\/nothing: 404/);
      }
    },
  );

  test('is every page during maintenance, but only in Prod', async () => {
    for (const isProd of [true, false]) {
      const { ask } = await aServer({ config: { maintenance: true, isProd } });
      const { html } = await ask('/about_us');
      expect(drawn(html) === undefined).toBe(isProd);
      expect(dataIn(html).config).toMatchObject({ maintenance: isProd });
    }
  });

  test('contains the settings and the sign-in of another issuer for staff', async () => {
    const hours = { en: 'always', km: 'km', zh: 'zh' };
    const settings = {
      mailbox: 'us@shop.example',
      hours,
      rielRate: 4100,
      links: { facebook: 'https://fb.example/us' },
    };
    const oidc = { name: 'Head office' } as SiteServices['config']['oidc'];
    const site = { settings: {}, messengerScript: 'https://chat.example/w.js', hasWorker: true };
    const { ask } = await aServer({ settings, config: { oidc, site } });
    expect(dataIn((await ask('/scan')).html).config).toMatchObject({
      ...{ staffSignIn: 'Head office', hasChat: true, hasWorker: true },
      contact: { mailbox: 'us@shop.example', hours },
      rielRate: 4100,
      links: { facebook: 'https://fb.example/us', telegram: null, regulator: 'https://irc.gov.kh' },
    });
  });

  test('reports once that the session was idle for too long, and deletes its cookie', async () => {
    const idle = { 'x-idle': 'yes', cookie: 'session=abc' };
    const plain = await (await aServer()).ask('/about_us', idle);
    expect(dataIn(plain.html).config).toMatchObject({ sessionIdle: true, signedIn: false });
    expect(plain.headers['set-cookie']).toBe('session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    const { ask } = await aServer({ config: { publicUrl: 'https://shop.example' } });
    expect((await ask('/about_us', idle)).headers['set-cookie']).toBe(
      '__Host-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    );
    expect((await ask('/about_us', { cookie: 'session=abc' })).headers['set-cookie']).toBeUndefined();
  });
});

describe('an address that is no page', () => {
  test('of an unknown order is answered with 404, by the same document', async () => {
    const { ask } = await aServer();
    expect((await ask('/make_payment/known')).status).toBe(200);
    for (const url of ['/make_payment/other', '/nothing', '/km/nothing']) {
      const { status, html } = await ask(url);
      expect([url, status, html.includes('<title>en interface.notFound.title</title>')]).toEqual([url, 404, true]);
      expect(html).toContain('<meta name="robots" content="noindex" />');
    }
  });

  test('is a file: built files are cached for ever, other files are checked each time, build data is refused', async () => {
    const { ask } = await aServer();
    const told = async (url: string) => {
      const { status, headers, html } = await ask(url);
      return [status, headers['cache-control'] ?? null, status === 200 ? html : null];
    };
    expect(await told('/assets/first.js?v=1')).toEqual([200, 'public, max-age=31536000, immutable', 'first']);
    expect(await told('/mark.svg')).toEqual([200, 'no-cache', '<svg/>']);
    expect(await told('/.vite/manifest.json')).toEqual([404, null, null]);
    expect(await told('/.vite/hidden.txt')).toEqual([404, null, null]);
    expect(await told('/nothing.svg')).toEqual([404, null, null]);
    expect(await told('/API/thing')).toEqual([404, 'no-cache', null]);
  });

  test('is a picture; a product on sale without a picture has the usual one', async () => {
    const { ask } = await aServer();
    expect(await ask('/scenes/boat.svg')).toMatchObject({ status: 200, html: '<svg id="usual"/>' });
    expect((await ask('/scenes/boat.svg')).headers['cache-control']).toBe('no-cache');
    expect(await ask('/scenes/raft.svg')).toMatchObject({ status: 200, html: '<svg id="raft"/>' });
    expect((await ask('/scenes/canoe.svg')).status).toBe(404);
  });

  test('is every address if no build exists', async () => {
    const { ask, app, log } = await aServer({ webRoot: join(folder, 'nowhere') });
    expect(log.filter(({ msg }) => msg.includes('nowhere'))).toEqual([]);
    for (const url of ['/', '/about_us', '/mark.svg', '/scenes/boat.svg', '/api/other']) {
      const { status, html } = await ask(url);
      expect([url, status, JSON.parse(html).problem]).toEqual([url, 404, 'notFound']);
    }
    const sent = await app.inject({ method: 'POST', url: '/about_us' });
    expect([sent.statusCode, sent.json().problem]).toEqual([404, 'notFound']);
  });
});
