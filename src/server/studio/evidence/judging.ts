import type { EvidenceDetails, JudgingNow, ProductEvidence } from '#contract/studio/evidence.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import type { FileTree } from '#server/catalogue/releases/file-tree.ts';

/* What the server and the process that judges tell each other. */

export type ToJudge = {
  tree: FileTree;
  products: string[];
  /** The files that each product sells by now, as an index of `trees`; none for a product that was never sold. */
  sold: Record<string, number>;
  trees: FileTree[];
  /** Chooses samples. */
  seed: number;
};

/** A policy in force by its number, with its last day; a quote by its day, with the values that its rating read. */
export type ToRate =
  | { of: string; record: DraftRecord; effectiveTo: string }
  | { of: string; values: Answers; day: string };

/** Whose premiums are worked out anew. */
export type RatedKind = 'policies' | 'quotes';

export type FromServer = { judge: ToJudge } | { rate: ToRate[] };

export type JudgedProduct = { evidence: ProductEvidence; details: EvidenceDetails };

export type FromJudge =
  | { doing: JudgingNow }
  /** Asks for some of them, after those that it has; an empty list is the end. */
  | { wants: RatedKind; product: string; had: number }
  | { judged: JudgedProduct }
  | { over: true };
