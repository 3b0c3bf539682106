import type { Page, Response } from '@playwright/test';
import { createTestUser } from '#tests/support/test-user.ts';
import { listModules, listReachableScripts, measureBodiesKib, measureFilesKib } from './built-scripts.ts';
import { createBuyer } from './create-buyer.ts';
import { expect, test } from './shop-test.ts';

/** The scripts that a page loads until it is at rest. */
async function scriptsOf(page: Page, path: string): Promise<Buffer[]> {
  const bodies: Promise<Buffer>[] = [];
  const take = (response: Response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  };
  page.on('response', take);
  await page.goto(path, { waitUntil: 'networkidle' });
  // A busy machine may let a page rest before it has asked for all.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  page.off('response', take);
  return Promise.all(bodies);
}

// 0.3 KiB of it wait for a server that restarts, so that a page with unsaved input does not reload.
test('home needs at most 96 KiB of script, in at most 14 files', async ({ page }) => {
  const scripts = await scriptsOf(page, '/');
  const size = measureBodiesKib(scripts);
  test.info().annotations.push({ type: 'KiB', description: `${size} in ${scripts.length} files` });
  expect(size).toBeGreaterThan(50);
  expect(size).toBeLessThanOrEqual(96);
  expect(scripts.length).toBeLessThanOrEqual(14);
  // The server's drawing is there before any script is asked for but those of the document.
  const html = await (await page.request.get('/')).text();
  const first = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file]) => file ?? '');
  const { painted, asked } = await page.evaluate(
    (of) => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js') && !of.includes(new URL(name).pathname))
        .map(({ startTime }) => startTime),
    }),
    first,
  );
  expect(first.length).toBeLessThanOrEqual(3);
  expect(asked.length).toBeGreaterThan(3);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
});

test('the first page of a wizard needs at most 217 KiB of script in all, in at most 14 files', async ({
  page,
  shop,
}) => {
  const scripts = await scriptsOf(page, '/buy_insurance/travel');
  const size = measureBodiesKib(scripts);
  await createBuyer(page, shop, 'travel', 'en').isOn('travelInfo');
  test.info().annotations.push({ type: 'KiB', description: `${size} in ${scripts.length} files` });
  expect(size).toBeGreaterThan(150);
  expect(size).toBeLessThanOrEqual(217);
  expect(scripts.length).toBeLessThanOrEqual(14);
});

test('pages run under a policy of our own scripts alone, with none inline', async ({ page }) => {
  for (const path of ['/', '/buy_insurance/travel']) {
    const response = await page.goto(path);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe-/);
    // The settings are text for our scripts to read, never run.
    expect(await page.locator('script:not([src]):not([type$="json"])').count()).toBe(0);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('*')].some((one) =>
          [...one.attributes].some(({ name }) => name.startsWith('on')),
        ),
      ),
    ).toBe(false);
  }
});

test('the studio’s first page needs at most 162 KiB of script', async ({ page, shop }) => {
  const { token } = await createTestUser(shop, { scopes: ['studio:edit'] });
  await page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);
  const scripts = await scriptsOf(page, '/studio');
  const size = measureBodiesKib(scripts);
  await expect(page.getByRole('table', { name: 'On sale now' })).toBeVisible();
  test.info().annotations.push({ type: 'KiB', description: `${size} in ${scripts.length} files` });
  expect(size).toBeGreaterThan(100);
  expect(size).toBeLessThanOrEqual(162);
});

test('signing in to the portal needs at most 110 KiB of script, in at most 14 files', async ({ page }) => {
  const scripts = await scriptsOf(page, '/b2b/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const size = measureBodiesKib(scripts);
  test.info().annotations.push({ type: 'KiB', description: `${size} in ${scripts.length} files` });
  expect(size).toBeGreaterThan(80);
  expect(size).toBeLessThanOrEqual(110);
  expect(scripts.length).toBeLessThanOrEqual(14);
});

/** Most KiB of letters and of pictures that a page loads before anybody scrolls; both come compressed as they are. */
const letters: [path: string, fonts: number, pictures: number][] = [
  ['/', 35, 15],
  ['/km', 90, 15],
  ['/buy_insurance/travel', 35, 5],
  ['/km/buy_insurance/travel', 90, 5],
  ['/b2b/login', 35, 5],
];
for (const [path, fonts, pictures] of letters)
  test(`${path} loads at most ${fonts} KiB of letters and ${pictures} of pictures`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const loaded: { type: string; size: Promise<number> }[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      if (type === 'font' || type === 'image')
        loaded.push({ type, size: response.body().then(({ length }) => length / 1024) });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const sum = async (type: string) => {
      const sizes = await Promise.all(loaded.filter((one) => one.type === type).map(({ size }) => size));
      return Math.round(sizes.reduce((total, size) => total + size, 0));
    };
    const [ofFonts, ofPictures] = [await sum('font'), await sum('image')];
    test.info().annotations.push({ type: 'KiB', description: `${ofFonts} of letters, ${ofPictures} of pictures` });
    expect(ofFonts).toBeGreaterThan(0);
    expect(ofFonts).toBeLessThanOrEqual(fonts);
    expect(ofPictures).toBeLessThanOrEqual(pictures);
  });

/** The parts outside the public's pages: the staff's session, and the testers' desk. */
const isPublic = (source: string) => !/surfaces\/(portal|studio|testing)\/|^preview\/|^staff-/.test(source);

/** The studio's own: its pages, its calls, its words, and the libraries that nothing else needs. */
const ofStudio =
  /^src\/web\/(surfaces\/studio|preview|api\/studio)\/|^locales\/\w+\/studio[\w-]*\.json|\/node_modules\/(@codemirror|@lezer|jsonc-parser)\//;

test('no script that a public page can load contains a module of the studio', async ({ page, shop }) => {
  const found = (scripts: Iterable<string>) => listModules(scripts).filter((module) => ofStudio.test(module));
  expect(found(listReachableScripts(['index.html'], isPublic))).toEqual([]);
  // It would be found: the studio's modules are those of this build.
  expect(found(listReachableScripts(['index.html'], () => true)).length).toBeGreaterThan(200);
  // And what the pages load in truth are scripts that it was looked for in.
  const known = listReachableScripts(['index.html'], isPublic);
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.slice(1);
    if (path.startsWith('assets/') && path.endsWith('.js')) asked.push(path);
  });
  for (const path of ['/', '/buy_insurance/travel', '/buy_insurance/travel/benefit', '/policy_inquiry'])
    await page.goto(path, { waitUntil: 'networkidle' });
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((file) => !known.has(file))).toEqual([]);
  // The lists of what was built are no files of the site.
  for (const list of ['manifest.json', 'modules.json'])
    expect((await page.request.get(`${shop.url}/.vite/${list}`)).status()).toBe(404);
});

/** The files that shared-files.ts plans, and one module that each holds. */
const PLANNED: [file: string, module: RegExp][] = [
  ['boot', /hydration\/early-events\.ts$/],
  ['site', /surfaces\/public\/site\.tsx$/],
  ['client', /entry-client\.tsx$/],
  ['cards', /product-cards\.tsx$/],
  ['asking', /text-input\.tsx$/],
  ['product', /src\//],
  ['engine', /src\/engine\//],
  ['ui', /lucide-react\/dist\/esm\/icons\//],
  ['journey', /wizard-route\.tsx$/],
  ['sign-in', /src\//],
  ['shell', /lucide-react\/dist\/esm\/icons\//],
  ['lists', /src\//],
  ['studio', /src\//],
  ['studio-product', /src\//],
  ['start', /src\//],
  ['user', /src\//],
  ['long-lists', /query-core\/.*\/infiniteQueryObserver\.js$/],
  ['long-lists', /react-query\/.*\/useInfiniteQuery\.js$/],
  ['studio-schemas', /product\.schema\.json$/],
  ['studio-tariff', /parts\/tariff\//],
  ['studio-pages', /parts\/pages\//],
  ...['en', 'km', 'zh'].flatMap((language): [string, RegExp][] => [
    [`studio-words-${language}`, /studio-words\.json$/],
    [`wizard-words-${language}`, /wizard\.json$/],
  ]),
];

test('each file that the build plan names contains its planned module', () => {
  const scripts = [...listReachableScripts(['index.html'], () => true)];
  const isOf = (name: string) => new RegExp(`^assets/${name.slice(0, 16)}-[\\w-]{7}\\.js$`);
  const holds = (name: string) => listModules(scripts.filter((file) => isOf(name).test(file)));
  const empty = PLANNED.filter(([name, module]) => !holds(name).some((one) => module.test(one)));
  expect(empty).toEqual([]);
});

/**
 * An editor who opens every part of the studio once, in English, has loaded these, and in the preview's window the
 * wizard's own scripts, which are the shop's and not counted. The code editor has 118 of them.
 */
test('all of the studio is at most 440 KiB of script beside the shop’s own', () => {
  const isOpened = (source: string) =>
    !/locales\/(?!en\/(interface|portal|problems|studio[\w-]*|wizard)\.json)/.test(source) &&
    !/studio-words-(km|zh)/.test(source) &&
    !/surfaces\/(public|testing|journey)\/|surfaces\/portal\/sign-in|^staff-frame/.test(source) &&
    !/surfaces\/portal\/(account|admin|claims|integration|money|orders|policies|policy-holders|reports|sales|start)\//.test(
      source,
    );
  const all = listReachableScripts(['index.html'], isOpened);
  const shops = listReachableScripts(['index.html'], isPublic);
  const own = [...all].filter((file) => !shops.has(file));
  const [whole, beside] = [measureFilesKib(all), measureFilesKib(own)];
  test.info().annotations.push({ type: 'KiB', description: `${beside} beside the shop's own, ${whole} with it` });
  expect(listModules(own).filter((module) => ofStudio.test(module)).length).toBeGreaterThan(200);
  expect(beside).toBeGreaterThan(100);
  expect(beside).toBeLessThanOrEqual(440);
});
