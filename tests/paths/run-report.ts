import { computeFingerprint } from '#engine/language/json.ts';
import { findShortestPaths, listCoveredItems } from '#workbench/journeys/covering-paths.ts';
import { type PathsPlan, type PlannedPath, toPlannedPaths } from '#workbench/journeys/plan.ts';
import { listPlanItems } from './engine/declared-items.ts';
import { buildStory } from './report/build-story.ts';
import { loadEnglishMessages } from './report/english-messages.ts';
import type { CoveredItem, PathReport, PathRunner, PathRunResult, ProductReport } from './report/paths-report.ts';

/** A product of which nothing was walked yet. */
export function createEmptyReport({ name, product }: PathsPlan): ProductReport {
  const { definition } = product;
  return {
    product: name,
    title: loadEnglishMessages(product).name,
    version: computeFingerprint(definition),
    ...{ seconds: {}, items: [], paths: [], findings: [] },
    chart: definition.chart,
  };
}

/**
 * The results of one walk.
 * @param journeys those that were walked there, beside the shortest ones of the engine
 * @param excused what need not be walked there, by id, with the reason
 */
export function createRunReport(
  where: PathRunner,
  plan: PathsPlan,
  walked: PathRunResult,
  journeys: PlannedPath[] = [],
  excused: Map<string, string> = new Map(),
): ProductReport {
  return {
    ...createEmptyReport(plan),
    seconds: { [where]: walked.seconds },
    findings: (walked.complaints ?? []).map(({ id, message }) => ({
      code: 'not-as-declared',
      message: `${id}: ${message}`,
      mend: 'Correct the rule, the chart or the words.',
    })),
    items: listItems(where, plan, walked, excused),
    paths: toRunResult(plan, walked, journeys).map((journey) => createPathReport(where, plan, walked, journey)),
  };
}

function listItems(
  where: PathRunner,
  plan: PathsPlan,
  { items }: PathRunResult,
  excused: Map<string, string>,
): CoveredItem[] {
  const declared = listPlanItems(plan).map((item) => {
    const reason = excused.get(item.id);
    return {
      ...item,
      walked: items.has(item.id) ? [where] : [],
      ...(reason === undefined ? {} : { excused: { ...item.excused, [where]: reason } }),
    };
  });
  // Only the browser knows the states to look at in a browser.
  const looked = [...items].filter((id) => id.startsWith('axe '));
  return [...declared, ...looked.map((id): CoveredItem => ({ id, kind: 'axe', line: id.slice(4), walked: [where] }))];
}

function toRunResult({ name, checked }: PathsPlan, { passed, failures }: PathRunResult, journeys: PlannedPath[]) {
  const known = new Map(journeys.map((journey) => [journey.id, journey]));
  const ids = [...new Set([...passed, ...failures.keys()])];
  if (ids.some((id) => !known.has(id)))
    for (const journey of toPlannedPaths(name, findShortestPaths(checked.model))) known.set(journey.id, journey);
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** One path of the report. */
export function createPathReport(
  where: PathRunner,
  plan: PathsPlan,
  { failures }: PathRunResult,
  journey: PlannedPath,
): PathReport {
  const { id, steps } = journey;
  const failure = failures.get(id);
  const witness = steps.at(-1)?.state.witness;
  return {
    id,
    ...buildStory(plan, journey),
    answers: witness?.name ?? '',
    asOf: witness?.record.asOf ?? '',
    walked: { [where]: failure === undefined ? 'passed' : 'failed' },
    covers: listCoveredItems(plan.checked.model, steps),
    failures: failure === undefined ? [] : [failure],
  };
}
