import { listProductIds } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { help, readOptions, UsageError } from './run-options.ts';

/** `npm run paths [-- product ...] [options]`: walks the products and says what was walked, and what broke. */
try {
  const options = readOptions(process.argv.slice(2), listProductIds(readProductFiles(projectRoot)));
  if (options === undefined) process.stdout.write(help);
  else {
    const { runCommand } = await import('./run-command.ts');
    process.exitCode = await runCommand(options);
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
