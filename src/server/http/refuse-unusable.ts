import type { FastifyInstance } from 'fastify';
import { isKeepable } from '#engine/answers.ts';
import { ApiProblem } from './api-problem.ts';

/** Deeper than any body of the API is. */
const DEEPEST = 16;

/**
 * Refuses what would break further in: addresses with characters that no database keeps, and bodies nested deeper than
 * a recursion may go.
 */
export function refuseUnusable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    const texts = [params, query].flatMap((part) => Object.values((part ?? {}) as Record<string, unknown>).flat());
    const broken = texts.some((text) => typeof text === 'string' && !isKeepable(text));
    if (broken || isTooDeep(body)) throw new ApiProblem(422, 'invalidRequest');
  });
}

/** Level by level, without recursion. */
function isTooDeep(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}
