import type { FastifyInstance } from 'fastify';
import { escapePointerToken, isStorableText } from '#engine/answers.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { problem } from '../http/problem.ts';

/** Maximum depth of a body, deeper than any of the API: an expression of 60 nested operators is still accepted. */
const MAX_DEPTH = 128;

/**
 * Refuses input that would fail later: texts with characters that no database stores, in addresses and as values and
 * names anywhere in a body, and bodies nested deeper than a recursion may go.
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

/** True if a name or a value of an address is invalid; a repeated one is a list. */
function hasInvalidText(part: unknown): boolean {
  for (const [name, value] of Object.entries((part ?? {}) as Record<string, unknown>))
    if (isInvalidText(name) || (Array.isArray(value) ? value.some(isInvalidText) : isInvalidText(value))) return true;
  return false;
}

/**
 * Returns the JSON pointer of a text in a body that cannot be stored. Throws for a body that is too deep; before this
 * check nothing recurses deeper than `MAX_DEPTH`.
 */
function findInvalidPath(body: unknown, at = '', depth = 0): string | undefined {
  if (isInvalidText(body)) return at;
  // Bytes are not traversed.
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
