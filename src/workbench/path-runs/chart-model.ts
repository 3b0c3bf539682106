import { TestModel } from '@xstate/test';
import { replayEvents } from '#workbench/journeys/covering-paths.ts';
import { createTraversalOptions } from '#workbench/journeys/journey-coverage.ts';
import type { JourneyEvent, JourneyModel, JourneySnapshot } from '#workbench/journeys/journey-model.ts';
import { listTransitionLines } from './transition-lines.ts';

export type JourneyStep = { event: JourneyEvent; state: JourneySnapshot };

/** Where a step leads from, to and next: what executors know. `before` is undefined for the start. */
export type StepContext = JourneyStep & { before: JourneySnapshot | undefined; next: JourneyEvent | undefined };

export type Executor = (moment: StepContext) => Promise<void> | void;

export type StepRunner = {
  /** Makes the events happen, by their names; the start is `START`. */
  executors: Record<string, Executor>;
  /** Throws unless that which is tested stands where the path says. */
  assertState(moment: StepContext): Promise<void> | void;
};

export type ChartModel = {
  /** The shortest path to everything that can happen. */
  paths: { steps: JourneyStep[] }[];
  /** Walks one path, asserting the state after every step. */
  walk(path: { steps: JourneyStep[] }, walker: StepRunner): Promise<void>;
};

const START = 'xstate.init';

/** The only module of the tests that knows @xstate/test: paths of a product's model, and the walking of them. */
export function createChartModel(model: JourneyModel): ChartModel {
  const { events, serializeState, serializeEvent } = createTraversalOptions(model);
  // The model is more than a machine (it knows answers), so it is given as logic and not to `createTestModel`.
  const tested = new TestModel<JourneySnapshot, JourneyEvent, undefined>(
    model.logic as never,
    { events, serializeState, serializeEvent } as never,
  );
  const shortest = (): ChartModel['paths'] =>
    tested.getShortestPaths().map((path) => ({
      steps: replayEvents(
        model,
        path.steps.slice(1).map(({ event }) => event),
      ),
    }));
  let paths: ChartModel['paths'] | undefined;
  return {
    // Who walks ways of his own asks for none.
    get paths() {
      paths ??= shortest();
      return paths;
    },
    walk: ({ steps }, walker) => runPath(model, tested, steps, walker),
  };
}

/** `testPath` passes over events without executor and states without assertion: here both are missed. */
async function runPath(
  model: JourneyModel,
  tested: TestModel<JourneySnapshot, JourneyEvent, undefined>,
  steps: JourneyStep[],
  { executors, assertState }: StepRunner,
): Promise<void> {
  for (const { event } of steps) {
    if (!executors[findEventName(event)]) throw new Error(`no executor for ${findEventName(event)}`);
  }
  let at = 0;
  const moment = (): StepContext => ({
    ...(steps[at] as JourneyStep),
    before: steps[at - 1]?.state,
    next: steps[at + 1]?.event,
  });
  const events = steps.map(({ event }) => [
    event.type,
    () => wrapPathError(model, steps, at, () => executors[findEventName(event)]?.(moment())),
  ]);
  const state = (steps.at(-1) as JourneyStep).state;
  await tested.testPath({ state, steps, weight: steps.length } as never, {
    events: Object.fromEntries(events),
    states: {
      '*': async () => {
        await wrapPathError(model, steps, at, () => assertState(moment()));
        at += 1;
      },
    },
  });
  if (at !== steps.length) throw new Error(`${at} of ${steps.length} states were asserted`);
}

const findEventName = ({ type }: JourneyEvent): string => (type === START ? 'START' : type);

/** Puts the transition before what goes wrong in it, and the way that led there. */
async function wrapPathError(
  model: JourneyModel,
  steps: JourneyStep[],
  at: number,
  work: () => Promise<void> | void,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { event, state } = steps[at] as JourneyStep;
    const lines = listTransitionLines(model, state);
    const way = steps.slice(1, at + 1).map((step) => [step.event.type, step.event.witness].filter(Boolean).join(' '));
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${lines.join('; ') || findEventName(event)}: ${message}\n  after ${way.join(' · ')}`, {
      cause: error,
    });
  }
}
