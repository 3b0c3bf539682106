import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { median } from '../quantile.ts';

/** Lighthouse's total blocking time in milliseconds, and each page's as a multiple of the home page's of the same runs. */
export type BlockingRow = { page: string; score: number; blocked: number; ofHome: number };

const PAGES = ['/', '/buy_insurance/travel'];

export async function measureBlocking({ url }: Pick<Shop, 'url'>, runs: number): Promise<BlockingRow[]> {
  const port = await findFreePort();
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...chromiumFlags(), `--remote-debugging-port=${port}`],
  });
  const found = PAGES.map((page) => ({ page, scores: [] as number[], blocked: [] as number[] }));
  for (const { page } of found) await fetch(`${url}${page}`);
  for (let run = 0; run < runs; run++)
    for (const { page, scores, blocked } of found) {
      const flags = { port, logLevel: 'silent', onlyCategories: ['performance'] } as const;
      const result = await lighthouse(`${url}${page}`, { ...flags, onlyCategories: [...flags.onlyCategories] });
      if (!result) throw new Error(`Lighthouse said nothing of ${page}`);
      scores.push(Math.round((result.lhr.categories.performance?.score ?? 0) * 100));
      blocked.push(result.lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN);
    }
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
  const home = median(found[0]?.blocked ?? []);
  return found.map(({ page, scores, blocked }) => ({
    ...{ page, score: median(scores), blocked: median(blocked) },
    // Of a home page that blocks nothing there is no multiple.
    ofHome: home > 0 ? median(blocked) / home : Number.NaN,
  }));
}
