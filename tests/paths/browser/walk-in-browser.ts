import type { Browser } from 'playwright';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { addDays } from '#engine/language/dates.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import { pageOfState, situationOf } from '#engine/situation.ts';
import { aBuyer, type BuyersLanguage } from '#tests/browser/a-buyer.ts';
import type { Shop } from '#tests/support/a-shop.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { covered, shortestJourneys } from '#workbench/journeys/covering-journeys.ts';
import { fewestJourneys } from '#workbench/journeys/fewest-journeys.ts';
import type { Witness } from '#workbench/journeys/find-witnesses.ts';
import { createJourneyModel, type JourneyEvent, type JourneySnapshot } from '#workbench/journeys/journey-model.ts';
import { type PathsPlan, type PlannedJourney, type PlannedWalk, planned } from '#workbench/journeys/plan.ts';
import { chartModel, type Moment } from '#workbench/walks/chart-model.ts';
import { canHappen, isPublic, leafOf } from '../api/api-world.ts';
import type { WalkOptions } from '../plan-paths.ts';
import type { PathFailure, Walked } from '../report/paths-report.ts';
import { failureAt } from '../run-failure.ts';
import { browserScene } from './browser-scene.ts';
import type { BrowserWalk } from './browser-walk.ts';
import { browserWalker } from './browser-walker.ts';
import { lookAtPages } from './look-at-pages.ts';
import { aLook, type Looks } from './looks.ts';
import { watchErrors } from './watch-errors.ts';

/** A shop on a clock that stands still, its worker not started, and a browser. */
export type BrowserWorld = { shop: Shop; browser: Browser };

export type BrowserOptions = WalkOptions & {
  languages?: BuyersLanguage[];
  /** False leaves axe out. */
  axe?: boolean;
};

/** The fewest journeys that cover every transition that a buyer's browser can show. */
export function planBrowserWalk({ name, product, checked }: PathsPlan): PlannedWalk {
  const witnesses = checked.witnesses.filter(isPublic);
  const model = createJourneyModel(product, witnesses, { filter: canHappenInBrowser(product, witnesses) });
  return { model, journeys: planned(name, fewestJourneys(model)) };
}

/**
 * Walks a product in a real browser, its journeys by turns in each language, and looks at every page in each of its
 * states and in every language with axe. The clock of the shop is moved: nobody else may use it meanwhile.
 */
export async function walkInBrowser(
  plan: PathsPlan,
  world: BrowserWorld,
  { onProgress, only, languages = ['en', 'km'], axe = true }: BrowserOptions = {},
  walk = planBrowserWalk(plan),
): Promise<Walked> {
  const began = performance.now();
  const looks = aLook();
  const journeys = chosen(plan.name, walk, only);
  const walked: Walked = { failures: new Map(), passed: new Set(), items: new Set(), seconds: 0 };
  for (const [index, journey] of journeys.entries()) {
    const language = languages[index % languages.length] ?? 'en';
    const setting = { ...world, plan, model: walk.model, looks, looksIn: axe ? languages : [], language };
    const failure = await walkOne(setting, journey);
    const steps = failure === undefined ? journey.steps : journey.steps.slice(0, failure.step);
    for (const item of covered(walk.model, steps)) walked.items.add(item);
    if (failure === undefined) walked.passed.add(journey.id);
    else walked.failures.set(journey.id, failure);
    onProgress?.(index + 1, journeys.length);
  }
  for (const item of looks.seen) walked.items.add(item);
  return { ...walked, seconds: (performance.now() - began) / 1000 };
}

/** All of the walk, or the paths that are named, be they walked elsewhere otherwise. */
function chosen(name: string, { model, journeys }: PlannedWalk, only: string[] | undefined): PlannedJourney[] {
  if (only === undefined) return journeys;
  const isAsked = ({ id }: PlannedJourney) => only.includes(id);
  const found = journeys.filter(isAsked);
  return found.length === only.length ? found : [...found, ...planned(name, shortestJourneys(model)).filter(isAsked)];
}

type Setting = BrowserWorld & {
  plan: PathsPlan;
  model: PlannedWalk['model'];
  language: BuyersLanguage;
  looks: Looks;
  looksIn: BuyersLanguage[];
};

let customers = 0;

/** One journey in a browser context of its own. What went wrong, if anything. */
async function walkOne(setting: Setting, journey: PlannedJourney): Promise<PathFailure | undefined> {
  const { shop, browser, plan, model, language, looks, looksIn } = setting;
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  customers += 1;
  const walk: BrowserWalk = {
    ...{ context, page, language, given: {}, errors: [] },
    buyer: aBuyer(page, shop, plan.name, language),
    draft: { id: '', key: '', view: {} as DraftView },
    phone: `+85516${String(200_000 + customers)}`,
    ...{ ref: undefined, frozen: undefined, tranId: undefined },
  };
  watchErrors(page, walk.errors);
  const scene = browserScene(shop, plan.product, walk);
  const walker = browserWalker(scene, model, lookAtPages(shop, plan.product, looksIn, looks));
  const heard = looks.complaints.length;
  let at = 0;
  let firstSeen = 0;
  try {
    await chartModel(model).walk(journey, {
      ...walker,
      async assertState(moment: Moment) {
        await walker.assertState(moment);
        if (looks.complaints.length === heard) firstSeen = at + 1;
        at += 1;
      },
    });
    // What axe finds ends no journey, and is told where it was seen first.
    const complaints = looks.complaints.slice(heard);
    if (complaints.length === 0) return undefined;
    return failureAt('browser', model, journey, firstSeen, new Error(complaints.join('\n')));
  } catch (error) {
    const failure = failureAt('browser', model, journey, Math.min(at, journey.steps.length - 1), error);
    const screenshot = await page.screenshot().catch(() => undefined);
    const image = screenshot && { screenshot: `data:image/png;base64,${screenshot.toString('base64')}` };
    return { ...failure, message: plain(failure.message), ...image };
  } finally {
    await context.close();
  }
}

/** Without the colours that a terminal would show. */
function plain(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  return message.replace(/\u001b\[[0-9;]*m/g, '');
}

/** A draft is kept as long as this after its last change. */
const DRAFT_DAYS = 30;

/** What can happen in a browser: what can happen at the server, but for what no buyer does on the screen. */
function canHappenInBrowser(
  product: Product,
  witnesses: Witness[],
): (snapshot: JourneySnapshot, event: JourneyEvent) => boolean {
  const atServer = canHappen(product);
  const byName = new Map(witnesses.map((witness) => [witness.name, witness]));
  return (snapshot, event) => {
    if (!atServer(snapshot, event)) return false;
    // What was answered is changed on the screen, not taken back.
    if (event.type === 'ANSWER') return !takesBack(product, snapshot, byName.get(event.witness ?? ''));
    // Money that comes when the cover has begun is refunded; "change my answers" stands in the form, if there still is one.
    if (event.type === 'REOPEN' && leafOf(snapshot) === 'refunded')
      return dayAfterItBegan(product, snapshot.witness) < addDays(snapshot.witness.record.asOf, DRAFT_DAYS);
    return true;
  };
}

/** The day after the cover would have begun: money is refunded then. */
function dayAfterItBegan(product: Product, { record }: Pick<Witness, 'record'>): string {
  const begins = evaluatePlain(product.definition.product.cover.effectiveFrom, situationOf(product, record).scope);
  return addDays(String(begins), 1);
}

/** Whether another's answers leave out one that was given on the page shown and is still asked. */
function takesBack(product: Product, { chart, witness }: JourneySnapshot, next: Witness | undefined): boolean {
  if (next === undefined) return true;
  const page = pageOfState(product, chart) ?? '';
  const { hidden } = situationOf(product, next.record);
  const fields = Object.keys(product.definition.form.pages[page]?.schema.properties ?? {});
  return fields.some(
    (field) =>
      witness.record.answers[field] !== undefined && next.record.answers[field] === undefined && !hidden.has(field),
  );
}
