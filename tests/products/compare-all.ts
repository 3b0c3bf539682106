/*
 * Compares compiled code with the interpreter at length: random definitions, and random answers of each product.
 *
 *   npm run compiled:check [-- --definitions 100000 --answers 1000000 --seed 1]
 */
import { parseArgs } from 'node:util';
import { productNames } from '#tests/paths/load-test-product.ts';
import { compareFormulas } from './compare-formulas.ts';
import { compareProduct } from './compare-products.ts';

const { values } = parseArgs({
  options: {
    definitions: { type: 'string', default: '100000' },
    answers: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
});
const STEP = 500;
const differences: unknown[] = [];
const first = Number(values.seed) * 1_000_000;
for (let from = 0; from < Number(values.definitions); from += STEP)
  differences.push(...compareFormulas(first + from, first + from + STEP));
process.stdout.write(`${values.definitions} definitions: ${differences.length} differences\n`);
for (const name of productNames) {
  const found = compareProduct(name, Number(values.answers), Number(values.seed));
  differences.push(...found);
  process.stdout.write(`${values.answers} answers of ${name}: ${found.length} differences\n`);
}
for (const difference of differences.slice(0, 5)) process.stdout.write(`${JSON.stringify(difference)}\n`);
process.exitCode = differences.length > 0 ? 1 : 0;
