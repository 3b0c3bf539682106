/**
 * Why a document could not be made. `document-timed-out`: it took longer than the limit. `document-not-typeset`: the
 * template refused the data. `typesetter-failed`: the process that sets type ended or never began.
 */
export type DocumentErrorCode = 'document-timed-out' | 'document-not-typeset' | 'typesetter-failed';

export type DocumentError = Error & { readonly code: DocumentErrorCode };

/** An error with a code to act on; its message is for the log and never for a page. */
export function documentError(code: DocumentErrorCode, detail: string): DocumentError {
  return Object.assign(new Error(`${code}: ${detail}`), { code });
}
