import { type AdjacencyMap, getAdjacencyMap } from 'xstate/graph';
import { listActivePaths } from '#engine/chart.ts';
import { evaluateTransitions, readChartDeclarations } from '../base/chart-transitions.ts';
import type { JourneyEvent, JourneyModel, JourneySnapshot } from './journey-model.ts';

/** Something that journeys walk: `state journey.plan`, `transition ... `, `guard ... true`, `guard ... not true`. */
export type CoverageItem = { id: string; line: string; guard?: string; outcome?: boolean };

export type Coverage = {
  declared: CoverageItem[];
  reached: Set<string>;
  /** Declared and never walked. */
  missing: CoverageItem[];
  /** Valid pages and states after CONFIRM from which nothing leads on. */
  stuck: JourneySnapshot[];
};

/** Everything that a chart declares: its states, its transitions, both outcomes of every guard. */
export function listCoverageItems({ product }: Pick<JourneyModel, 'product'>): CoverageItem[] {
  const { states, transitions } = readChartDeclarations(product.definition.chart);
  return [
    ...states.map((state) => ({ id: `state ${state}`, line: state })),
    ...transitions.map(({ id, line }) => ({ id: `transition ${id}`, line })),
    ...transitions.flatMap(({ id, line, guard }) =>
      guard === undefined
        ? []
        : [true, false].map((outcome) => ({
            id: toGuardId(id, outcome),
            line: `${line}: ${guard} ${formatOutcome(outcome)}`,
            guard,
            outcome,
          })),
    ),
  ];
}

const formatOutcome = (outcome: boolean): string => (outcome ? 'true' : 'not true');
const toGuardId = (id: string, outcome: boolean): string => `guard ${id} ${formatOutcome(outcome)}`;

/** What the step that led to a snapshot walks. */
export function listStepItems({ product }: JourneyModel, { sent }: JourneySnapshot): string[] {
  return sent.flatMap(({ before, event }) => {
    const { asked, touched } = evaluateTransitions(product.chart, before, event);
    return [
      ...asked.map(({ id, holds }) => toGuardId(id, holds)),
      ...asked.filter(({ taken }) => taken).map(({ id }) => `transition ${id}`),
      ...touched.map((name) => `state ${name}`),
    ];
  });
}

/** The states that a snapshot stands in. */
export function listStateItems({ chart }: Pick<JourneySnapshot, 'chart'>): string[] {
  return listActivePaths(chart).flatMap((path) =>
    path.map((_, index) => `state ${path.slice(0, index + 1).join('.')}`),
  );
}

/** How the model's graph is walked, here and by the tests' own model. */
export function createTraversalOptions(model: JourneyModel) {
  return {
    events: (snapshot: JourneySnapshot) => model.events(snapshot),
    serializeState: model.key,
    serializeEvent: (event: JourneyEvent) => JSON.stringify(event),
    fromState: model.logic.getInitialSnapshot(undefined as never, undefined),
    limit: 100_000,
  };
}

/** Coverage from the whole graph of what can happen, compared with what the chart declares. */
export function computeCoverage(model: JourneyModel): Coverage {
  const adjacency: AdjacencyMap<JourneySnapshot, JourneyEvent> = getAdjacencyMap(
    model.logic,
    createTraversalOptions(model),
  );
  const walked = new Set<string>();
  const stuck: JourneySnapshot[] = [];
  for (const { state, transitions } of Object.values(adjacency)) {
    for (const item of listStateItems(state)) walked.add(item);
    if (model.isStuck(state)) stuck.push(state);
    for (const next of Object.values<{ state: JourneySnapshot }>(transitions))
      for (const item of listStepItems(model, next.state)) walked.add(item);
  }
  return { ...compareCoverage(model, walked), stuck };
}

/** What was walked, against what the chart declares. */
export function compareCoverage(model: Pick<JourneyModel, 'product'>, walked: Set<string>): Omit<Coverage, 'stuck'> {
  const declared = listCoverageItems(model);
  const reached = new Set(declared.filter(({ id }) => walked.has(id)).map(({ id }) => id));
  return { declared, reached, missing: declared.filter(({ id }) => !reached.has(id)) };
}
