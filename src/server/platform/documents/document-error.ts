/**
 * The reason of a failed document. `document-timed-out`: it exceeded the time limit. `document-not-typeset`: the
 * template refused the data. `typesetter-failed`: the typesetting process ended or did not start.
 */
export type DocumentErrorCode = 'document-timed-out' | 'document-not-typeset' | 'typesetter-failed';

export type DocumentError = Error & { readonly code: DocumentErrorCode };

/** Creates an error with a code for the program; its message is for the log and never for a page. */
export function documentError(code: DocumentErrorCode, detail: string): DocumentError {
  return Object.assign(new Error(`${code}: ${detail}`), { code });
}
