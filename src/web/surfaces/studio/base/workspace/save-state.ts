import type { Edit } from '#contract/studio/files.ts';
import type { Json } from '#engine/language/json.ts';
import { isApiError } from '#web/api/api-error.ts';

/** An edit that no longer fits, and the present value at its place. */
export type Conflict = { edit: Edit; theirs: Json | undefined };

/** Edits that the server refuses as invalid, and its error. They are left out, and the other edits continue. */
export type RejectedEdits = { edits: readonly Edit[]; error: unknown };

/** The calls of the workspace. Each throws ApiError. */
export type WorkspaceCalls = {
  send: (edits: Edit[]) => Promise<{ contentHash: string; previousHash: string }>;
  load: () => Promise<{ contentHash: string; files: Record<string, string> }>;
  /**
   * Returns the kind of an error: another user changed the same place (`conflict`), the server can never accept an edit
   * (`invalid`), a later call may succeed (`passing`), the server refuses the call (`final`).
   */
  kindOf: (error: unknown) => 'conflict' | 'invalid' | 'passing' | 'final';
};

/** The saving state, with the conflicting edits and those that the server refused. */
export type SaveState = {
  is: 'saved' | 'saving' | 'waiting' | 'refused';
  error: unknown;
  conflicts: readonly Conflict[];
  refused: readonly RejectedEdits[];
};

/** Returns the name of the person who is writing at the place of a refused edit; undefined for another refusal. */
export function holderOf(error: unknown): string | undefined {
  if (!isApiError(error) || error.problem !== 'placeTaken') return undefined;
  return String(error.errors[0]?.params?.name ?? '');
}

/** Returns the message with the reason why the server refused something. */
export const problemMessageId = (error: unknown): string =>
  `problems.${(isApiError(error) && error.problem) || 'somethingWentWrong'}`;
