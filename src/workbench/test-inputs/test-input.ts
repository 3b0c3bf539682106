import type { AnswerChange } from './answer-changes.ts';
import type { CaseDraft } from './case-drafts.ts';

/** A draft, changed so that a rule is violated or met, and the codes that are expected where the rule stands. */
export type TestInput = { draft: CaseDraft; change: AnswerChange; at: string; codes: string[] };

/** Of each kind the most telling first. Those of `met` may still be refused there by another rule. */
export type TestInputs = { violated: TestInput[]; met: TestInput[] };
