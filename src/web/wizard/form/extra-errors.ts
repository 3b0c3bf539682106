import type { ErrorSchema } from '@rjsf/utils';
import type { Answers, Problem } from '#engine/record.ts';
import { pathOf } from './field-id.ts';

/** Problems as rjsf wants to be told of them: one sentence at each field. */
export function extraErrors(
  problems: readonly Problem[],
  answers: Answers,
  say: (problem: Problem) => string,
): ErrorSchema<Answers> {
  const errors: Record<string, unknown> = {};
  for (const problem of problems) {
    if (problem.at === undefined) continue;
    let node = errors;
    for (const part of pathOf(problem.at, answers)) {
      node[part] ??= {};
      node = node[part] as Record<string, unknown>;
    }
    node.__errors ??= [say(problem)];
  }
  return errors as ErrorSchema<Answers>;
}
