import { listRatingTables } from '#engine/language/tables/rating-tables.ts';
import { readReviewedLines } from '#engine/reviewed/reviewed-lines.ts';
import type { CheckContext, Issue } from '#workbench/base/issue.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { runPaths } from '#workbench/path-runs/check-paths.ts';
import { type DeclaredItem, listDeclaredItems } from '#workbench/path-runs/declared-items.ts';
import { runOffPathChecks } from '#workbench/path-runs/off-path-checks.ts';
import type { MessageFormatter } from '#workbench/path-runs/run-message-checks.ts';
import { collectReviewedReads } from '#workbench/reviewed/reviewed-reads.ts';

type KindCoverage = DeclaredItem['kind'] | 'row';

/** The coverage of a product's declared items. */
export type ProductCoverage = {
  /** The counts of each kind. Items that the product declares impossible are not counted. */
  kinds: { kind: KindCoverage; walked: number; all: number }[];
  /** The items that no path visited, in their form for readers. */
  missing: { kind: KindCoverage; line: string }[];
  /** The number of paths that ran. */
  paths: number;
  /** Broken paths and invariants, and differences from the declarations. */
  findings: Issue[];
};

/**
 * Covers all that a product declares: its paths with the invariants after each step, page rules, resets, messages in
 * every language, and the table rows that reviewed premiums read.
 */
export function runProductCoverage(
  context: CheckContext,
  plan: PathsPlan,
  words: MessageFormatter,
  onProgress?: (done: number, all: number) => void,
): ProductCoverage {
  const { product, checked } = plan;
  if (checked.findings.length > 0) return { kinds: [], missing: [], paths: 0, findings: checked.findings };
  const paths = runPaths(product, checked.model, onProgress);
  const beside = runOffPathChecks(plan, words);
  const items = new Set([...paths.items, ...beside.items]);
  const declared = listDeclaredItems(product, words).filter(({ impossible }) => impossible === undefined);
  const rows = listRows(context, plan);
  const missing = [...declared.filter(({ id }) => !items.has(id)), ...rows.filter(({ isRead }) => !isRead)];
  const all = [...declared, ...rows];
  return {
    kinds: [...new Set(all.map(({ kind }) => kind))].map((kind) => {
      const declaredOfKind = all.filter((item) => item.kind === kind).length;
      return { kind, all: declaredOfKind, walked: declaredOfKind - missing.filter((one) => one.kind === kind).length };
    }),
    missing: missing.map(({ kind, line }) => ({ kind, line })),
    paths: paths.paths,
    findings: [
      ...paths.findings,
      ...beside.complaints.map(({ id, message }) => ({
        code: 'not-as-declared',
        file: `product-schemas/${product.id}/form.json`,
        at: '',
        message: `${id}: ${message}`,
        mend: 'Correct the rule, the chart or the words.',
      })),
    ],
  };
}

/** Lists the rows of all tables; `isRead` is true if a reviewed premium or value reads the row. */
function listRows(context: CheckContext, { product }: PathsPlan): { kind: 'row'; line: string; isRead: boolean }[] {
  const { rows: read } = collectReviewedReads(product, readReviewedLines(context, context.definition).lines);
  return Object.entries(listRatingTables(context.definition)).flatMap(([table, { rows }]) =>
    rows.map((_, row) => ({
      kind: 'row' as const,
      line: `${table} ${row + 1}`,
      isRead: read.get(table)?.has(row) === true,
    })),
  );
}
