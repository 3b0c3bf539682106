import type { CheckProgress, ProductChecks, ReleaseCheckDetails } from '#contract/studio/release-checks.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import type { FileTree } from '#server/catalogue/releases/file-tree.ts';

/* What the server and the process that judges tell each other. */

export type EvaluationTask = {
  tree: FileTree;
  products: string[];
  /** The files that each product sells by now, as an index of `trees`; none for a product that was never sold. */
  sold: Record<string, number>;
  trees: FileTree[];
  /** Chooses samples. */
  seed: number;
};

/** A policy in force by its number, with its last day; a quote by its day, with the values that its rating read. */
export type RatingTask =
  | { of: string; record: DraftRecord; effectiveTo: string }
  | { of: string; values: Answers; day: string };

/** Whose premiums are worked out anew. */
export type RatedKind = 'policies' | 'quotes';

export type ServerMessage = { judge: EvaluationTask } | { rate: RatingTask[] };

export type EvaluatedProduct = { evidence: ProductChecks; details: ReleaseCheckDetails };

export type EvaluationMessage =
  | { doing: CheckProgress }
  /** Asks for some of them, after those that it has; an empty list is the end. */
  | { wants: RatedKind; product: string; had: number }
  | { judged: EvaluatedProduct }
  | { over: true };
