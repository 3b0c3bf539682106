import { execFileSync } from 'node:child_process';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { createProductFiles, type ProductFiles } from '#product-files/product-files.ts';
import { readProductMessages } from '#product-files/product-messages.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { locales } from '#shared/format.ts';
import {
  type ChangedExpectation,
  findChangedExpectations,
  type PromiseSource,
} from '#workbench/release-checks/changed-expectations.ts';
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

/**
 * The changes of the product's promises since a commit: a release, a tag, a branch. Undefined where the product did not
 * exist then.
 */
export function diffSinceCommit(commit: string, product: string): ChangedExpectation[] | undefined {
  const then = createProductFiles({ text: (path) => showFile(commit, path), list: () => [] });
  if (showFile(commit, `product-schemas/${product}/product.json`) === undefined) return undefined;
  return findChangedExpectations(readPromises(product, then), readPromises(product, readProductFiles(projectRoot)));
}

function showFile(commit: string, path: string): string | undefined {
  try {
    return git('show', `${commit}:${path}`);
  } catch {
    return undefined;
  }
}

function readPromises(product: string, files: ProductFiles): PromiseSource {
  const definition = loadDefinition(product, files);
  return {
    definition,
    messages: Object.fromEntries(locales.map((locale) => [locale, readProductMessages(product, locale, files)])),
    read: files,
  };
}
