import * as files from '#contract/studio/files.ts';
import * as calls from '#contract/studio/releases.ts';
import { isApiError, isRetryable } from '../api-error.ts';
import { send } from '../http.ts';

/** The calls of a workspace: a product in a release. */
export const workspaceCalls = (id: string, product: string) => ({
  load: () => send(files.exportRelease, { params: { id }, query: { product } }),
  send: (edits: files.Edit[]) => send(files.editRelease, { params: { id }, body: { edits }, quiet: true }),
  /** Reads the hash of the release's present content, for repeated reads: it does not extend the session. */
  look: async () => {
    const { contentHash } = await send(calls.getRelease, {
      params: { id },
      quiet: true,
      unattended: true,
      unsaid: true,
    });
    return contentHash;
  },
  kindOf: (error: unknown): 'conflict' | 'invalid' | 'passing' | 'final' => {
    if (isApiError(error) && error.problem === 'editConflict') return 'conflict';
    // The server can never save such an edit, whoever sends it.
    if (isApiError(error) && (error.status === 413 || error.status === 422)) return 'invalid';
    return isRetryable(error) ? 'passing' : 'final';
  },
});
