import { TestModel } from '@xstate/test';
import { replayEvents } from '#workbench/journeys/covering-paths.ts';
import { createTraversalOptions } from '#workbench/journeys/journey-coverage.ts';
import type { JourneyEvent, JourneyModel, JourneySnapshot } from '#workbench/journeys/journey-model.ts';
import { listTransitionLines } from './transition-lines.ts';

export type JourneyStep = { event: JourneyEvent; state: JourneySnapshot };

/** The snapshots around a step that executors receive. `before` is undefined for the start. */
export type StepContext = JourneyStep & { before: JourneySnapshot | undefined; next: JourneyEvent | undefined };

export type Executor = (moment: StepContext) => Promise<void> | void;

export type StepRunner = {
  /** The functions that perform each event, by its name; the start is `START`. */
  executors: Record<string, Executor>;
  /**
   * Asserts that the subject is in the state that the path expects.
   * @throws if it is in another state
   */
  assertState(moment: StepContext): Promise<void> | void;
};

export type ChartModel = {
  /** The shortest path to every possible state and transition. */
  paths: { steps: JourneyStep[] }[];
  /** Follows one path and asserts the state after every step. */
  walk(path: { steps: JourneyStep[] }, walker: StepRunner): Promise<void>;
};

const START = 'xstate.init';

/** Creates the paths of a product's model and follows them. This is the only module that uses @xstate/test. */
export function createChartModel(model: JourneyModel): ChartModel {
  const { events, serializeState, serializeEvent } = createTraversalOptions(model);
  // The model also knows answers, so it is passed as logic and not to `createTestModel`.
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
    // Computed at the first read: callers with paths of their own do not need them.
    get paths() {
      paths ??= shortest();
      return paths;
    },
    walk: ({ steps }, walker) => runPath(model, tested, steps, walker),
  };
}

/**
 * Runs one path. `testPath` ignores events without an executor and states without an assertion; here both are errors.
 */
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

/** Adds the transition and the previous steps to an error in a path. */
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
