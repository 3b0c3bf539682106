import type { NamedCase } from '#engine/cases/read-cases.ts';
import { type ChartState, listActivePaths } from '#engine/chart.ts';
import type { Product } from '#engine/product.ts';
import { listChartNodes, listSideRegions } from '#workbench/base/chart-nodes.ts';
import { formatPointer, type Issue, resolveProductFile } from '#workbench/base/issue.ts';
import { checkJourneys } from '#workbench/journeys/check-journeys.ts';
import { findShortestPaths, type ModelPath } from '#workbench/journeys/covering-paths.ts';
import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import type { StepRunner } from './chart-model.ts';
import { EngineRunner } from './engine-runner.ts';
import { listTransitionLines } from './transition-lines.ts';

/** The maximum number of reported paths. The others usually fail for the same reason. */
const MAX_REPORTED_PATHS = 3;

/**
 * Follows the shortest path to every item of a product through the engine's own functions and asserts its invariants
 * after each step. It reports unreachable items before any path runs. The tests check page rules, resets and messages,
 * which no path shows.
 */
export function checkPaths(product: Product, cases: NamedCase[]): Issue[] {
  const { model, findings } = checkJourneys(product, cases);
  return findings.length > 0 ? findings : runPaths(product, model).findings;
}

/**
 * The result of a run of all paths: the failed paths, and the items (`journey-coverage.ts`) of all successful steps.
 */
export type PathRunResult = { findings: Issue[]; items: Set<string>; paths: number };

/** Follows the paths of a model in which all items are reachable. It ends with the third failed path. */
export function runPaths(
  product: Product,
  model: JourneyModel,
  onProgress: (done: number, all: number) => void = () => {},
): PathRunResult {
  const walker = new EngineRunner(product, model);
  const found = new Map<string, Issue>();
  const walked: PathRunResult = { findings: [], items: new Set(), paths: 0 };
  const journeys = findShortestPaths(model);
  for (const journey of journeys) {
    const finding = describeBrokenStep(product, model, walker, journey);
    if (finding && !found.has(finding.message)) found.set(finding.message, finding);
    if (found.size === MAX_REPORTED_PATHS) break;
    if (!finding) for (const item of journey.covers) walked.items.add(item);
    walked.paths += 1;
    onProgress(walked.paths, journeys.length);
  }
  return { ...walked, findings: [...found.values()] };
}

function describeBrokenStep(
  product: Product,
  model: JourneyModel,
  walker: StepRunner,
  { steps }: ModelPath,
): Issue | undefined {
  const broken = findBrokenStep(model, walker, steps);
  if (broken === undefined) return undefined;
  const { at, line, said } = broken;
  const { state } = steps[at] as ModelPath['steps'][number];
  const before = steps[at - 1]?.state;
  return {
    code: 'path-breaks',
    file: resolveProductFile(product.id, 'chart'),
    at: locateState(product, (before ?? state).chart),
    message: `With the answers of "${state.witness.name}" the path breaks at ${line}: ${said}.`,
    mend: 'Correct the chart or the conditions that its guards ask: the way below shows it.',
    facts: { persona: state.witness.name },
    path: steps.slice(1, at + 1).map(({ event }) => event.type),
  };
}

/** Finds the first step of a path at which the engine and the chart differ: the step, its transition, and the error. */
export function findBrokenStep(
  model: JourneyModel,
  { executors, assertState }: StepRunner,
  steps: ModelPath['steps'],
): { at: number; line: string; said: string } | undefined {
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1]?.state;
    const moment = { ...step, before, next: steps[at + 1]?.event };
    const name = before === undefined ? 'START' : step.event.type;
    try {
      const executor = executors[name];
      if (executor === undefined) throw new Error(`nobody knows what ${name} does`);
      executor(moment);
      assertState(moment);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return { at, line: listTransitionLines(model, step.state).join('; ') || name, said };
    }
  }
  return undefined;
}

/** Returns the state of a journey in the chart as a JSON pointer. */
function locateState({ definition: { chart, form } }: Product, state: ChartState): string {
  const side = listSideRegions(listChartNodes(chart), form.pages);
  const path = listActivePaths(state).find(([region]) => !side.includes(region ?? '')) ?? [];
  return formatPointer(...path.flatMap((name) => ['states', name]));
}
