import type { CaseDraft } from './case-drafts.ts';
import type { Change } from './facts-tried.ts';

/** A draft, changed so that a rule is violated or met, and the codes that are expected where the rule stands. */
export type Trial = { draft: CaseDraft; change: Change; at: string; codes: string[] };

/** Of each kind the most telling first. Those of `met` may still be refused there by another rule. */
export type Trials = { violated: Trial[]; met: Trial[] };
