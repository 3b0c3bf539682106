import { findShortestPaths, formatPath, type ModelPath } from '#workbench/journeys/covering-paths.ts';
import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import { listTransitionLines } from '#workbench/path-runs/transition-lines.ts';
import type { PathFailure, PathRunner } from './report/paths-report.ts';

/**
 * The failure of a step of a path: one line with its transition and the shortest path to it, the observation, and the
 * answers to send again.
 * @param at index of the step that went wrong
 */
export function buildPathFailure(
  where: PathRunner,
  model: JourneyModel,
  { steps }: Pick<ModelPath, 'steps'>,
  at: number,
  error: unknown,
): PathFailure {
  const step = steps[at] as ModelPath['steps'][number];
  const lines = describeStateAt(model, steps, at);
  const { answers, findings, circumstances } = step.state.witness.record;
  return {
    in: where,
    step: at,
    line: `${lines.join('; ') || transitionName(step.event.type)}, after ${findShortestPath(model, steps, at, lines)}`,
    message: stripLocation(error),
    answers,
    findings,
    circumstances,
  };
}

const transitionName = (type: string): string => (type === 'xstate.init' ? 'START' : type);

/** Without the place and the way that the walk put around it. */
function stripLocation(error: unknown): string {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}

function describeStateAt(model: JourneyModel, steps: ModelPath['steps'], at: number): string[] {
  return listTransitionLines(model, (steps[at] as ModelPath['steps'][number]).state);
}

/** The path may have gone a long way round: the shortest one that ends with the same transitions. */
function findShortestPath(model: JourneyModel, steps: ModelPath['steps'], at: number, lines: string[]): string {
  let best = steps.slice(0, at + 1);
  const wanted = lines.join('; ');
  for (const { steps: other } of lines.length > 0 ? findShortestPaths(model) : []) {
    for (let index = 1; index < Math.min(other.length, best.length - 1); index++) {
      if (other[index]?.event.type !== steps[at]?.event.type) continue;
      if (describeStateAt(model, other, index).join('; ') === wanted) best = other.slice(0, index + 1);
    }
  }
  return formatPath({ steps: best }) || 'the start';
}
