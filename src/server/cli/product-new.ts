import { readProductFiles } from '../catalogue/products/product-files.ts';
import { projectRoot } from '../platform/base/project-root.ts';
import { createProduct, NewProductError } from './products/new-product.ts';
import { findProductIssues } from './products/product-issues.ts';

// `npm run product:new NAME`: writes the files of a new product, and prints the next steps.
const [name] = process.argv.slice(2);

try {
  if (name === undefined) throw new NewProductError('say the name of the product: npm run product:new petCare');
  const written = createProduct(projectRoot, name);
  const unwritten = findProductIssues([name], readProductFiles(projectRoot), { journeys: false });
  console.log(`The product "${name}" is there:`);
  for (const file of written) console.log(`  ${file}`);
  console.log(`
Next:
  1. Replace the ${unwritten.length} texts marked TODO, in each language: npm run product:check -- ${name} --watch tells where.
  2. Make it your product: product-schemas/README.md shows how, step by step.
  3. npm run dev, and look at it: http://localhost:3000/buy_insurance/${name}`);
} catch (error) {
  if (!(error instanceof NewProductError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
