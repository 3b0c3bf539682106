import type { Product } from '#engine/product.ts';
import { checkJourneys, type JourneyCheckResult } from '#workbench/journeys/check-journeys.ts';
import type { AnswerSet } from '#workbench/journeys/find-answer-sets.ts';
import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import type { JourneyStep } from '../path-runs/chart-model.ts';
import { EngineRunner } from '../path-runs/engine-runner.ts';
import { type Detector, describeFailure } from './detector.ts';
import type { MutationSubject } from './mutation-subject.ts';

/** The events of a normal purchase after its pages. */
const HAPPY_PATH_EVENTS = ['CONFIRM', 'SENT', 'VERIFIED', 'PAY', 'PAID', 'ISSUED'];

/** Follows all paths of the mutant's own model. It detects states without an exit and items that no path visits. */
export function createJourneyDetector({ plan }: MutationSubject): Detector {
  let known: Set<string> | undefined;
  return {
    name: 'journeys',
    notices: (product) =>
      describeFailure(() => {
        const checked = checkJourneys(product, plan.cases);
        known ??= new Set(plan.checked.findings.map(({ message }) => message));
        const finding = checked.findings.find(({ message }) => !known?.has(message));
        return finding?.message ?? findBrokenInvariant(product, checked);
      }),
  };
}

/**
 * Follows the shortest path of each complete answer set.
 * @throws an error for the first invariant that fails, or for a difference between engine and model
 */
function findBrokenInvariant(product: Product, { model, witnesses }: JourneyCheckResult): undefined {
  const { executors, assertState } = new EngineRunner(product, model);
  for (const witness of witnesses.filter(({ isWhole }) => isWhole)) {
    const steps = listStraightSteps(model, witness);
    for (const [index, step] of steps.entries()) {
      const moment = { ...step, before: steps[index - 1]?.state, next: steps[index + 1]?.event };
      const { type } = step.event;
      executors[type === 'xstate.init' ? 'START' : type]?.(moment);
      assertState(moment);
    }
  }
}

/** Follows each page once and then each event once, because a mutant's chart may contain circles. */
function listStraightSteps(model: JourneyModel, { name }: AnswerSet): JourneyStep[] {
  const begun = model.logic.getInitialSnapshot(undefined as never, undefined);
  const steps: JourneyStep[] = [{ event: { type: 'xstate.init' }, state: begun }];
  const take = (type: string, witness?: string): boolean => {
    const { state } = steps.at(-1) as JourneyStep;
    if (!model.events(state).some((event) => event.type === type && event.witness === witness)) return false;
    const event = witness === undefined ? { type } : { type, witness };
    steps.push({ event, state: model.logic.transition(state, event, undefined as never) });
    return true;
  };
  take('ANSWER', name);
  for (const _page of Object.keys(model.product.definition.form.pages)) if (!take('NEXT')) break;
  for (const type of HAPPY_PATH_EVENTS) take(type);
  return steps;
}
