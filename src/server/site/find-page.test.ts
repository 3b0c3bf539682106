import { describe, expect, test } from 'vitest';
import { partial } from '#tests/support/partial.ts';
import { findPage } from './find-page.ts';
import { buildPageHead, toLanguageTag } from './page-head.ts';

/** A shop with one product, whose certificates have an address of their own; and one without such addresses. */
const product = {
  product: { id: 'boat' },
  definition: {
    product: { addresses: { certificate: '/boat_certificate' } },
    form: { pages: { crew: {}, hullSize: {} } },
  },
  messages: () => ({ 'boat.name': 'Boats & "ships"', 'boat.description': 'For <all> waters' }),
};
const plain = { ...product, definition: { ...product.definition, product: {} } };
const services = (isProd = false) =>
  partial<Parameters<typeof findPage>[0]>({
    config: { isProd },
    catalogue: { current: (id: string) => (id === 'boat' ? product : undefined), list: () => [plain, product] },
  });
const wording = {
  say: (_locale: string, id: string, params?: { title?: string; product?: string }) =>
    params?.title ? `${params.title} | Us` : params?.product ? `${id} of ${params.product}` : id,
};
const headOf = (url: string) =>
  buildPageHead({ wording } as Parameters<typeof buildPageHead>[0], 'http://shop.example', findPage(services(), url));
const at = (url: string, isProd = false) => {
  const found = findPage(services(isProd), url);
  return found && [found.path, found.locale, found.product?.product.id ?? null, found.order ?? null];
};

describe('an address', () => {
  test.each([
    ['/', ['/', 'en', null, null]],
    ['/km', ['/', 'km', null, null]],
    ['/en/', ['/', 'en', null, null]],
    ['/?lang=zh', ['/', 'zh', null, null]],
    ['/?lang=km', ['/', 'en', null, null]],
    ['/km/about_us?lang=zh', ['/about_us', 'km', null, null]],
    ['/buy_insurance/boat', ['/buy_insurance/boat', 'en', 'boat', null]],
    ['/buy_insurance/boat/components/Crew', ['/buy_insurance/boat/components/Crew', 'en', 'boat', null]],
    ['/buy_insurance/boat/components/HullSize', ['/buy_insurance/boat/components/HullSize', 'en', 'boat', null]],
    ['/make_payment/abc', ['/make_payment/abc', 'en', null, 'abc']],
    ['/make_payment', ['/make_payment', 'en', null, null]],
    ['/boat_certificate/abc', ['/boat_certificate/abc', 'en', null, 'abc']],
    ['/km/boat_certificate', ['/boat_certificate', 'km', null, null]],
    ['/payment_success/a%20b', ['/payment_success/a%20b', 'en', null, 'a b']],
    ['/policy_journey/boat', ['/policy_journey/boat', 'en', 'boat', null]],
    ['/b2b/order_histories/o-1', ['/b2b/order_histories/o-1', 'en', null, null]],
    ['/studio/releases/r-1', ['/studio/releases/r-1', 'en', null, null]],
    ['/studio/releases/r-1/products/raft/pages', ['/studio/releases/r-1/products/raft/pages', 'en', null, null]],
    ['/b2b/admin/partners/p-1', ['/b2b/admin/partners/p-1', 'en', null, null]],
    ['/testing', ['/testing', 'en', null, null]],
  ])('%s is a page', (url, page) => expect(at(url)).toEqual(page));

  test.each([
    '/nothing',
    '/fr/about_us',
    '/buy_insurance/raft',
    '/buy_insurance/boat/components/Mast',
    '/kmabout_us',
    '/plain_certificate/abc',
    '//shop.example/about_us',
  ])('%s is none', (url) => expect(at(url)).toBeUndefined());

  test('of the testers’ desk has no page in Prod, and all other addresses have one', () => {
    expect(at('/testing', true)).toBeUndefined();
    for (const url of ['/', '/b2b/login', '/studio']) expect(at(url, true)).toBeDefined();
  });
});

test('an address without an order names no order, but its page is still about one', () => {
  const found = (url: string) => findPage(services(), url) ?? {};
  expect(found('/make_payment/abc')).toMatchObject({ order: 'abc', page: { isOfOrder: true, listed: false } });
  for (const url of ['/make_payment', '/boat_certificate']) {
    expect(found(url)).toMatchObject({ page: { isOfOrder: true, listed: false } });
    expect(found(url)).not.toHaveProperty('order');
  }
  expect(found('/boat_certificate/abc')).toMatchObject({ order: 'abc', page: { isOfOrder: true, listed: false } });
  expect(found('/b2b/order_histories/o-1')).not.toHaveProperty('order');
  expect(found('/about_us')).not.toHaveProperty('product');
});

describe('the head of a page', () => {
  test('describes a product to search engines in every language and escapes its words', () => {
    const head = headOf('/km/buy_insurance/boat');
    expect(head.split('\n    ')).toEqual([
      '<title>pages.titles.product of Boats &amp; &quot;ships&quot; | Us</title>',
      '<meta name="description" content="For &lt;all&gt; waters" />',
      '<link rel="canonical" href="http://shop.example/km/buy_insurance/boat" />',
      '<link rel="alternate" hreflang="en" href="http://shop.example/buy_insurance/boat" />',
      '<link rel="alternate" hreflang="km" href="http://shop.example/km/buy_insurance/boat" />',
      '<link rel="alternate" hreflang="zh-Hans" href="http://shop.example/buy_insurance/boat?lang=zh" />',
      '<link rel="alternate" hreflang="x-default" href="http://shop.example/buy_insurance/boat" />',
      '<meta property="og:type" content="website" />',
      '<meta property="og:site_name" content="interface.brand.name" />',
      '<meta property="og:title" content="pages.titles.product of Boats &amp; &quot;ships&quot; | Us" />',
      '<meta property="og:description" content="For &lt;all&gt; waters" />',
      '<meta property="og:url" content="http://shop.example/km/buy_insurance/boat" />',
      '<meta property="og:locale" content="km_KH" />',
      '<meta property="og:image" content="http://shop.example/social/boat.km.png" />',
      '<meta property="og:image:width" content="1200" />',
      '<meta property="og:image:height" content="630" />',
      '<meta name="twitter:card" content="summary_large_image" />',
      '<link rel="manifest" href="/app.km.webmanifest" />',
    ]);
  });

  test('of the site has its own words and picture, and the Khmer home address ends without a slash', () => {
    const home = headOf('/km');
    expect(home).toContain('<link rel="canonical" href="http://shop.example/km" />');
    expect(home).toContain('<link rel="alternate" hreflang="en" href="http://shop.example/" />');
    const about = headOf('/about_us?lang=zh');
    expect(about).toContain('<title>pages.titles.about | Us</title>');
    expect(about).toContain('content="pages.about"');
    expect(about).toContain('http://shop.example/social/site.en.png');
    expect(about).toContain('content="zh_CN"');
  });

  test('of a product’s cover describes the cover, not the product again', () => {
    const head = headOf('/buy_insurance/boat/benefit');
    expect(head).toContain('<title>pages.titles.benefit of Boats &amp; &quot;ships&quot; | Us</title>');
    expect(head).toContain('<meta name="description" content="pages.benefit of Boats &amp; &quot;ships&quot;" />');
  });

  test('of a private or unknown page names nothing and is not listed', () => {
    const none = '<meta name="robots" content="noindex" />\n    <link rel="manifest" href="/app.en.webmanifest" />';
    expect(headOf('/make_payment/abc')).toBe(`<title>interface.brand.name</title>\n    ${none}`);
    expect(headOf('/nothing')).toBe(`<title>interface.notFound.title</title>\n    ${none}`);
    expect(['/?lang=zh', '/km', '/', '/nothing'].map((url) => toLanguageTag(findPage(services(), url)))).toEqual([
      'zh-Hans',
      'km',
      'en',
      'en',
    ]);
  });
});
