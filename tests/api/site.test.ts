import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { SiteConfig } from '#contract/site.ts';
import { readConfig } from '#server/config.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { addEighthProduct, EIGHTH_PRODUCT } from '../eighth-product/add-eighth-product.ts';
import { productNames } from '../paths/load-test-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
const settings = join(folder, 'site.json');
const licence = { en: 'General insurance No. 012/26', km: 'ធានារ៉ាប់រងទូទៅ លេខ 012/26', zh: '一般保险 012/26 号' };
const hospital = { en: 'Tonle Hospital', km: 'មន្ទីរពេទ្យទន្លេ', zh: '洞里医院' };
const office = '+855 12 345 678';
const links = { telegram: 'https://t.me/insurer' };
const directSettlement = [{ kind: 'hospital', name: hospital }];
writeFileSync(settings, JSON.stringify({ mailbox: 'help@insurer.example', office, licence, directSettlement, links }));

const shop = await startTestShop({ env: { SITE_SETTINGS: settings, MESSENGER_URL: 'https://chat.example/widget.js' } });
afterAll(() => shop.close());

/** The head of the page at an address. */
async function headOf(path: string) {
  const { status, body } = await shop.call<Buffer>('GET', path);
  const html = String(body);
  const [, title] = /<title>(.*)<\/title>/.exec(html) ?? [];
  const content = (name: string) => new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return { status, html, title, content };
}

describe('the head of a page', () => {
  test('names the product, in the language of the address', async () => {
    const english = await headOf('/buy_insurance/travel');
    expect(english.status).toBe(200);
    expect(english.title).toContain('Travel insurance');
    expect(english.html).toContain('<html lang="en"');
    expect(english.html).toContain(`<link rel="canonical" href="${'http://localhost'}`);
    const khmer = await headOf('/km/buy_insurance/travel');
    expect(khmer.html).toContain('<html lang="km"');
    expect(khmer.title).toMatch(/ធានារ៉ាប់រង/);
    expect(khmer.html).toMatch(/hreflang="en" href="[^"]*\/buy_insurance\/travel"/);
    expect((await headOf('/buy_insurance/travel?lang=zh')).html).toContain('<html lang="zh-Hans"');
  });

  test('excludes private pages from search engines, and answers an unknown page with 404', async () => {
    const { ref } = await shop.anOrder('solo-thailand-five-days');
    for (const page of ['make_payment', 'check_payment', 'payment_success', 'payment_fail'])
      for (const prefix of ['', '/en', '/km']) {
        const known = await headOf(`${prefix}/${page}/${ref}`);
        expect([page, known.status, known.content('robots')]).toEqual([page, 200, 'noindex']);
        expect([page, (await headOf(`${prefix}/${page}/${'A'.repeat(22)}`)).status]).toEqual([page, 404]);
      }
    expect((await headOf(`/travel_insurance_certificate/${ref}`)).status).toBe(200);
    expect((await headOf('/travel_insurance_certificate/abc')).status).toBe(404);
    for (const path of [
      '/nothing',
      '/km/nothing',
      '/buy_insurance/boat',
      '/buy_insurance/travel/components/Nothing',
      '/b2b/x',
    ])
      expect([path, (await headOf(path)).status]).toEqual([path, 404]);
  });

  test('does not include a partner of the query in the address that search engines store', async () => {
    const { html } = await headOf('/buy_insurance?company=acme&accountCode=7');
    expect(html).toMatch(/rel="canonical" href="[^"?]*\/buy_insurance"/);
  });
});

test('the site map lists every product in every language, and nothing private', async () => {
  const { body } = await shop.call<Buffer>('GET', '/sitemap.xml');
  const map = String(body);
  for (const product of productNames) expect(map).toMatch(new RegExp(`/km/buy_insurance/${product}<`));
  expect(map).not.toMatch(/payment|b2b|testing|components/);
});

test('a served page has its structured data, as text that no browser runs', async () => {
  for (const [path, types] of [
    ['/km', ['InsuranceAgency', 'FAQPage']],
    ['/buy_insurance/travel', ['Product', 'BreadcrumbList']],
    ['/buy_insurance/travel/benefit', ['Product', 'FAQPage', 'BreadcrumbList']],
  ] as const) {
    const { html } = await headOf(path);
    const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    expect(found.length).toBe(1);
    const things = JSON.parse(found[0]?.[1] ?? '')['@graph'] as { '@type': string }[];
    expect(things.map((thing) => thing['@type'])).toEqual(types);
  }
  const home = await headOf('/');
  expect(home.html).toContain('<title>Insurance in Cambodia');
  expect(home.html).toContain('"name":"Can I cancel my policy?"');
  // People look for a car, not for a motor.
  expect((await headOf('/buy_insurance/auto')).html).toContain('<title>Car insurance (third-party');
  // The page shows what it describes.
  const { html } = await headOf('/buy_insurance/travel/benefit');
  expect(/<summary[^>]*>How much does Travel insurance cost\?/.test(html)).toBe(true);
});

test('products are listed by popularity, and not by the alphabet', async () => {
  const { body } = await shop.call<{ id: string }[]>('GET', '/api/products');
  expect(body.map(({ id }) => id)).toEqual([
    ...['auto', 'travel', 'medical', 'festivalPA', 'property', 'fire', 'golfer'],
  ]);
});

test('old browsers and home screens of phones find an icon', async () => {
  const favicon = await shop.call<Buffer>('GET', '/favicon.ico');
  expect([favicon.status, [...favicon.body.subarray(0, 6)]]).toEqual([200, [0, 0, 1, 0, 1, 0]]);
  const touch = await shop.call<Buffer>('GET', '/apple-touch-icon.png');
  expect(await sharp(touch.body).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
  expect((await headOf('/')).html).toMatch(/rel="apple-touch-icon" href="\/apple-touch-icon.png"/);
});

test('security.txt names a contact and an expiry that is not over (RFC 9116)', async () => {
  const { status, headers, body } = await shop.call<string>('GET', '/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(
    String(body)
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s)),
  );
  expect(fields).toMatchObject({ Contact: expect.stringMatching(/^mailto:\S+@\S+$/), Expires: expect.any(String) });
  expect(Date.parse(fields.Expires)).toBeGreaterThan(shop.clock.now().getTime());
  expect(fields.Canonical).toMatch(/^http.*\/\.well-known\/security\.txt$/);
});

test('every page links the manifest of its language, and its icons are served as pictures', async () => {
  for (const [path, locale] of [
    ['/', 'en'],
    ['/km/buy_insurance/travel', 'km'],
    ['/buy_insurance?lang=zh', 'zh'],
    ['/km/b2b/login', 'km'],
    ['/nothing', 'en'],
  ]) {
    const { html } = await headOf(path as string);
    const links = [...html.matchAll(/<link rel="manifest" href="([^"]*)"/g)].map(([, href]) => href);
    expect([path, links]).toEqual([path, [`/app.${locale}.webmanifest`]]);
  }
  const { status, body, headers } = await shop.call<{ name: string; icons: { src: string }[] }>(
    ...(['GET', '/app.km.webmanifest'] as const),
  );
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  expect(String(headers['content-security-policy'])).toContain("manifest-src 'self'");
  expect(body.name).toMatch(/\p{Script=Khmer}/u);
  for (const { src } of body.icons)
    expect((await shop.call('GET', src)).headers['content-type'], src).toBe('image/png');
});

test('a shared link has a picture, of the product and of the site', async () => {
  for (const name of ['travel.km', 'site.en']) {
    const { body, headers } = await shop.call<Buffer>('GET', `/social/${name}.png`);
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  expect((await shop.call('GET', '/social/boat.en.png')).status).toBe(404);
});

test('a product without a picture has a drawn one, and an unknown product has none', async () => {
  const eighth = addEighthProduct();
  const other = await startTestShop({ products: eighth.files });
  try {
    for (const folder of ['scenes', 'products']) {
      const { status, body, headers } = await other.call<Buffer>('GET', `/${folder}/${EIGHTH_PRODUCT}.svg`);
      expect([status, headers['content-type'], String(body).slice(0, 4)]).toEqual([200, 'image/svg+xml', '<svg']);
      expect((await other.call('GET', `/${folder}/nothing.svg`)).status).toBe(404);
    }
  } finally {
    await other.close();
    eighth.remove();
  }
});

describe('settings', () => {
  test('come from the file, or from samples if the file has no value', async () => {
    const { body } = await shop.call<SiteConfig>('GET', '/api/config');
    expect(body.contact.mailbox).toBe('help@insurer.example');
    expect(body.contact.office).toBe('+855 12 345 678');
    expect(body.links).toEqual({ facebook: null, telegram: 'https://t.me/insurer', regulator: 'https://irc.gov.kh' });
    expect(body.contact.address.km).not.toBe('');
    const { html } = await headOf('/');
    expect(html).toContain('help@insurer.example');
  });

  test('show the licence on every page, and the direct settlement partners on the page about the insurer', async () => {
    const { html } = await headOf('/buy_insurance/travel');
    expect(html).toContain('General insurance No. 012/26. Supervised by the Insurance Regulator of Cambodia.');
    const about = await headOf('/km/about_us');
    expect(about.html).toMatch(/<h3[^>]*>មន្ទីរពេទ្យ<\/h3><ul[^>]*><li[^>]*>មន្ទីរពេទ្យទន្លេ<\/li><\/ul>/);
    // None is named where nobody has named one.
    expect(about.html).not.toMatch(/<h3[^>]*>យានដ្ឋាន<\/h3>/);
  });

  test('the chat widget has a document of its own without our origin, only if the settings name it', async () => {
    const policy = async (path: string) => String((await shop.call('GET', path)).headers['content-security-policy']);
    expect(await policy('/')).not.toContain('chat.example');
    const lines = (await policy('/chat-frame')).split('; ');
    expect(lines[0]).toBe('sandbox allow-scripts allow-forms allow-popups');
    expect(lines[2]).toMatch(/^script-src https:\/\/chat\.example 'sha256-[\w+/=]{44}'$/);
    expect(lines).toEqual(
      expect.arrayContaining(["frame-ancestors 'self'", 'connect-src https://chat.example wss://chat.example']),
    );
    const { body, headers } = await shop.call<string>('GET', '/chat-frame?lang=km');
    expect(String(body)).toContain('<html lang="km">');
    expect(String(body)).toContain('<script async src="https://chat.example/widget.js"></script>');
    expect(headers['referrer-policy']).toBe('no-referrer');
    const { body: config } = await shop.call<SiteConfig>('GET', '/api/config');
    expect(config.hasChat).toBe(true);
    expect(JSON.stringify(config)).not.toContain('chat.example');
    const without = await startTestShop();
    expect((await without.call('GET', '/chat-frame')).status).toBe(404);
    await without.close();
    expect(
      readConfig({ ENV_TYPE: 'Dev', MESSENGER_URL: 'https://chat.example/w.js', HIDE_MESSENGER: 'true' }).site
        .messengerScript,
    ).toBe(undefined);
  });

  test('stop the start if one is wrong, and the message names it', () => {
    writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ mailbox: 'nobody' }));
    expect(() => readConfig({ ENV_TYPE: 'Dev', SITE_SETTINGS: join(folder, 'wrong.json') })).toThrow(
      /SITE_SETTINGS.*\/mailbox/,
    );
    expect(() => readConfig({ ENV_TYPE: 'Dev', SITE_SETTINGS: '/nowhere.json' })).toThrow(/SITE_SETTINGS/);
  });
});
