import { readProductFiles } from '../catalogue/products/product-files.ts';
import { projectRoot } from '../platform/base/project-root.ts';
import { findUses } from './products/find-uses.ts';
import { findPointerLine } from './products/product-issues.ts';

// `npm run product:used-by -- THING`: prints every use of a thing by products; `find-uses.ts` describes THING.
const [wanted] = process.argv.slice(2);
const files = readProductFiles(projectRoot);

if (wanted === undefined) {
  console.error('Say what to look for: shared/person.json#/givenName, NAME.field, shared.fields.givenName.label');
  process.exitCode = 2;
} else {
  const lines = findUses(wanted, files).map(
    ({ file, at, line = findPointerLine(files, file, at), as }) => `${file}:${line}  ${as}`,
  );
  const uses = [...new Set(lines)];
  for (const use of uses) console.log(use);
  console.log(`${wanted}: ${uses.length === 0 ? 'nothing uses it' : `used ${uses.length} times`}`);
  process.exitCode = uses.length === 0 ? 1 : 0;
}
