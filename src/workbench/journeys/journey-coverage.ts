import { type AdjacencyMap, getAdjacencyMap } from 'xstate/graph';
import { listActivePaths } from '#engine/chart.ts';
import { evaluateTransitions, readChartDeclarations } from '../base/chart-transitions.ts';
import type { JourneyEvent, JourneyModel, JourneySnapshot } from './journey-model.ts';

/** An item that journeys visit: `state journey.plan`, `transition ... `, `guard ... true`, `guard ... not true`. */
export type CoverageItem = { id: string; line: string; guard?: string; outcome?: boolean };

export type Coverage = {
  declared: CoverageItem[];
  reached: Set<string>;
  /** Declared items that no journey visits. */
  missing: CoverageItem[];
  /** Valid pages, and states after CONFIRM, that have no exit. */
  stuck: JourneySnapshot[];
};

/** Lists all items of a chart: its states, its transitions, both outcomes of every guard. */
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

/** Lists the items that the last step to a snapshot visits. */
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

/** Lists the active states of a snapshot. */
export function listStateItems({ chart }: Pick<JourneySnapshot, 'chart'>): string[] {
  return listActivePaths(chart).flatMap((path) =>
    path.map((_, index) => `state ${path.slice(0, index + 1).join('.')}`),
  );
}

/** Creates the options for the exploration of the model's graph, here and in the tests' own model. */
export function createTraversalOptions(model: JourneyModel) {
  return {
    events: (snapshot: JourneySnapshot) => model.events(snapshot),
    serializeState: model.key,
    serializeEvent: (event: JourneyEvent) => JSON.stringify(event),
    fromState: model.logic.getInitialSnapshot(undefined as never, undefined),
    limit: 100_000,
  };
}

/** Computes the coverage of the model's whole graph against the chart's declarations. */
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

/** Compares the visited items with the chart's declarations. */
export function compareCoverage(model: Pick<JourneyModel, 'product'>, walked: Set<string>): Omit<Coverage, 'stuck'> {
  const declared = listCoverageItems(model);
  const reached = new Set(declared.filter(({ id }) => walked.has(id)).map(({ id }) => id));
  return { declared, reached, missing: declared.filter(({ id }) => !reached.has(id)) };
}
