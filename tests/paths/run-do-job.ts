import type { Browser } from 'playwright';
import type { Shop } from '#tests/support/test-shop.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { listIssues } from './list-issues.ts';
import { planPaths } from './plan-paths.ts';
import type { ProductReport } from './report/paths-report.ts';
import type { Job } from './run-job.ts';
import { createRunReport } from './run-report.ts';

type OnProgress = (done: number, total: number) => void;

// Code is loaded by the job that needs it: a worker that walks in the engine never loads the server.
let shop: Promise<Shop> | undefined;
let browser: Promise<Browser> | undefined;

const plans = new Map<string, PathsPlan>();

function findPlan({ product, seed }: Job): PathsPlan {
  const plan = plans.get(product) ?? planPaths(product, seed);
  plans.set(product, plan);
  return plan;
}

/** Does one job of a run. The plans of products, its shop and its browser stay for the next. */
export async function doJob(job: Job, onProgress: OnProgress): Promise<ProductReport> {
  const plan = findPlan(job);
  const options = { onProgress, ...(job.only === undefined ? {} : { only: [job.only] }) };
  if (job.part === 'mutants') {
    const { runPlanMutants: mutantsOfPlan } = await import('./run-plan-mutants.ts');
    return mutantsOfPlan(plan, job.seed, onProgress);
  }
  if (job.part === 'engine') {
    const { runInEngine: walkInEngine } = await import('./engine/run-in-engine.ts');
    const walked = await walkInEngine(plan, options);
    const { runAfterSaleInEngine: walkAfterSaleInEngine } = await import('./after-sale/run-after-sale.ts');
    const { addAfterSale: withAfterSale } = await import('./after-sale/report-after-sale.ts');
    const after = await walkAfterSaleInEngine(plan, options);
    const report = withAfterSale('engine', plan, createRunReport('engine', plan, walked), after);
    return job.only === undefined ? { ...report, findings: [...listIssues(plan), ...report.findings] } : report;
  }
  shop ??= openShop();
  if (job.part === 'api') {
    const {
      listApiExclusions: excusedInApi,
      planApiRun: planApiWalk,
      runInApi: walkInApi,
    } = await import('./api/run-in-api.ts');
    const walk = planApiWalk(plan);
    const walked = await walkInApi(plan, await shop, options, walk);
    const { runAfterSaleInApi: walkAfterSaleInApi } = await import('./after-sale/run-after-sale.ts');
    const { addAfterSale: withAfterSale } = await import('./after-sale/report-after-sale.ts');
    const report = createRunReport('api', plan, walked, walk.journeys, excusedInApi(plan));
    return withAfterSale('api', plan, report, await walkAfterSaleInApi(plan, await shop, options));
  }
  browser ??= import('#tests/support/chromium.ts').then(({ launchChromium }) => launchChromium());
  const { planBrowserRun: planBrowserWalk, runInBrowser: walkInBrowser } = await import('./browser/run-in-browser.ts');
  const { listApiExclusions: excusedInApi } = await import('./api/run-in-api.ts');
  const walk = planBrowserWalk(plan);
  const walked = await walkInBrowser(plan, { shop: await shop, browser: await browser }, options, walk);
  return createRunReport('browser', plan, walked, walk.journeys, excusedInApi(plan));
}

async function openShop(): Promise<Shop> {
  const { startTestShop: aShop } = await import('#tests/support/test-shop.ts');
  return aShop();
}
