import { createHash } from 'node:crypto';
import type { Messages } from '#contract/flatten-messages.ts';
import { locales } from '#contract/format.ts';
import type { Locale, Price } from '#contract/products.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import { runCase } from '#workbench/cases/run-case.ts';
import { compileValidators } from './compile-validators.ts';
import { productCases } from './product-cases.ts';
import type { ProductFiles } from './product-files.ts';
import { bundleMessages, filledWith } from './product-messages.ts';

/** All that a version of a product is, as it is kept: drafts and orders stay on it when the files change. */
export type VersionContent = {
  definition: ProductDefinition;
  messages: Record<Locale, Messages>;
  /** When this version was first kept, an ISO instant. */
  published: string;
};

/** A version of a product, ready to run. */
export type ProductVersion = {
  product: Product;
  definition: ProductDefinition;
  version: string;
  messages(locale: Locale): Messages;
  validatorsCode: string;
  validatorsHash: string;
  published: string;
  /** Whether its words say something of the site's settings, and so may become others without a new version. */
  followsSettings: boolean;
};

/** What a product is in these files, and its version: a hash of that. Throws where the files make no product. */
export function contentOf(id: string, files: ProductFiles, now: Date): { version: string; content: VersionContent } {
  const definition = loadDefinition(id, files);
  const messages = Object.fromEntries(
    locales.map((locale) => [locale, bundleMessages(definition, locale, files)]),
  ) as Record<Locale, Messages>;
  const version = createHash('sha256')
    .update(JSON.stringify([definition, messages]))
    .digest('hex')
    .slice(0, 12);
  return { version, content: { definition, messages, published: now.toISOString() } };
}

/**
 * Makes a version ready: compiles its validators, its chart and its rates.
 * @param hotline the insurer's telephone, which messages say by `{hotline}`
 */
export function buildVersion(
  version: string,
  { definition, messages, published }: VersionContent,
  hotline: string,
): ProductVersion {
  const { code, hash, validators } = compileValidators(definition);
  // Filled when it is shown, not when it is kept: an old version says today's number.
  const said = Object.fromEntries(
    locales.map((locale) => [locale, filledWith({ hotline }, messages[locale])]),
  ) as Record<Locale, Messages>;
  return {
    product: createProduct(definition, validators, rater),
    definition,
    version,
    messages: (locale) => said[locale],
    validatorsCode: code,
    validatorsHash: hash,
    published,
    followsSettings: JSON.stringify(messages).includes('{hotline}'),
  };
}

/**
 * The premium of the case that a product names, or null where it names none. `product:check` proves that nothing reviewed
 * is cheaper.
 */
export function priceFrom(definition: ProductDefinition, files: ProductFiles): Price | null {
  const { priceFrom: name, id } = definition.product;
  const named = name === undefined ? undefined : productCases(id, files).find((one) => one.name === name);
  if (!named) return null;
  const product = createProduct(definition, compileValidators(definition).validators, rater);
  const { rated } = runCase(product, named.testCase);
  return rated?.status === 'rated' ? { total: rated.premium.total, currency: rated.premium.currency } : null;
}
