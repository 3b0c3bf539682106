import { fingerprint } from '#engine/language/json.ts';
import { covered, shortestJourneys } from '#workbench/journeys/covering-journeys.ts';
import { type PathsPlan, type PlannedJourney, planned } from '#workbench/journeys/plan.ts';
import { declaredItems } from './engine/declared-items.ts';
import { englishWords } from './report/english-words.ts';
import type { CoveredItem, PathReport, ProductReport, Walked, Where } from './report/paths-report.ts';
import { storyOf } from './report/story-of.ts';

/** A product of which nothing was walked yet. */
export function bareReport({ name, product }: PathsPlan): ProductReport {
  const { definition } = product;
  return {
    product: name,
    title: englishWords(product).name,
    version: fingerprint(definition),
    ...{ seconds: {}, items: [], paths: [], findings: [] },
    chart: definition.chart,
  };
}

/**
 * What one walk found.
 * @param journeys those that were walked there, beside the shortest ones of the engine
 * @param excused what need not be walked there, by id, with the reason
 */
export function walkReport(
  where: Where,
  plan: PathsPlan,
  walked: Walked,
  journeys: PlannedJourney[] = [],
  excused: Map<string, string> = new Map(),
): ProductReport {
  return {
    ...bareReport(plan),
    seconds: { [where]: walked.seconds },
    findings: (walked.complaints ?? []).map(({ id, message }) => ({
      code: 'not-as-declared',
      message: `${id}: ${message}`,
      mend: 'Correct the rule, the chart or the words.',
    })),
    items: itemsOf(where, plan, walked, excused),
    paths: walkedOf(plan, walked, journeys).map((journey) => pathReport(where, plan, walked, journey)),
  };
}

function itemsOf(where: Where, plan: PathsPlan, { items }: Walked, excused: Map<string, string>): CoveredItem[] {
  const declared = declaredItems(plan).map((item) => {
    const reason = excused.get(item.id);
    return {
      ...item,
      walked: items.has(item.id) ? [where] : [],
      ...(reason === undefined ? {} : { excused: { ...item.excused, [where]: reason } }),
    };
  });
  // What there is to look at in a browser, only the browser knows.
  const looked = [...items].filter((id) => id.startsWith('axe '));
  return [...declared, ...looked.map((id): CoveredItem => ({ id, kind: 'axe', line: id.slice(4), walked: [where] }))];
}

function walkedOf({ name, checked }: PathsPlan, { passed, failures }: Walked, journeys: PlannedJourney[]) {
  const known = new Map(journeys.map((journey) => [journey.id, journey]));
  const ids = [...new Set([...passed, ...failures.keys()])];
  if (ids.some((id) => !known.has(id)))
    for (const journey of planned(name, shortestJourneys(checked.model))) known.set(journey.id, journey);
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** One path as it is told. */
export function pathReport(where: Where, plan: PathsPlan, { failures }: Walked, journey: PlannedJourney): PathReport {
  const { id, steps } = journey;
  const failure = failures.get(id);
  const witness = steps.at(-1)?.state.witness;
  return {
    id,
    ...storyOf(plan, journey),
    answers: witness?.name ?? '',
    asOf: witness?.record.asOf ?? '',
    walked: { [where]: failure === undefined ? 'passed' : 'failed' },
    covers: covered(plan.checked.model, steps),
    failures: failure === undefined ? [] : [failure],
  };
}
