import type { Browser } from 'playwright';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { deriveState, findPageOfState } from '#engine/derived-state.ts';
import { addDays } from '#engine/language/dates.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import { type BuyerLanguage, createBuyer } from '#tests/browser/create-buyer.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { WAIT_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { findShortestPaths, listCoveredItems } from '#workbench/journeys/covering-paths.ts';
import { findFewestPaths } from '#workbench/journeys/fewest-paths.ts';
import type { AnswerSet } from '#workbench/journeys/find-answer-sets.ts';
import { type JourneyEvent, JourneyModel, type JourneySnapshot } from '#workbench/journeys/journey-model.ts';
import { type PathsPlan, type PlannedPath, type PlannedRun, toPlannedPaths } from '#workbench/journeys/plan.ts';
import { createChartModel, type StepContext } from '#workbench/path-runs/chart-model.ts';
import { canHappen, findLeafState, isPublic } from '../api/api-world.ts';
import type { PathRunOptions } from '../plan-paths.ts';
import type { PathFailure, PathRunResult } from '../report/paths-report.ts';
import { buildPathFailure } from '../run-failure.ts';
import { type AxeResults, createAxeResults } from './axe-results.ts';
import type { BrowserPathRun } from './browser-path-run.ts';
import { createBrowserRunner } from './browser-runner.ts';
import { createBrowserScene } from './browser-scene.ts';
import { collectErrors } from './collect-errors.ts';
import { createPageChecker } from './page-checker.ts';

/** A shop on a clock that does not move, its worker not started, and a browser. */
export type BrowserEnvironment = { shop: Shop; browser: Browser };

export type BrowserOptions = PathRunOptions & {
  languages?: BuyerLanguage[];
  /** False leaves axe out. */
  axe?: boolean;
};

/** The fewest journeys that cover every transition that a buyer's browser can show. */
export function planBrowserRun({ name, product, checked }: PathsPlan): PlannedRun {
  const witnesses = checked.witnesses.filter(isPublic);
  const model = new JourneyModel(product, witnesses, canHappenInBrowser(product, witnesses));
  return { model, journeys: toPlannedPaths(name, findFewestPaths(model)) };
}

/**
 * Walks a product in a real browser, its journeys by turns in each language, and looks at every page in each of its
 * states and in every language with axe. The clock of the shop is moved: nobody else may use it meanwhile.
 */
export async function runInBrowser(
  plan: PathsPlan,
  world: BrowserEnvironment,
  { onProgress, only, languages = ['en', 'km'], axe = true }: BrowserOptions = {},
  walk = planBrowserRun(plan),
): Promise<PathRunResult> {
  const began = performance.now();
  const looks = createAxeResults();
  const journeys = selectPaths(plan.name, walk, only);
  const walked: PathRunResult = { failures: new Map(), passed: new Set(), items: new Set(), seconds: 0 };
  for (const [index, journey] of journeys.entries()) {
    const language = languages[index % languages.length] ?? 'en';
    const setting = { ...world, plan, model: walk.model, looks, looksIn: axe ? languages : [], language };
    const failure = await runOnePath(setting, journey);
    const steps = failure === undefined ? journey.steps : journey.steps.slice(0, failure.step);
    for (const item of listCoveredItems(walk.model, steps)) walked.items.add(item);
    if (failure === undefined) walked.passed.add(journey.id);
    else walked.failures.set(journey.id, failure);
    onProgress?.(index + 1, journeys.length);
  }
  for (const item of looks.seen) walked.items.add(item);
  return { ...walked, seconds: (performance.now() - began) / 1000 };
}

/** All of the walk, or the paths that are named, be they walked elsewhere otherwise. */
function selectPaths(name: string, { model, journeys }: PlannedRun, only: string[] | undefined): PlannedPath[] {
  if (only === undefined) return journeys;
  const isAsked = ({ id }: PlannedPath) => only.includes(id);
  const found = journeys.filter(isAsked);
  return found.length === only.length
    ? found
    : [...found, ...toPlannedPaths(name, findShortestPaths(model)).filter(isAsked)];
}

type BrowserPathOptions = BrowserEnvironment & {
  plan: PathsPlan;
  model: PlannedRun['model'];
  language: BuyerLanguage;
  looks: AxeResults;
  looksIn: BuyerLanguage[];
};

let customers = 0;

/** One journey in a browser context of its own. The result is the failure, if there is one. */
async function runOnePath(setting: BrowserPathOptions, journey: PlannedPath): Promise<PathFailure | undefined> {
  const { shop, browser, plan, model, language, looks, looksIn } = setting;
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(WAIT_TIMEOUT_MS);
  const page = await context.newPage();
  customers += 1;
  const walk: BrowserPathRun = {
    ...{ context, page, language, given: {}, errors: [] },
    buyer: createBuyer(page, shop, plan.name, language),
    draft: { id: '', key: '', view: {} as DraftView },
    phone: `+85516${String(200_000 + customers)}`,
    ...{ ref: undefined, frozen: undefined, tranId: undefined },
  };
  collectErrors(page, walk.errors);
  const scene = createBrowserScene(shop, plan.product, walk);
  const walker = createBrowserRunner(scene, model, createPageChecker(shop, plan.product, looksIn, looks));
  const heard = looks.complaints.length;
  let at = 0;
  let firstSeen = 0;
  try {
    await createChartModel(model).walk(journey, {
      ...walker,
      async assertState(moment: StepContext) {
        await walker.assertState(moment);
        if (looks.complaints.length === heard) firstSeen = at + 1;
        at += 1;
      },
    });
    // A finding of axe ends no journey, and is reported at its first place.
    const complaints = looks.complaints.slice(heard);
    if (complaints.length === 0) return undefined;
    return buildPathFailure('browser', model, journey, firstSeen, new Error(complaints.join('\n')));
  } catch (error) {
    const failure = buildPathFailure('browser', model, journey, Math.min(at, journey.steps.length - 1), error);
    const screenshot = await page.screenshot().catch(() => undefined);
    const image = screenshot && { screenshot: `data:image/png;base64,${screenshot.toString('base64')}` };
    return { ...failure, message: stripColors(failure.message), ...image };
  } finally {
    await context.close();
  }
}

/** Without the colours that a terminal would show. */
function stripColors(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  return message.replace(/\u001b\[[0-9;]*m/g, '');
}

/** A draft is stored as long as this after its last change. */
const DRAFT_RETENTION_DAYS = 30;

/**
 * The events that can happen in a browser: those that can happen at the server, except those that no buyer causes on
 * the screen.
 */
function canHappenInBrowser(
  product: Product,
  witnesses: AnswerSet[],
): (snapshot: JourneySnapshot, event: JourneyEvent) => boolean {
  const atServer = canHappen(product);
  const byName = new Map(witnesses.map((witness) => [witness.name, witness]));
  return (snapshot, event) => {
    if (!atServer(snapshot, event)) return false;
    // The screen changes an answer and does not withdraw it.
    if (event.type === 'ANSWER') return !revertsAnswer(product, snapshot, byName.get(event.witness ?? ''));
    // Money that comes when the cover has begun is refunded; the form has "change my answers", if it still exists.
    if (event.type === 'REOPEN' && findLeafState(snapshot) === 'refunded')
      return (
        computeDayAfterStart(product, snapshot.witness) < addDays(snapshot.witness.record.asOf, DRAFT_RETENTION_DAYS)
      );
    return true;
  };
}

/** The day after the cover would have begun: money is refunded then. */
function computeDayAfterStart(product: Product, { record }: Pick<AnswerSet, 'record'>): string {
  const begins = evaluatePlain(product.definition.product.cover.effectiveFrom, deriveState(product, record).scope);
  return addDays(String(begins), 1);
}

/** True if another's answers omit one of the shown page that is still asked. */
function revertsAnswer(product: Product, { chart, witness }: JourneySnapshot, next: AnswerSet | undefined): boolean {
  if (next === undefined) return true;
  const page = findPageOfState(product, chart) ?? '';
  const { hidden } = deriveState(product, next.record);
  const fields = Object.keys(product.definition.form.pages[page]?.schema.properties ?? {});
  return fields.some(
    (field) =>
      witness.record.answers[field] !== undefined && next.record.answers[field] === undefined && !hidden.has(field),
  );
}
