import { Compile } from 'typebox/compile';
import type { ListQuestion } from '#contract/lists/exports.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { DeskList } from './desk-list.ts';

/** Compiled schemas of questions by list. */
const validators = new WeakMap<DeskList, ReturnType<typeof Compile>>();

/** Throws 422 `invalidRequest` for a question that the call of the list refuses, or that asks for a page. */
export function requireQuestion(list: DeskList, question: ListQuestion): void {
  const { call, params } = list;
  const { cursor, limit, ...filters } = question;
  const asked = Object.fromEntries(Object.entries(filters).filter(([name]) => !params.includes(name)));
  const schema = call.body ?? call.query;
  const isPage = cursor !== undefined || limit !== undefined;
  const hasParams = params.every((name) => question[name]);
  if (isPage || !hasParams || !accepts(list, schema, asked)) throw new ApiProblem(422, 'invalidRequest');
}

function accepts(list: DeskList, schema: DeskList['call']['body'], asked: ListQuestion): boolean {
  if (schema === undefined) return Object.keys(asked).length === 0;
  const validator = validators.get(list) ?? Compile(schema);
  validators.set(list, validator);
  return validator.Check(asked);
}
