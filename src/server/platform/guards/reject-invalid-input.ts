import type { FastifyInstance } from 'fastify';
import { escapePointerToken, isStorableText } from '#engine/answers.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { problem } from '../http/problem.ts';

/** Deeper than any body of the API is: an expression of 60 operators in each other still comes through. */
const MAX_DEPTH = 128;

/**
 * Refuses what would break further in: texts with characters that no database keeps, in addresses and as values and names
 * anywhere in a body, and bodies nested deeper than a recursion may go.
 */
export function rejectInvalidInput(app: FastifyInstance): void {
  app.addHook('preValidation', ({ params, query, body, routeOptions }, _reply, done) => {
    if (hasInvalidText(params) || hasInvalidText(query)) throw new ApiProblem(422, 'invalidRequest');
    const { judgesTexts } = routeOptions.config as { judgesTexts?: boolean };
    const at = findInvalidPath(body);
    if (at !== undefined && !judgesTexts) throw problem('invalidRequest', at);
    done();
  });
}

const isInvalidText = (value: unknown): boolean => typeof value === 'string' && !isStorableText(value);

/** Whether a name or a value of an address is broken; one that comes twice is a list. */
function hasInvalidText(part: unknown): boolean {
  for (const [name, value] of Object.entries((part ?? {}) as Record<string, unknown>))
    if (isInvalidText(name) || (Array.isArray(value) ? value.some(isInvalidText) : isInvalidText(value))) return true;
  return false;
}

/**
 * Where a body holds what nobody can keep (JSON pointer). Throws for one too deep: before it, nothing goes down further than
 * `DEEPEST`.
 */
function findInvalidPath(body: unknown, at = '', depth = 0): string | undefined {
  if (isInvalidText(body)) return at;
  // Bytes are walked through by nobody.
  if (typeof body !== 'object' || body === null || ArrayBuffer.isView(body)) return undefined;
  let found: string | undefined;
  for (const [name, value] of Object.entries(body)) {
    if (depth === MAX_DEPTH) throw new ApiProblem(422, 'tooDeep');
    if (isInvalidText(name)) found ??= at;
    const inner =
      typeof value === 'object' || isInvalidText(value)
        ? findInvalidPath(value, `${at}/${escapePointerToken(name)}`, depth + 1)
        : undefined;
    found ??= inner;
  }
  return found;
}
