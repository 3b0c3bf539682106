import type { Product } from '#engine/product.ts';
import { createMessageFormatter as formatterOf } from '#server/catalogue/products/message-formatter.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { MessageFormatter } from '#workbench/path-runs/run-message-checks.ts';

const files = readProductFiles(projectRoot);

/** The words of a product of the project in all languages, as its pages and its problems say them. */
export const createProjectFormatter = (product: Product): MessageFormatter => formatterOf(product, files);
