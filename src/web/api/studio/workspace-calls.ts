import * as files from '#contract/studio/files.ts';
import * as presence from '#contract/studio/presence.ts';
import { isApiError, isRetryable } from '../api-error.ts';
import { newKey, send } from '../http.ts';

/** The calls of a workspace: a product in a release. */
export const workspaceCalls = (id: string, product: string) => ({
  load: () => send(files.exportRelease, { params: { id }, query: { product } }),
  send: (edits: files.Edit[]) => send(files.editRelease, { params: { id }, body: { edits }, quiet: true }),
  kindOf: (error: unknown): 'conflict' | 'invalid' | 'passing' | 'final' => {
    if (isApiError(error) && error.problem === 'editConflict') return 'conflict';
    // The server can never save such an edit, whoever sends it.
    if (isApiError(error) && (error.status === 413 || error.status === 422)) return 'invalid';
    // The others of its batch are saved.
    if (isApiError(error) && error.problem === 'placeTaken') return 'invalid';
    return isRetryable(error) ? 'passing' : 'final';
  },
});

/**
 * The calls that tell the server of a window on a product. They do not extend the session: they go on while the user
 * does nothing.
 */
export function presenceCalls(id: string, product: string) {
  const tab = newKey();
  const background = { quiet: true, unattended: true, unsaid: true };
  return {
    show: (place: presence.FilePointer | null) =>
      send(presence.showPresence, { params: { id }, body: { tab, product, place }, ...background }),
    end: () =>
      void send(presence.endPresence, { params: { id, tab }, outlives: true, ...background }).catch(() => {
        // The server forgets the window by itself.
      }),
  };
}
