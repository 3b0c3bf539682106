import { writeFileSync } from 'node:fs';
import { aShop } from '#tests/support/a-shop.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { planPaths } from '../plan-paths.ts';
import { products } from '../product-of.ts';
import { planBrowserWalk, walkInBrowser } from './walk-in-browser.ts';

const names = process.argv.slice(2);
const queue = names.length > 0 ? names : [...products];
const browser = await launchChromium();
async function lane() {
  const shop = await aShop();
  for (let name = queue.shift(); name; name = queue.shift()) {
    const plan = planPaths(name);
    const { journeys } = planBrowserWalk(plan);
    const walked = await walkInBrowser(plan, { shop, browser }, { axe: process.env.AXE !== '0' });
    console.log(
      `${name}: ${journeys.length} journeys, ${journeys.map((j) => j.steps.length - 1)} steps, axe ${[...walked.items].filter((i) => i.startsWith('axe ')).length}, ${walked.seconds.toFixed(1)} s, failures ${walked.failures.size}`,
    );
    for (const [id, f] of walked.failures) {
      console.log(`  ${id} step ${f.step} ${f.message}`.slice(0, 4000));
      if (f.screenshot) writeFileSync(`/tmp/w/${id}.png`, Buffer.from(f.screenshot.split(',')[1] as string, 'base64'));
    }
  }
  await shop.close();
}
await Promise.all(Array.from({ length: Number(process.env.LANES ?? 1) }, lane));
await browser.close();
