import type { Edit } from '#contract/studio/files.ts';
import type { Json } from '#engine/language/json.ts';

/** An edit that no longer fits, and the present value at its place. */
export type Conflict = { edit: Edit; theirs: Json | undefined };

/** Edits that the server refuses as invalid, and its error. They are left out, and the other edits continue. */
export type RejectedEdits = { edits: readonly Edit[]; error: unknown };

/** The calls of the workspace. Each throws ApiError. */
export type WorkspaceCalls = {
  send: (edits: Edit[]) => Promise<{ contentHash: string; previousHash: string }>;
  load: () => Promise<{ contentHash: string; files: Record<string, string> }>;
  /**
   * `conflict`: another user wrote there; `invalid`: an invalid edit; `passing`: try later; `final`: all is refused.
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
