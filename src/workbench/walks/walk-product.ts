import type { NamedCase } from '#engine/cases/read-cases.ts';
import { runCase } from '#engine/cases/run-case.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { pageOfState, situationOf } from '#engine/situation.ts';
import { chartNodes, transitionsOf } from '#workbench/base/chart-walk.ts';
import { conditionsBehind } from '#workbench/base/conditions-behind.ts';
import { checkJourneys } from '#workbench/journeys/check-journeys.ts';
import { type Journey, shortestJourneys } from '#workbench/journeys/covering-journeys.ts';
import type { JourneyModel, JourneySnapshot } from '#workbench/journeys/journey-model.ts';
import { stepThatBreaks } from './check-paths.ts';
import { engineWalker } from './engine-walker.ts';

/** A path that breaks: nothing leads on though its page is valid (`stuck`), or the engine goes another way (`step`). */
type BrokenPath = {
  is: 'stuck' | 'step';
  /** Pages in their order; on the last of them it breaks. */
  pages: string[];
  /** The case, with what was changed in it, whose answers these are. */
  given: string;
  /** Answers that decide where it goes on, and whether what is asked there holds; null where that is not known. */
  answers: { field: string; value: Json }[];
  facts: { condition: string; holds: boolean | null }[];
  /** For who develops: what went wrong, in English. */
  message: string;
};

/** What nothing leads to: a state, a way on from it (the number of the event's transition), or one outcome of its condition. */
type Unreached = {
  state: string[];
  event: string | null;
  way: number | null;
  condition: string | null;
  outcome: boolean | null;
};

/** Pages that are passed in their order, and how that ends. */
type WalkedWay = { pages: string[]; given: string; ends: 'confirmed' | 'stopped' | 'open' };

/** A case as it goes now: where it ends, and whether that is where it says. */
type WalkedCase = { name: string; pages: string[]; ends: string; isAsSaid: boolean };

export type ProductWalk = {
  /** Paths walked to everything that can happen. */
  paths: number;
  broken: BrokenPath | null;
  unreached: Unreached[];
  ways: WalkedWay[];
  cases: WalkedCase[];
};

/**
 * Walks the shortest path to everything that can happen to a product, by the engine's own verbs, until one breaks; and takes each case as
 * far as its answers carry it. Where nothing leads on from a valid page, that path is the one that breaks.
 */
export function walkProduct(product: Product, cases: NamedCase[]): ProductWalk {
  const { model, coverage, missing } = checkJourneys(product, cases);
  const journeys = shortestJourneys(model);
  const [stuck] = coverage.stuck;
  return {
    paths: journeys.length,
    broken: stuck ? brokenAt(model, 'stuck', stuck, 'Nothing leads on.') : firstBroken(product, model, journeys),
    unreached: missing.map(({ id, guard, outcome }): Unreached => {
      const [, state = '', event = null, way] = id.split(' ');
      return {
        state: state === '' ? [] : state.split('.'),
        event,
        way: way === undefined ? null : Number(way),
        condition: guard ?? null,
        outcome: outcome ?? null,
      };
    }),
    ways: waysOf(model, journeys),
    cases: cases.map(({ name, testCase }) => {
      const { ended, path } = runCase(product, testCase);
      const isAsSaid = ended === testCase.ends && (testCase.path === undefined || same(path, testCase.path));
      return {
        name,
        pages: ended === 'issued' || path.includes(ended) ? path : [...path, ended],
        ends: ended,
        isAsSaid,
      };
    }),
  };
}

const same = (one: string[], other: string[]): boolean => one.join(' ') === other.join(' ');

function firstBroken(product: Product, model: JourneyModel, journeys: Journey[]): BrokenPath | null {
  const walker = engineWalker(product, model);
  for (const { steps } of journeys) {
    const broken = stepThatBreaks(model, walker, steps);
    if (!broken) continue;
    const { state } = (steps[broken.at - 1] ?? steps[broken.at]) as Journey['steps'][number];
    return brokenAt(model, 'step', state, `${broken.line}: ${broken.said}`);
  }
  return null;
}

function brokenAt(model: JourneyModel, is: BrokenPath['is'], snapshot: JourneySnapshot, message: string): BrokenPath {
  const { product } = model;
  const { witness } = snapshot;
  const pages = pagesOf(product, snapshot);
  const record = model.recordAt(witness, pages);
  const { facts } = situationOf(product, record);
  const here = pages.at(-1);
  const nodes = chartNodes(product.definition.chart).filter(({ path }) => path.at(-1) === here);
  const asked = [...new Set(nodes.flatMap(transitionsOf).flatMap(({ guard }) => guard ?? []))];
  const fields = conditionsBehind(product, asked).fields.filter((field) => record.answers[field] !== undefined);
  return {
    is,
    pages,
    given: witness.name,
    answers: fields.map((field) => ({ field, value: record.answers[field] as Json })),
    facts: asked.map((condition) => ({ condition, holds: facts[condition] ?? null })),
    message,
  };
}

/** Pages passed, and the one on which it stands. */
function pagesOf(product: Product, { chart, trail, confirmed }: JourneySnapshot): string[] {
  const page = pageOfState(product, chart);
  return confirmed || page === undefined || trail.includes(page) ? trail : [...trail, page];
}

/** Ways through the pages, each once; what begins another is left out. */
function waysOf(model: JourneyModel, journeys: Journey[]): WalkedWay[] {
  const ways = new Map<string, WalkedWay>();
  for (const { steps } of journeys) {
    const { state } = steps.at(-1) as Journey['steps'][number];
    const pages = pagesOf(model.product, state);
    // Ways that are alike from the declaration on are walked once.
    const arrives = state.confirmed || model.events(state).some(({ type }) => type === 'CONFIRM');
    const ends = arrives ? 'confirmed' : state.chart.hasTag('stop') ? 'stopped' : 'open';
    const key = pages.join(' ');
    const known = ways.get(key);
    if (known === undefined || known.ends === 'open') ways.set(key, { pages, given: state.witness.name, ends });
  }
  const keys = [...ways.keys()];
  return [...ways].flatMap(([key, way]) => (keys.some((other) => other.startsWith(`${key} `)) ? [] : [way]));
}
