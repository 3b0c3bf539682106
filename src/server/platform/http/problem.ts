import type { Json } from '#engine/language/json.ts';
import { ApiProblem } from './api-problem.ts';

/** Creates a 422 error with one problem at one location of the request. */
export function problem(code: string, at: string, params?: Record<string, Json>): ApiProblem {
  return new ApiProblem(422, code, [{ code, at, message: `problems.${code}`, ...(params ? { params } : {}) }]);
}
