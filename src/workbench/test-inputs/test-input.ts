import type { AnswerChange } from './answer-changes.ts';
import type { CaseDraft } from './case-drafts.ts';

/** A draft, changed so that a rule is violated or met, and the expected codes at the rule's position. */
export type TestInput = { draft: CaseDraft; change: AnswerChange; at: string; codes: string[] };

/** The inputs of each kind, the clearest first. Another rule may still refuse those of `met` at that position. */
export type TestInputs = { violated: TestInput[]; met: TestInput[] };
