import { isDeepStrictEqual } from 'node:util';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { Issue } from '#workbench/base/issue.ts';
import { checkCase } from '#workbench/cases/check-cases.ts';
import { checkStories, readStories } from '#workbench/cases/check-order-stories.ts';
import { findShortestPaths, formatPath as inOneLine, type ModelPath } from '#workbench/journeys/covering-paths.ts';
import { listStateItems } from '#workbench/journeys/journey-coverage.ts';
import type { JourneySnapshot } from '#workbench/journeys/journey-model.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';
import type { ProductReport } from './report/paths-report.ts';

/**
 * The faults that need no walk, each with the shortest path to its place: impossible items, dead ends, and differences
 * between the product and the cases and stories of orders, which a person has reviewed.
 */
export function listIssues({ name, product, cases, checked }: PathsPlan): ProductReport['findings'] {
  const stories = readStories(name, readProductFiles(projectRoot));
  const answers = cases.map(({ testCase }) => testCase);
  const journeys = findShortestPaths(checked.model);
  const stuck = [...checked.coverage.stuck];
  const wanted = (finding: Issue): StatePredicate | undefined => {
    const dead = finding.code === 'no-way-on' ? stuck.shift() : undefined;
    const place = findIssueState(finding);
    return dead ? isLike(dead) : place === undefined ? undefined : isIn(place);
  };
  const impossible = checked.findings.map((finding) => {
    const place = wanted(finding);
    return formatIssue(finding, place && describeShortestPath(journeys, place));
  });
  const told = stories.length > 0 ? checkStories(product, stories, answers) : [];
  const shortestFirst = told.toSorted(({ path: one = [] }, { path: other = [] }) => one.length - other.length);
  const found = cases.flatMap((one) => checkCase(product, one));
  return [
    ...shortestFirst.map((finding) => formatIssue(finding, finding.path?.join(' · '))),
    ...impossible,
    ...found.map((finding) => formatIssue({ ...finding, message: `${finding.file}: ${finding.message}` }, undefined)),
  ];
}

function formatIssue({ code, message, mend }: Issue, way: string | undefined): ProductReport['findings'][number] {
  return { code, message: way === undefined ? message : `${message} Shortest path: ${way}.`, mend };
}

/** The state in which a transition of a finding begins: `No journey walks the transition journey.plan NEXT → x.` */
function findIssueState({ message }: Issue): string | undefined {
  return /^No journey walks the (?:transition|guard|state) (\S+?)(?:\.?$| )/.exec(message)?.[1];
}

type StatePredicate = (state: JourneySnapshot) => boolean;

const isIn =
  (place: string): StatePredicate =>
  (state) =>
    listStateItems(state).includes(`state ${place}`);

const isLike =
  (wanted: JourneySnapshot): StatePredicate =>
  ({ chart, witness }) =>
    witness.name === wanted.witness.name && isDeepStrictEqual(chart.value, wanted.chart.value);

/** The shortest path to the requested state, in one line. */
function describeShortestPath(journeys: ModelPath[], wanted: StatePredicate): string {
  const ways = journeys.flatMap(({ steps }) => {
    const at = steps.findIndex(({ state }) => wanted(state));
    return at < 0 ? [] : [steps.slice(0, at + 1)];
  });
  const [shortest] = ways.sort((left, right) => left.length - right.length);
  return shortest === undefined ? 'none leads there' : inOneLine({ steps: shortest }) || 'the start';
}
