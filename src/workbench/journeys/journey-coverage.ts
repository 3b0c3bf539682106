import { type AdjacencyMap, getAdjacencyMap } from 'xstate/graph';
import { activePaths } from '#engine/chart.ts';
import { declaredIn, transitionsAsked } from '../base/chart-transitions.ts';
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
export function coverageItems({ product }: Pick<JourneyModel, 'product'>): CoverageItem[] {
  const { states, transitions } = declaredIn(product.definition.chart);
  return [
    ...states.map((state) => ({ id: `state ${state}`, line: state })),
    ...transitions.map(({ id, line }) => ({ id: `transition ${id}`, line })),
    ...transitions.flatMap(({ id, line, guard }) =>
      guard === undefined
        ? []
        : [true, false].map((outcome) => ({
            id: guardId(id, outcome),
            line: `${line}: ${guard} ${word(outcome)}`,
            guard,
            outcome,
          })),
    ),
  ];
}

const word = (outcome: boolean): string => (outcome ? 'true' : 'not true');
const guardId = (id: string, outcome: boolean): string => `guard ${id} ${word(outcome)}`;

/** What the step that led to a snapshot walks. */
export function itemsOfStep({ product }: JourneyModel, { sent }: JourneySnapshot): string[] {
  return sent.flatMap(({ before, event }) => {
    const { asked, touched } = transitionsAsked(product.chart, before, event);
    return [
      ...asked.map(({ id, holds }) => guardId(id, holds)),
      ...asked.filter(({ taken }) => taken).map(({ id }) => `transition ${id}`),
      ...touched.map((name) => `state ${name}`),
    ];
  });
}

/** The states that a snapshot stands in. */
export function itemsOfState({ chart }: Pick<JourneySnapshot, 'chart'>): string[] {
  return activePaths(chart).flatMap((path) => path.map((_, index) => `state ${path.slice(0, index + 1).join('.')}`));
}

/** How the model's graph is walked, here and by the tests' own model. */
export function traversal(model: JourneyModel) {
  return {
    events: (snapshot: JourneySnapshot) => model.events(snapshot),
    serializeState: model.key,
    serializeEvent: (event: JourneyEvent) => JSON.stringify(event),
    fromState: model.logic.getInitialSnapshot(undefined as never, undefined),
    limit: 100_000,
  };
}

/** Coverage from the whole graph of what can happen, compared with what the chart declares. */
export function coverageOf(model: JourneyModel): Coverage {
  const adjacency: AdjacencyMap<JourneySnapshot, JourneyEvent> = getAdjacencyMap(model.logic, traversal(model));
  const walked = new Set<string>();
  const stuck: JourneySnapshot[] = [];
  for (const { state, transitions } of Object.values(adjacency)) {
    for (const item of itemsOfState(state)) walked.add(item);
    if (model.isStuck(state)) stuck.push(state);
    for (const next of Object.values<{ state: JourneySnapshot }>(transitions))
      for (const item of itemsOfStep(model, next.state)) walked.add(item);
  }
  return { ...comparedWith(model, walked), stuck };
}

/** What was walked, against what the chart declares. */
export function comparedWith(model: Pick<JourneyModel, 'product'>, walked: Set<string>): Omit<Coverage, 'stuck'> {
  const declared = coverageItems(model);
  const reached = new Set(declared.filter(({ id }) => walked.has(id)).map(({ id }) => id));
  return { declared, reached, missing: declared.filter(({ id }) => !reached.has(id)) };
}
