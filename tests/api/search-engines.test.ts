import { afterAll, describe, expect, test } from 'vitest';
import type { ProductQuestion } from '#contract/product-questions.ts';
import { answerQuestions } from '#server/catalogue/products/product-questions.ts';
import { findPage } from '#server/site/find-page.ts';
import { buildLocaleAddress, buildPageHead } from '#server/site/page-head.ts';
import { sitePages } from '#server/site/site-pages.ts';
import { buildStructuredData } from '#server/site/structured-data.ts';
import { locales } from '#shared/format.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { productNames } from '../paths/load-test-product.ts';

/* The heads of all public pages, as search engines and link previews read them. */

const ORIGIN = 'https://shop.example';
const shop = await startTestShop();
afterAll(() => shop.close());
const { services } = shop;

const paths = sitePages
  .filter(({ listed }) => listed)
  .flatMap(({ pattern }) => productNames.map((product) => pattern.replace(':product', product)));
const addresses = [...new Set(paths)].flatMap((path) =>
  locales.map((locale) => buildLocaleAddress(ORIGIN, path, locale).slice(ORIGIN.length)),
);

type Thing = { '@type': string } & Record<string, unknown>;

/** The head of a page, and its descriptions in the vocabulary of schema.org. */
function headOf(address: string) {
  const found = findPage(services, address === '' ? '/' : address);
  const head = buildPageHead(services, ORIGIN, found);
  const [, title = ''] = /<title>(.*)<\/title>/.exec(head) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(head) ?? [];
  const data = buildStructuredData(services, ORIGIN, found) as { '@context': string; '@graph': Thing[] } | undefined;
  const things = (type: string) => data?.['@graph'].filter((thing) => thing['@type'] === type) ?? [];
  return { title, description, data, thing: (type: string) => things(type)[0], things };
}

test('the site has two pages for each of the seven products, and eight other pages, in three languages', () => {
  expect(addresses.length).toBe((7 * 2 + 8) * 3);
});

test.each(['title', 'description'] as const)('no two public pages or languages have the same %s', (part) => {
  const texts = addresses.map((address) => [headOf(address)[part], address] as const);
  expect(texts.filter(([text]) => text.length < 8)).toEqual([]);
  const twins = texts.filter(([text, address]) => texts.some(([other, at]) => other === text && at !== address));
  expect(twins).toEqual([]);
});

test('a title begins with a search term, and the name of the insurer is at its end', () => {
  expect(headOf('/').title).toBe('Insurance in Cambodia, bought online: car, travel, health, home · Serey Insurance');
  expect(headOf('/buy_insurance/travel').title).toBe(
    'Travel insurance in Cambodia: see the price online · Serey Insurance',
  );
  expect(headOf('/km/buy_insurance/fire').title).toMatch(/^ធានារ៉ាប់រងអគ្គិភ័យ.*កម្ពុជា/);
  for (const address of addresses) expect(headOf(address).title).not.toMatch(/^(Home|ទំព័រដើម|首页) ·/);
});

describe('structured data', () => {
  test('names the insurer on the pages about it, with phone, mailbox and address', () => {
    for (const address of ['/', '/km', '/about_us', '/km/our_hotline', '/?lang=zh'])
      expect(headOf(address).thing('InsuranceAgency')).toMatchObject({
        ...{ '@id': 'https://shop.example/#insurer', telephone: ['1800-208388', '+855 23 890 999'] },
        ...{ email: 'info@serey-insurance.example', logo: 'https://shop.example/apple-touch-icon.png' },
        address: { '@type': 'PostalAddress', addressCountry: 'KH' },
      });
    expect(headOf('/scan').thing('InsuranceAgency')).toBeUndefined();
  });

  test.each(productNames)('offers %s at the premium of its cheapest reviewed case', (product) => {
    const { priceFrom } = services.catalogue.current(product)?.definition.product ?? {};
    const total = shop.testCase(product, priceFrom ?? '').premium?.total as number;
    const price = `${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`;
    for (const page of [`/buy_insurance/${product}`, `/km/buy_insurance/${product}/benefit`])
      expect(headOf(page).thing('Product')).toMatchObject({
        image: expect.stringContaining(`/social/${product}.`),
        offers: { '@type': 'Offer', price, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      });
  });

  test('leads from home to each page, in the language of the page', () => {
    const trail = headOf('/km/buy_insurance/travel/benefit').thing('BreadcrumbList')?.itemListElement as Thing[];
    expect(trail.map(({ position, item }) => [position, item])).toEqual([
      [1, 'https://shop.example/km'],
      [2, 'https://shop.example/km/buy_insurance'],
      [3, 'https://shop.example/km/buy_insurance/travel'],
      [4, 'https://shop.example/km/buy_insurance/travel/benefit'],
    ]);
    for (const address of addresses.filter((one) => !['/', '/km', '/?lang=zh'].includes(one))) {
      const steps = headOf(address).thing('BreadcrumbList')?.itemListElement as Thing[];
      expect([address, steps.at(-1)?.item]).toEqual([address, `https://shop.example${address}`]);
      expect(steps.every(({ name }) => String(name).length > 1)).toBe(true);
    }
  });

  test('is on no page that is private or not listed', () => {
    for (const address of ['/developers', '/b2b/login', '/studio', '/make_payment', '/nothing'])
      expect([address, headOf(address).data]).toEqual([address, undefined]);
  });
});

describe('questions about a product', () => {
  const ask = async (product: string, locale: string) =>
    (await shop.call<ProductQuestion[]>('GET', `/api/products/${product}/questions?locale=${locale}`)).body;
  const answerTo = async (product: string, question: string) =>
    (await ask(product, 'en')).find(({ ask }) => ask.includes(question))?.answer.join('\n') ?? '';

  // By hand from product-schemas: afterSale of product.json, the limits of benefits.json, the offers of the messages.
  test.each([
    ['travel', 'cost', /^From \$[\d.,]+, all charges/],
    ['travel', 'pay at most', /Medical expenses: Basic \$50,000 · Standard \$70,000/],
    [
      'travel',
      'cancel',
      /Before cover begins, the whole premium is refunded\.\n.*only a policy with this choice.*Annual.*\n.*days that are left.*\n.*keeps \$1 of/,
    ],
    ['travel', 'renew', /choice: Annual.*\n.*from 60 days before.*until 14 days after/],
    ['travel', 'by instalments', /^The whole premium is paid before cover begins\.$/],
    ['travel', 'waiting', /^No\./],
    [
      'medical',
      'cancel',
      /free-look period lasts 15 days after the purchase or the effective date.*\n.*on any day.*\n.*\n.*at least \$25 of/,
    ],
    ['medical', 'waiting', /^30 days: every illness.*\n120 days: cancer/],
    [
      'medical',
      'by instalments',
      /premium of \$150 or more.*\n.*2 instalments, one every 6 months.*\$1\.50.*\n.*4 instalments.*\n.*until 30 days after/,
    ],
    ['medical', 'renew', /does not renew itself.*\n.*from 60 days before.*until 30 days after/],
    ['festivalPA', 'cancel', /Before cover begins.*\n.*cannot be cancelled and there is no refund\.\n/],
    ['festivalPA', 'renew', /cannot be renewed/],
    ['auto', 'cancel', /Before cover begins.*\n.*on any day.*\n.*\n.*keeps \$10 of.*\n.*at least \$25 of/],
    [
      'auto',
      'change the policy',
      /Email and address.*Beneficiary.*Another vehicle.*Plan and extras.*Period of insurance/,
    ],
    ['golfer', 'cancel', /only a policy with this choice can be cancelled/],
    ['fire', 'Who can buy', /18 or over/],
  ])('%s: the answer about “%s” contains the figures of its data', async (product, question, expected) => {
    expect(await answerTo(product, question)).toMatch(expected);
  });

  test('are the same ten on page and in structured data, in every language', async () => {
    for (const product of productNames)
      for (const [locale, address] of [
        ['en', `/buy_insurance/${product}/benefit`],
        ['km', `/km/buy_insurance/${product}/benefit`],
        ['zh', `/buy_insurance/${product}/benefit?lang=zh`],
      ] as const) {
        const questions = await ask(product, locale);
        expect([product, locale, questions.length]).toEqual([product, locale, 10]);
        const faq = headOf(address).thing('FAQPage')?.mainEntity as {
          name: string;
          acceptedAnswer: { text: string };
        }[];
        expect(faq.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
          questions.map(({ ask, answer }) => [ask, answer.join('\n')]),
        );
        if (locale === 'km') for (const { ask } of questions) expect(ask).toContain('តើ');
      }
  });

  test('follow the rules of the product: other data leads to other answers', async () => {
    const travel = services.catalogue.current('travel');
    if (!travel?.definition.product.afterSale) throw new Error('travel has rules after the sale');
    const { afterSale } = travel.definition.product;
    const cancel = { ...afterSale.cancel, freeLookDays: 21, kept: { lines: [], amount: 0, minimum: 0 } };
    const product = { ...travel.definition.product, afterSale: { ...afterSale, cancel, onceBegun: { '!': [false] } } };
    const changed = { ...travel, definition: { ...travel.definition, product } };
    const [answer] = answerQuestions(changed, services.wording, 'en').filter(({ ask }) => ask.includes('cancel'));
    expect(answer?.answer).toContainEqual(expect.stringContaining('The free-look period lasts 21 days'));
    expect(answer?.answer).toContainEqual(expect.stringContaining('some options of the policy allow a cancellation'));
    expect(answer?.answer.at(-1)).toBe('If a claim was paid for a loss in this period, there is no refund.');
  });

  test('do not exist for a product that is not on sale', async () => {
    expect((await shop.call('GET', '/api/products/boat/questions')).status).toBe(404);
  });
});
