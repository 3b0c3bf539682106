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
import { EngineRunner } from './engine-runner.ts';

/** A failed path: its page is valid but has no exit (`stuck`), or the engine goes to another state (`step`). */
type BrokenPath = {
  is: 'stuck' | 'step';
  /** Pages in order. The path fails on the last page. */
  pages: string[];
  /** The case and its changed answers, which the path uses. */
  given: string;
  /** Answers that decide the next state, and the result of the condition that reads them; null for an unknown value. */
  answers: { field: string; value: Json }[];
  facts: { condition: string; holds: boolean | null }[];
  /** The error for developers, in English. */
  message: string;
};

/**
 * An unreachable item: a state, a transition from it (the number of the event's transition), or one outcome of its
 * guard.
 */
type Unreached = {
  state: string[];
  event: string | null;
  way: number | null;
  condition: string | null;
  outcome: boolean | null;
};

/** Passed pages in order, and the end of the path. */
type PageSequence = { pages: string[]; given: string; ends: 'confirmed' | 'stopped' | 'open' };

/** The present run of a case: its pages and its end; `isAsSaid` is true if the case expects that end. */
type CaseRunResult = { name: string; pages: string[]; ends: string; isAsSaid: boolean };

export type ProductPathRun = {
  /** The number of paths that ran. */
  paths: number;
  broken: BrokenPath | null;
  unreached: Unreached[];
  ways: PageSequence[];
  cases: CaseRunResult[];
};

/**
 * Follows the shortest path to every item of a product through the engine's own functions until one fails, and runs
 * each case as far as its answers reach. If a valid page has no exit, its path is the failed one.
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
  const walker = new EngineRunner(product, model);
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

/** Lists the passed pages and the present page. */
function listPages(product: Product, { chart, trail, confirmed }: JourneySnapshot): string[] {
  const page = findPageOfState(product, chart);
  return confirmed || page === undefined || trail.includes(page) ? trail : [...trail, page];
}

/** Lists the sequences of pages, each once. It omits a sequence that is the beginning of another. */
function listPageSequences(model: JourneyModel, journeys: ModelPath[]): PageSequence[] {
  const ways = new Map<string, PageSequence>();
  for (const { steps } of journeys) {
    const { state } = steps.at(-1) as ModelPath['steps'][number];
    const pages = listPages(model.product, state);
    // Paths that are equal from the declaration on are followed once.
    const arrives = state.confirmed || model.events(state).some(({ type }) => type === 'CONFIRM');
    const ends = arrives ? 'confirmed' : state.chart.hasTag('stop') ? 'stopped' : 'open';
    const key = pages.join(' ');
    const known = ways.get(key);
    if (known === undefined || known.ends === 'open') ways.set(key, { pages, given: state.witness.name, ends });
  }
  const keys = [...ways.keys()];
  return [...ways].flatMap(([key, way]) => (keys.some((other) => other.startsWith(`${key} `)) ? [] : [way]));
}
