import type { NamedCase } from '#engine/cases/read-cases.ts';
import { runCase } from '#engine/cases/run-case.ts';
import { deriveState, findPageOfState } from '#engine/derived-state.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { listChartNodes, listTransitions } from '#workbench/base/chart-nodes.ts';
import { findDependencies } from '#workbench/base/find-dependencies.ts';
import { checkJourneys } from '#workbench/journeys/check-journeys.ts';
import { findShortestPaths, type ModelPath } from '#workbench/journeys/covering-paths.ts';
import type { JourneyModel, JourneySnapshot } from '#workbench/journeys/journey-model.ts';
import { findBrokenStep } from './check-paths.ts';
import { createEngineRunner } from './engine-runner.ts';

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
type PageSequence = { pages: string[]; given: string; ends: 'confirmed' | 'stopped' | 'open' };

/** A case as it goes now: where it ends, and whether that is where it says. */
type CaseRunResult = { name: string; pages: string[]; ends: string; isAsSaid: boolean };

export type ProductPathRun = {
  /** Paths walked to everything that can happen. */
  paths: number;
  broken: BrokenPath | null;
  unreached: Unreached[];
  ways: PageSequence[];
  cases: CaseRunResult[];
};

/**
 * Walks the shortest path to everything that can happen to a product, by the engine's own verbs, until one breaks; and takes each case as
 * far as its answers carry it. Where nothing leads on from a valid page, that path is the one that breaks.
 */
export function checkProductPaths(product: Product, cases: NamedCase[]): ProductPathRun {
  const { model, coverage, missing } = checkJourneys(product, cases);
  const journeys = findShortestPaths(model);
  const [stuck] = coverage.stuck;
  return {
    paths: journeys.length,
    broken: stuck
      ? toBrokenPath(model, 'stuck', stuck, 'Nothing leads on.')
      : findFirstBroken(product, model, journeys),
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
    ways: listPageSequences(model, journeys),
    cases: cases.map(({ name, testCase }) => {
      const { ended, path } = runCase(product, testCase);
      const isAsSaid = ended === testCase.ends && (testCase.path === undefined || isSamePath(path, testCase.path));
      return {
        name,
        pages: ended === 'issued' || path.includes(ended) ? path : [...path, ended],
        ends: ended,
        isAsSaid,
      };
    }),
  };
}

const isSamePath = (one: string[], other: string[]): boolean => one.join(' ') === other.join(' ');

function findFirstBroken(product: Product, model: JourneyModel, journeys: ModelPath[]): BrokenPath | null {
  const walker = createEngineRunner(product, model);
  for (const { steps } of journeys) {
    const broken = findBrokenStep(model, walker, steps);
    if (!broken) continue;
    const { state } = (steps[broken.at - 1] ?? steps[broken.at]) as ModelPath['steps'][number];
    return toBrokenPath(model, 'step', state, `${broken.line}: ${broken.said}`);
  }
  return null;
}

function toBrokenPath(
  model: JourneyModel,
  is: BrokenPath['is'],
  snapshot: JourneySnapshot,
  message: string,
): BrokenPath {
  const { product } = model;
  const { witness } = snapshot;
  const pages = listPages(product, snapshot);
  const record = model.recordAt(witness, pages);
  const { facts } = deriveState(product, record);
  const here = pages.at(-1);
  const nodes = listChartNodes(product.definition.chart).filter(({ path }) => path.at(-1) === here);
  const asked = [...new Set(nodes.flatMap(listTransitions).flatMap(({ guard }) => guard ?? []))];
  const fields = findDependencies(product, asked).fields.filter((field) => record.answers[field] !== undefined);
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
function listPages(product: Product, { chart, trail, confirmed }: JourneySnapshot): string[] {
  const page = findPageOfState(product, chart);
  return confirmed || page === undefined || trail.includes(page) ? trail : [...trail, page];
}

/** Ways through the pages, each once; what begins another is left out. */
function listPageSequences(model: JourneyModel, journeys: ModelPath[]): PageSequence[] {
  const ways = new Map<string, PageSequence>();
  for (const { steps } of journeys) {
    const { state } = steps.at(-1) as ModelPath['steps'][number];
    const pages = listPages(model.product, state);
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
