import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import { bundleMessages } from '#product-files/product-messages.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createDescriber, type Describer } from '#shared/describe.ts';

/** A product's own words in English, as buyers read them. */
export type EnglishMessages = Describer & {
  name: string;
  pageTitle(page: string): string;
  /** The text of a `tell` action. */
  tells(message: string): string;
};

const files = readProductFiles(projectRoot);
const loadedProducts = new WeakMap<Product, EnglishMessages>();

/** Words of a product out of `locales/en`; its name replaces a missing one. */
export function loadEnglishMessages(product: Product): EnglishMessages {
  const words = loadedProducts.get(product) ?? read(product);
  loadedProducts.set(product, words);
  return words;
}

function read(product: Product): EnglishMessages {
  const { id, definition } = product;
  const messages = bundleMessages(definition as ProductDefinition, 'en', files);
  const own = (rest: string, name: string): string => messages[`${id}.${rest}`] ?? name;
  return {
    ...createDescriber(product, messages, 'en'),
    name: own('name', id),
    pageTitle: (page) => own(`${page}.title`, page),
    tells: (message) => own(`tells.${message}`, message),
  };
}
