import type { CheckProgress, ProductChecks, ReleaseCheckDetails } from '#contract/studio/release-checks.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import type { FileTree } from '#server/catalogue/releases/file-tree.ts';

/* The messages between the server and the evaluation process. */

export type EvaluationTask = {
  tree: FileTree;
  products: string[];
  /** The files that each product sells now, as an index of `trees`; missing for a product that was never sold. */
  sold: Record<string, number>;
  trees: FileTree[];
  /** The seed of the samples. */
  seed: number;
};

/** A policy in force by its number, with its last day; or a quote by its day, with the values that its rating read. */
export type RatingTask =
  | { of: string; record: DraftRecord; effectiveTo: string }
  | { of: string; values: Answers; day: string };

/** The kind of records whose premiums are calculated again. */
export type RatedKind = 'policies' | 'quotes';

export type ServerMessage = { judge: EvaluationTask } | { rate: RatingTask[] };

export type EvaluatedProduct = { evidence: ProductChecks; details: ReleaseCheckDetails };

export type EvaluationMessage =
  | { doing: CheckProgress }
  /** Requests more records, after `had` received ones; an empty list is the end. */
  | { wants: RatedKind; product: string; had: number }
  | { judged: EvaluatedProduct }
  | { over: true };
