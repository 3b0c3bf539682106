import { fileURLToPath } from 'node:url';
import type { Finding } from '#engine/check/finding.ts';
import { checkProduct } from '../products/check-product.ts';
import { FileError, type ProductFiles, productIds, readProductFiles } from '../products/product-files.ts';
import { locatePointer } from './locate-pointer.ts';

/** `npm run product:check [NAME] [-- --json]`: everything missing or wrong in the products' files. */
const words = process.argv.slice(2);
const files = readProductFiles(fileURLToPath(new URL('../../../', import.meta.url)));
const named = words.filter((word) => !word.startsWith('--'));
const known = productIds(files);
const unknown = named.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`no product ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exitCode = 2;
} else {
  const findings = (named.length > 0 ? named : known).flatMap((name) =>
    checkProduct(name, files).map((finding) => ({ product: name, ...finding, line: lineOf(files, finding) })),
  );
  if (words.includes('--json')) console.log(JSON.stringify(findings, null, 2));
  else {
    for (const { file, line, at, code, message, mend, path } of findings) {
      console.log(`${file}:${line}  ${code}${at === '' ? '' : `  ${at}`}\n  ${message}\n  ${mend}`);
      if (path && path.length > 0) console.log(`  Way: ${path.join(' > ')}`);
    }
    const checked = (named.length > 0 ? named : known).join(', ');
    console.log(findings.length === 0 ? `${checked}: nothing found` : `${checked}: ${findings.length} findings`);
  }
  process.exitCode = findings.length > 0 ? 1 : 0;
}

function lineOf(read: ProductFiles, { file, at, message }: Finding): number {
  const told = /^Line (\d+):/.exec(message)?.[1];
  if (told !== undefined) return Number(told);
  try {
    return locatePointer(read.text(file), at);
  } catch (error) {
    if (error instanceof FileError || error instanceof SyntaxError) return 1;
    throw error;
  }
}
