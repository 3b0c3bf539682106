import type { Browser } from 'playwright';
import type { Shop } from '#tests/support/a-shop.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { planPaths } from './plan-paths.ts';
import type { ProductReport } from './report/paths-report.ts';
import { findingsOf } from './run-findings.ts';
import type { Job } from './run-job.ts';
import { walkReport } from './run-report.ts';

type OnProgress = (done: number, total: number) => void;

// Code is loaded by the job that needs it: a worker that walks in the engine never loads the server.
let shop: Promise<Shop> | undefined;
let browser: Promise<Browser> | undefined;

const plans = new Map<string, PathsPlan>();

function planOfJob({ product, seed }: Job): PathsPlan {
  const plan = plans.get(product) ?? planPaths(product, seed);
  plans.set(product, plan);
  return plan;
}

/** Does one job of a run. The plans of products, its shop and its browser stay for the next. */
export async function doJob(job: Job, onProgress: OnProgress): Promise<ProductReport> {
  const plan = planOfJob(job);
  const options = { onProgress, ...(job.only === undefined ? {} : { only: [job.only] }) };
  if (job.part === 'mutants') {
    const { mutantsOfPlan } = await import('./run-mutants-of.ts');
    return mutantsOfPlan(plan, job.seed, onProgress);
  }
  if (job.part === 'engine') {
    const { walkInEngine } = await import('./engine/walk-in-engine.ts');
    const walked = await walkInEngine(plan, options);
    const { walkAfterSaleInEngine } = await import('./after-sale/walk-after-sale.ts');
    const { withAfterSale } = await import('./after-sale/report-after-sale.ts');
    const after = await walkAfterSaleInEngine(plan, options);
    const report = withAfterSale('engine', plan, walkReport('engine', plan, walked), after);
    return job.only === undefined ? { ...report, findings: [...findingsOf(plan), ...report.findings] } : report;
  }
  shop ??= openShop();
  if (job.part === 'api') {
    const { excusedInApi, planApiWalk, walkInApi } = await import('./api/walk-in-api.ts');
    const walk = planApiWalk(plan);
    const walked = await walkInApi(plan, await shop, options, walk);
    const { walkAfterSaleInApi } = await import('./after-sale/walk-after-sale.ts');
    const { withAfterSale } = await import('./after-sale/report-after-sale.ts');
    const report = walkReport('api', plan, walked, walk.journeys, excusedInApi(plan));
    return withAfterSale('api', plan, report, await walkAfterSaleInApi(plan, await shop, options));
  }
  browser ??= import('#tests/support/chromium.ts').then(({ launchChromium }) => launchChromium());
  const { planBrowserWalk, walkInBrowser } = await import('./browser/walk-in-browser.ts');
  const { excusedInApi } = await import('./api/walk-in-api.ts');
  const walk = planBrowserWalk(plan);
  const walked = await walkInBrowser(plan, { shop: await shop, browser: await browser }, options, walk);
  return walkReport('browser', plan, walked, walk.journeys, excusedInApi(plan));
}

async function openShop(): Promise<Shop> {
  const { aShop } = await import('#tests/support/a-shop.ts');
  return aShop();
}
