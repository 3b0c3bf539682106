import type { Answers, Problem } from '#engine/record.ts';
import { toFieldPath } from '#web/draft/page/field-id.ts';

/** rjsf's ErrorSchema, in short form. */
export type ExtraErrors = { [part: string]: ExtraErrors | string[] };

/** Converts problems to rjsf's shape: one sentence at each field. */
export function toExtraErrors(
  problems: readonly Problem[],
  answers: Answers,
  say: (problem: Problem) => string,
): ExtraErrors {
  const errors: ExtraErrors = {};
  for (const problem of problems) {
    if (problem.at === undefined) continue;
    let node = errors;
    for (const part of toFieldPath(problem.at, answers)) {
      node[part] ??= {};
      node = node[part] as ExtraErrors;
    }
    node.__errors ??= [say(problem)];
  }
  return errors;
}
