import type { FastifyInstance } from 'fastify';
import { isKeepable, pointerToken } from '#engine/answers.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { problem } from '../http/problem.ts';

/** Deeper than any body of the API is. */
const DEEPEST = 16;

/**
 * Refuses what would break further in: texts with characters that no database keeps, in addresses and as values and names
 * anywhere in a body, and bodies nested deeper than a recursion may go.
 */
export function refuseUnusable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions }) => {
    const texts = [params, query].flatMap((part) => Object.entries((part ?? {}) as Record<string, unknown>).flat(2));
    if (texts.some(isBroken)) throw new ApiProblem(422, 'invalidRequest');
    const { judgesTexts } = routeOptions.config as { judgesTexts?: boolean };
    const at = brokenPlace(body);
    if (at !== undefined && !judgesTexts) throw problem('invalidRequest', at);
  });
}

const isBroken = (value: unknown): boolean => typeof value === 'string' && !isKeepable(value);

/** Where a body holds what nobody can keep (JSON pointer), level by level, without recursion. Throws for one too deep. */
function brokenPlace(body: unknown): string | undefined {
  let found: string | undefined;
  let level: { at: string; value: unknown }[] = [{ at: '', value: body }];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new ApiProblem(422, 'invalidRequest');
    found ??= level.find(({ value }) => isBroken(value))?.at;
    level = level.flatMap(({ at, value }) => {
      // Bytes are walked through by nobody.
      if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
      if (Object.keys(value).some(isBroken)) found ??= at;
      return Object.entries(value).map(([name, inner]) => ({ at: `${at}/${pointerToken(name)}`, value: inner }));
    });
  }
  return found;
}
