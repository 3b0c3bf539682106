import { type Journey, shortestJourneys, told } from '#workbench/journeys/covering-journeys.ts';
import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import { linesOf } from '#workbench/walks/lines-of-step.ts';
import type { PathFailure, Where } from './report/paths-report.ts';

/**
 * What went wrong in a step of a path: in one line the transition that it takes and the shortest path to it, then what
 * was seen, and the answers to give again.
 * @param at index of the step that went wrong
 */
export function failureAt(
  where: Where,
  model: JourneyModel,
  { steps }: Pick<Journey, 'steps'>,
  at: number,
  error: unknown,
): PathFailure {
  const step = steps[at] as Journey['steps'][number];
  const lines = linesAt(model, steps, at);
  const { answers, findings, circumstances } = step.state.witness.record;
  return {
    in: where,
    step: at,
    line: `${lines.join('; ') || nameOf(step.event.type)}, after ${wayTo(model, steps, at, lines)}`,
    message: messageOf(error),
    answers,
    findings,
    circumstances,
  };
}

const nameOf = (type: string): string => (type === 'xstate.init' ? 'START' : type);

/** Without the place and the way that the walk put around it. */
function messageOf(error: unknown): string {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}

function linesAt(model: JourneyModel, steps: Journey['steps'], at: number): string[] {
  return linesOf(model, (steps[at] as Journey['steps'][number]).state);
}

/** The path may have gone a long way round: the shortest one that ends with the same transitions. */
function wayTo(model: JourneyModel, steps: Journey['steps'], at: number, lines: string[]): string {
  let best = steps.slice(0, at + 1);
  const wanted = lines.join('; ');
  for (const { steps: other } of lines.length > 0 ? shortestJourneys(model) : []) {
    for (let index = 1; index < Math.min(other.length, best.length - 1); index++) {
      if (other[index]?.event.type !== steps[at]?.event.type) continue;
      if (linesAt(model, other, index).join('; ') === wanted) best = other.slice(0, index + 1);
    }
  }
  return told({ steps: best }) || 'the start';
}
