import { findUnprintable } from '#engine/language/messages/unprintable.ts';
import { throwIfProblems } from '../http/api-problem.ts';

/**
 * Throws 422 `notValid` with a problem `notPrintable` at each text that papers cannot print, and the letters in it.
 * @param texts the texts that papers print, by the member of the request; other values are left out
 */
export function refuseUnprintable(texts: Record<string, unknown>): void {
  throwIfProblems(
    Object.entries(texts).flatMap(([name, text]) => {
      const letters = typeof text === 'string' ? findUnprintable(text) : '';
      return letters === ''
        ? []
        : [{ code: 'notPrintable', at: `/${name}`, message: 'problems.notPrintable', params: { letters } }];
    }),
  );
}
