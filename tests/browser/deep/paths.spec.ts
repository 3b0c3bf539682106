import type { Page } from '@playwright/test';
import { createMessageLookup, type MessageLookup } from '#tests/support/message-lookup.ts';
import { prodEnv } from '#tests/support/prod-env.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { expect, test, waitForHeading } from '../shop-test.ts';

type Language = 'en' | 'km';

/** The page that an address opens, and the address to which it redirects; a heading is a message's id. */
type Opens = { path: string; heading: string; leadsTo?: string; held?: boolean; status?: number };

/** The first page of each product's journey, and all pages that the specification names (section 2, Buy flows). */
const journeys: Record<string, [first: string, pages: string]> = {
  auto: ['VehicleInfo', 'Benefit CustomerInfo Payment Summary VehicleIdentification VehicleInfo VehicleSummary'],
  festivalPA: [
    'FestivalPAPackage',
    'CustomerInfo FestivalPAPackage FestivalPAPlanTemplate FestivalPASummary InsuredCard Payment Summary',
  ],
  fire: [
    'PropertyInformation',
    'CustomerInfo Payment PlanAndBenefit PropertyInformation PropertyPlan PropertySummary Summary',
  ],
  golfer: ['GolferPackage', 'CustomerInfo GolferPackage GolferPlan GolferSummary Payment Summary'],
  medical: ['Plan', 'Benefit CustomerInfo Payment Plan'],
  property: [
    'PropertyInformation',
    'CustomerInfo Payment PlanAndBenefit PropertyInformation PropertyPlan PropertySummary Summary',
  ],
  travel: ['TravelInfo', 'ChildrenCard CustomerInfo Payment Plan Summary SummaryInfo TravelInfo'],
};

const payment = ['check_payment', 'make_payment', 'payment_fail', 'payment_success', 'travel_insurance_certificate'];

const chooser = 'interface.chooser.title';

const publicPages: Opens[] = [
  { path: '/', heading: 'interface.home.title' },
  { path: '/buy_insurance', heading: chooser },
  { path: '/policy_inquiry', heading: 'interface.header.policyInquiry' },
  { path: '/scan', heading: 'interface.header.scan' },
  { path: '/testing', heading: 'testing.title' },
  { path: '/under_construction', heading: 'site.underConstruction.title' },
  { path: '/buy_insurance/components/ProductCard', heading: chooser },
  // Where the menu and the footer lead, beside the table.
  { path: '/about_us', heading: 'interface.header.about' },
  { path: '/our_hotline', heading: 'interface.header.hotline' },
  { path: '/privacy_and_terms', heading: 'interface.footer.privacy' },
  // Without its order a page of one leads to the products; with the reference of none it says so.
  ...payment.map((page) => ({ path: `/${page}`, heading: chooser, leadsTo: '/buy_insurance' })),
  ...payment.map((page) => ({ path: `/${page}/nobodys-order`, heading: 'interface.notFound.title', status: 404 })),
];

/** Without a draft every page of a journey leads to the first one, which says why. */
const buyFlows: Opens[] = Object.entries(journeys).flatMap(([product, [first, pages]]) => {
  const heading = `${product}.${first.charAt(0).toLowerCase()}${first.slice(1)}.title`;
  const leadsTo = `/buy_insurance/${product}/components/${first}`;
  return [
    { path: `/buy_insurance/${product}`, heading, leadsTo },
    { path: `/buy_insurance/${product}/benefit`, heading: 'wizard.benefit.title' },
    ...pages.split(' ').map((page) => {
      const path = `/buy_insurance/${product}/components/${page}`;
      return { path, heading, leadsTo, held: path !== leadsTo };
    }),
  ];
});

function sayerOf(shop: Shop, language: Language): MessageLookup {
  return createMessageLookup(
    language,
    Object.assign({}, ...shop.services.catalogue.list().map(({ messages }) => messages(language))),
  );
}

/**
 * Opens every address of a table and looks at what is there. `byLink`: without loading the application again, as a link
 * of the site leads to it; what the server says to the same address is asked beside that.
 */
async function opensAll(page: Page, shop: Shop, prefix: string, table: Opens[], byLink = false): Promise<void> {
  const language = prefix === '/km' ? 'km' : 'en';
  const says = sayerOf(shop, language);
  const heading = page.getByRole('heading', { level: 1 });
  if (byLink) await page.goto(prefix || '/');
  for (const { path, heading: id, leadsTo = path, held = false, status = 200 } of table) {
    const address = path === '/' ? prefix || '/' : prefix + path;
    const product = /^\/buy_insurance\/(\w+)\/benefit$/.exec(path)?.[1];
    const title = says(id, product === undefined ? {} : { product: says(`${product}.name`) });
    await test.step(address, async () => {
      if (byLink) {
        expect((await shop.call('GET', address)).status).toBe(status);
        await page.evaluate((to) => window.history.pushState(null, '', to), address);
      } else expect((await page.goto(address, { waitUntil: 'commit' }))?.status()).toBe(status);
      await waitForHeading(page, title);
      await expect(heading).toHaveText(title);
      await expect(page).toHaveURL(leadsTo === '/' ? prefix || '/' : prefix + leadsTo);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      if (held) await expect(page.getByText(says('wizard.held'))).toBeVisible();
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(page.viewportSize()?.width);
    });
  }
}

for (const prefix of ['', '/km']) {
  test(`every public page of the specification opens at its address: ${prefix || 'without a prefix'}`, async ({
    page,
    shop,
  }) => {
    test.slow();
    await opensAll(page, shop, prefix, publicPages);
  });
}

/** Journeys whose every page is loaded by itself: with a summary of its own, and with one in the payment's place. */
const loaded = /^\/buy_insurance\/(travel|medical)\//;

test('every page of a journey of the specification opens at its address', async ({ page, shop }) => {
  test.slow();
  const isLoaded = ({ path, held = false }: Opens) => !held || loaded.test(path);
  await opensAll(page, shop, '', buyFlows.filter(isLoaded));
  const others = buyFlows.filter((each) => !isLoaded(each));
  await opensAll(page, shop, '', others, true);
});

for (const prefix of ['/en', '/km']) {
  test(`every page of a journey of the specification opens from link to link: ${prefix}`, async ({ page, shop }) => {
    test.slow();
    await opensAll(page, shop, prefix, [...(prefix === '/en' ? publicPages : []), ...buyFlows], true);
  });
}

test('an address without a page shows a message and the link to home', async ({ page, shop }) => {
  for (const [address, language] of [
    ['/nothing', 'en'],
    ['/nothing/at/all', 'en'],
    ['/en/buy_insurance/travel/components/Nothing', 'en'],
    ['/km/buy_insurance/nothing', 'km'],
  ] as const) {
    const says = sayerOf(shop, language);
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says('interface.notFound.title'));
    const home = page.getByRole('main').getByRole('link', { name: says('interface.error.home'), exact: true });
    const prefix = address.startsWith('/nothing') ? '/' : address.slice(0, 3);
    await expect(home).toHaveAttribute('href', prefix);
  }
});

test('the desk of testers does not exist in Prod', async ({ page, shop }) => {
  const prod = await startTestShop({ database: { ...shop.services.database, close: async () => {} }, env: prodEnv });
  await page.goto(`${prod.url}/testing`);
  await expect(
    page.getByRole('heading', { name: createMessageLookup('en')('interface.notFound.title') }),
  ).toBeVisible();
  await prod.close();
});
