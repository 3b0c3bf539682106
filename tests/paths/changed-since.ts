import { execFileSync } from 'node:child_process';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { type ProductFiles, productFilesOf } from '#product-files/product-files.ts';
import { writtenMessages } from '#product-files/product-messages.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { locales } from '#shared/format.ts';
import { type ChangedPromise, changedPromises, type Promising } from '#workbench/evidence/changed-promises.ts';
import { UsageError } from './run-options.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** @throws UsageError for a commit that there is not */
export function requireCommit(commit: string): void {
  try {
    git('rev-parse', '--verify', `${commit}^{commit}`);
  } catch {
    throw new UsageError(`there is no commit ${commit}`);
  }
}

/** What the product promises otherwise than in a commit: a release, a tag, a branch. Undefined where it was none then. */
export function changedSince(commit: string, product: string): ChangedPromise[] | undefined {
  const then = productFilesOf({ text: (path) => shown(commit, path), list: () => [] });
  if (shown(commit, `product-schemas/${product}/product.json`) === undefined) return undefined;
  return changedPromises(promising(product, then), promising(product, readProductFiles(projectRoot)));
}

function shown(commit: string, path: string): string | undefined {
  try {
    return git('show', `${commit}:${path}`);
  } catch {
    return undefined;
  }
}

function promising(product: string, files: ProductFiles): Promising {
  const definition = loadDefinition(product, files);
  return {
    definition,
    messages: Object.fromEntries(locales.map((locale) => [locale, writtenMessages(product, locale, files)])),
    read: files,
  };
}
