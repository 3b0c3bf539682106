import { useEffect, useMemo, useState } from 'react';
import type { CsvRecord } from '#engine/language/csv-table.ts';
import type { Json } from '#engine/language/json.ts';
import { ExpressionError } from '#engine/language/operators.ts';
import { type ComparedExpectation, compareLine } from '#engine/reviewed/compare-line.ts';
import { createLineEvaluator, type ReviewedLineEvaluator } from '#engine/reviewed/evaluate-line.ts';
import { type ReviewedLine, readReviewedLines } from '#engine/reviewed/reviewed-lines.ts';
import type { Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import {
  type BuildResult,
  createDefinitionReader,
  memoizeByFiles,
} from '#web/surfaces/studio/preview/build-product.ts';
import { inSlices } from '#web/surfaces/studio/preview/in-slices.ts';
import { listCaseFiles } from '#web/surfaces/studio/preview/product-cases.ts';
import { useCurrentProduct } from '#web/surfaces/studio/preview/use-current-product.ts';

/** A reviewed line with its present result. `breaks`: the message of an expression that cannot be computed. */
export type LineResult = { key: string; one: ReviewedLine; compared: ComparedExpectation[]; breaks?: string };

export type LineResults = { lines: LineResult[]; judge: ReviewedLineEvaluator };

/** Returns the files of a product's reviewed lines: tables, and files that refer to a shared table. */
function listReviewedFiles({ paths }: Pick<Workspace, 'paths'>, product: string): string[] {
  return paths().filter((path) => path.startsWith(`product-schemas/${product}/cases/reviewed/`));
}

type ReadLines = ReturnType<typeof readReviewedLines>;

/** Returns a function that reads the reviewed lines and their faults. It caches the result until a file changes. */
function readLines(workspace: Workspace, product: string): () => BuildResult<ReadLines> {
  const definition = createDefinitionReader(product);
  let files: string[] = [];
  let made: (() => BuildResult<ReadLines>) | undefined;
  return () => {
    const now = [...listCaseFiles(workspace, product), ...listReviewedFiles(workspace, product)];
    if (!made || now.join() !== files.join()) {
      const [caseFiles, reviewed] = [listCaseFiles(workspace, product), listReviewedFiles(workspace, product)];
      made = memoizeByFiles(workspace, (read) => {
        const readRecords = (path: string): Json => (path.endsWith('.csv') ? toRecords(read(path)) : read(path));
        return readReviewedLines({ read: readRecords, caseFiles, reviewed }, definition(read));
      });
    }
    files = now;
    return made();
  };
}

/** Converts the cells of a table to lines with numbers: row 0 is line 1. */
const toRecords = (cells: Json): Json =>
  (cells as string[][]).map((one, index): CsvRecord => ({ line: index + 1, cells: one })) as unknown as Json;

/**
 * Returns all reviewed lines of the open product with their present results. During a new evaluation (`isRunning`) it
 * returns the previous lines. `faults`: lines that cannot be read, with the English messages of the check.
 */
export function useLineResults(): {
  judged: LineResults | null;
  isRunning: boolean;
  faults: readonly { file: string; message: string }[];
} {
  const { workspace, product: id } = useWorkspace();
  const { made: product, fault } = useCurrentProduct();
  const read = useInWorkspace(useMemo(() => readLines(workspace, id), [workspace, id]));
  const lines = read.made?.lines;
  const [run, setRun] = useState<{ of: unknown; judged: LineResults } | null>(null);
  useEffect(() => {
    if (!product || !lines) return;
    let isOver = false;
    const judge = createLineEvaluator(product);
    void inSlices(
      lines,
      (one) => evaluateLine(one, judge),
      () => isOver,
    ).then((done) => done && setRun({ of: lines, judged: { lines: done, judge } }));
    return () => {
      isOver = true;
    };
  }, [product, lines]);
  const broken = fault ?? read.fault;
  return {
    judged: run?.judged ?? null,
    isRunning: !broken && run?.of !== lines,
    faults: broken ? [broken] : (read.made?.faults ?? []),
  };
}

function evaluateLine(one: ReviewedLine, judge: ReviewedLineEvaluator): LineResult {
  const key = `${one.file}:${one.line}`;
  try {
    return { key, one, compared: compareLine(one, judge(one)) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { key, one, compared: [], breaks: error.message };
  }
}
