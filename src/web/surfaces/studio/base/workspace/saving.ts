import type { Edit } from '#contract/studio/files.ts';
import type { Json } from '#engine/language/json.ts';

/** An edit that does not fit any more, and what stands there now. */
export type Conflict = { edit: Edit; theirs: Json | undefined };

/** Edits that the server refuses for what they say, and its error. They are taken out, and others go on. */
export type Refused = { edits: readonly Edit[]; error: unknown };

/** The calls of the workspace. Each throws ApiError. */
export type WorkspaceCalls = {
  send: (edits: Edit[]) => Promise<{ contentHash: string; previousHash: string }>;
  load: () => Promise<{ contentHash: string; files: Record<string, string> }>;
  /** `conflict`: another wrote there; `invalid`: it refuses what an edit says; `passing`: try again later; `final`: it will have none. */
  kindOf: (error: unknown) => 'conflict' | 'invalid' | 'passing' | 'final';
};

/** The state of saving: the changes that are saved, and those that the server refused. */
export type Saving = {
  is: 'saved' | 'saving' | 'waiting' | 'refused';
  error: unknown;
  conflicts: readonly Conflict[];
  refused: readonly Refused[];
};
