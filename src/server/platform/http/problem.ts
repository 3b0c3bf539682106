import type { Json } from '#engine/language/json.ts';
import { ApiProblem } from './api-problem.ts';

/** A 422 whose only fault is at one place of what was sent. */
export function problem(code: string, at: string, params?: Record<string, Json>): ApiProblem {
  return new ApiProblem(422, code, [{ code, at, message: `problems.${code}`, ...(params ? { params } : {}) }]);
}
