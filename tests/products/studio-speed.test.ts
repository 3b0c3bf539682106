import { expect, test } from 'vitest';
import { isObject, type Json } from '#engine/language/json.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { evaluateProduct } from '#server/studio/evidence/evaluate-product.ts';
import { isDeep } from '#tests/support/deep-run.ts';

/*
 * The time that the studio's check and the check of a release work: time of the processor, because other work of the
 * machine must not count. Both run in a process of one thread.
 */

const files = readProductFiles(projectRoot);
const products = isDeep ? listProductIds(files) : ['travel'];

function measure(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

test.each(products)('%s is checked in 2 s, as a press of "Check now" does', (product) => {
  const check = () => void checkProduct(product, files, { journeys: false, cases: true });
  // The first check also compiles the checker's own code, which the server's process has done before.
  expect(Math.min(measure(check), measure(check))).toBeLessThan(2);
});

/** The files with other numbers at the ends of all rows of a product's tables. */
function raiseRates(product: string) {
  const tree = { ...buildTree(files) };
  const rating = `product-schemas/${product}/rating.json`;
  const raise = (row: Json): Json => {
    if (!Array.isArray(row)) return row;
    const last = row.findLastIndex((cell) => typeof cell === 'number' || /^\d+(\.\d+)?$/.test(String(cell)));
    return last < 0 ? row : row.with(last, Math.round(Number(row[last]) * 1.1) || 1);
  };
  const value = JSON.parse(tree[rating] ?? '{}') as { tables: Record<string, { rows?: Json[]; csv?: string }> };
  for (const table of Object.values(value.tables)) {
    if (!isObject(table)) continue;
    if (table.rows) table.rows = table.rows.map(raise);
    const path = `product-schemas/${product}/${table.csv}`;
    if (table.csv !== undefined) tree[path] = (tree[path] ?? '').replace(/(\d)(\r?\n)/g, '$11$2');
  }
  tree[rating] = JSON.stringify(value, null, 2);
  return toProductFiles(tree);
}

test.each(products)(
  '%s with changed rates is judged in 40 s: walks, 150 faults, words',
  (product) => {
    // The present files are right, as those of a release are. The version that was on sale before has other rates.
    const sold = raiseRates(product);
    const options = { seed: 1, mutantsFor: 60_000, tell: () => {} };
    let judged: ReturnType<typeof evaluateProduct> | undefined;
    const seconds = measure(() => {
      judged = evaluateProduct(product, files, sold, options);
    });
    expect(seconds).toBeLessThan(40);
    expect(judged?.evidence).toMatchObject({ findings: [], isCovered: true });
    // The tables of buildings are shared: no number of the product itself is another.
    if (product !== 'fire') expect(judged?.evidence.mutants?.made).toBeGreaterThan(0);
  },
  300_000,
);
