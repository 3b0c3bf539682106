/*
 * The speed of the site on a cheap phone: Lighthouse (mobile, its own throttling), five runs a page, medians.
 * Performance 95 or more; accessibility, best practices and SEO 100. It wants a machine with nothing else to do, and
 * `npm run build`.
 *
 *   npm run lighthouse [-- RUNS]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

/** Home, the chooser, a product's page, and the first page of a wizard without a draft. */
const PAGES = ['/', '/buy_insurance', '/buy_insurance/travel/benefit', '/buy_insurance/travel'];
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof LEAST;
const categories = Object.keys(LEAST) as Category[];
const FIGURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const runs = Number(process.argv[2] ?? 5);
const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const shop = await startTestShop();
const port = await findFreePort();
const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: findChromium(),
  args: [...chromiumFlags(), `--remote-debugging-port=${port}`],
});
let below = 0;
for (const page of PAGES) {
  const scores = new Map<Category, number[]>(categories.map((category) => [category, []]));
  const figures = new Map<string, number[]>(FIGURES.map((figure) => [figure, []]));
  const faults = new Set<string>();
  // The server draws a page once and stores it.
  await fetch(`${shop.url}${page}`);
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(`${shop.url}${page}`, { port, logLevel: 'silent', onlyCategories: categories });
    if (!result) throw new Error(`Lighthouse said nothing of ${page}`);
    const { lhr } = result;
    for (const category of categories)
      scores.get(category)?.push(Math.round((lhr.categories[category]?.score ?? 0) * 100));
    for (const figure of FIGURES) figures.get(figure)?.push(lhr.audits[figure]?.numericValue ?? 0);
    for (const category of categories.filter((name) => name !== 'performance'))
      for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
        const score = lhr.audits[id]?.score;
        if (weight > 0 && score !== null && score !== undefined && score < 1) faults.add(id);
      }
  }
  const line = categories.map((category) => {
    const score = median(scores.get(category) ?? []);
    if (score < LEAST[category]) below++;
    return `${category} ${score}${score < LEAST[category] ? ` (least ${LEAST[category]})` : ''}`;
  });
  console.log(`${page}\n  ${line.join(', ')}  [${scores.get('performance')?.join(' ')}]`);
  console.log(
    `  ${FIGURES.map((figure) => `${figure} ${Math.round(median(figures.get(figure) ?? []) * 1000) / 1000}`).join(', ')}`,
  );
  if (faults.size > 0) console.log(`  ${[...faults].join(', ')}`);
}
await browser.close();
await shop.close();
rmSync(profile, { recursive: true, force: true });
process.exit(below === 0 ? 0 : 1);
