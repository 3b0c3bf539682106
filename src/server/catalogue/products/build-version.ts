import { createHash } from 'node:crypto';
import type { Locale, Price } from '#contract/products.ts';
import { runCase } from '#engine/cases/run-case.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { unprintable } from '#engine/language/messages/unprintable.ts';
import {
  resolveWordingPath,
  type WordingDocuments,
  type WordingLanguage,
  wordingLanguages,
} from '#engine/language/wording-document.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { createReferenceFiller } from '#engine/promises/benefit-references.ts';
import { fillMarkers, makeSentences } from '#engine/promises/made-sentences.ts';
import { type Promotion, resolvePromotionsPath } from '#engine/promotions/promotion.ts';
import { rater } from '#engine/rating.ts';
import { FileError, MalformedFileError, type ProductFiles } from '#product-files/product-files.ts';
import { bundleMessages, fillPlaceholders } from '#product-files/product-messages.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import { locales } from '#shared/format.ts';
import { compileValidators } from './compile-validators.ts';
import { compileExpressions } from './compiled/compile-expressions.ts';
import { addEarlierClaimRules, addEarlierReason } from './earlier-claim-rules.ts';
import { addEarlierPromises } from './earlier-promises.ts';
import { mapTexts } from './map-texts.ts';
import { readProductCases } from './product-cases.ts';

/** The stored content of a product version. Drafts and orders stay on their version when the files change. */
export type VersionContent = {
  definition: ProductDefinition;
  messages: Record<Locale, Messages>;
  /** The documents to read and to fill in. Older stored versions do not have them. */
  documents?: Record<WordingLanguage, Partial<WordingDocuments>>;
  /** The promotion codes; missing if there are none. */
  promotions?: Promotion[];
  /** The time at which this version was first stored, an ISO instant. */
  published: string;
};

/** A version of a product, ready to run. */
export type ProductVersion = {
  product: Product;
  definition: ProductDefinition;
  version: string;
  messages(locale: Locale): Messages;
  documents: VersionContent['documents'];
  promotions: readonly Promotion[];
  validatorsCode: string;
  validatorsHash: string;
  published: string;
  /** True if its messages contain a setting of the site, so that they may change without a new version. */
  followsSettings: boolean;
};

/**
 * Builds the content of a product from these files, and its version: a hash of the content. It throws if the files form
 * no product.
 */
export function buildContent(id: string, files: ProductFiles, now: Date): { version: string; content: VersionContent } {
  const definition = loadDefinition(id, files);
  const messages = Object.fromEntries(
    locales.map((locale) => [locale, bundleMessages(definition, locale, files)]),
  ) as Record<Locale, Messages>;
  const documents = Object.fromEntries(
    wordingLanguages.map((language) => {
      const written = readDocuments(files, resolveWordingPath(id, language));
      // Made with the version: a later change of the sentences does not change a wording that was sold.
      const made = fillMarkers(written, () => makeSentences(definition, language, messages[language], files));
      return [language, mapTexts(made, createReferenceFiller(definition, language, files))];
    }),
  ) as Record<WordingLanguage, Partial<WordingDocuments>>;
  const promotions = readPromotions(files, id);
  // Without promotions the hash equals the one from before promotions existed.
  const more = promotions.length > 0 ? { promotions } : {};
  const version = createHash('sha256')
    .update(JSON.stringify([definition, messages, documents, ...Object.values(more)]))
    .digest('hex')
    .slice(0, 12);
  return { version, content: { definition, messages, documents, ...more, published: now.toISOString() } };
}

/** Reads the promotions of a product's files, in their order. */
function readPromotions(files: ProductFiles, id: string): Promotion[] {
  const path = resolvePromotionsPath(id);
  if (!files.list(`product-schemas/${id}`).includes('promotions.json')) return [];
  return (files(path) as { promotions?: Promotion[] }).promotions ?? [];
}

/** A product without documents cannot be sold, but it can be edited; `product:check` reports the missing documents. */
function readDocuments(files: ProductFiles, path: string): Partial<WordingDocuments> {
  try {
    return files(path) as unknown as Partial<WordingDocuments>;
  } catch (error) {
    if (!(error instanceof FileError) || error instanceof MalformedFileError) throw error;
    return {};
  }
}

/**
 * Prepares a version: compiles its validators, its chart and its rates.
 * @param hotline the insurer's telephone, which messages contain as `{hotline}`
 */
export function buildVersion(
  version: string,
  { definition: stored, messages, documents, promotions = [], published }: VersionContent,
  hotline: () => string,
): ProductVersion {
  const definition = addEarlierClaimRules(addEarlierPromises(stored));
  const { code, hash, validators } = compileValidators(definition);
  compileExpressions(definition);
  // The telephone is filled when a message is shown, not when the version is stored: an old version shows today's
  // number.
  const saying = (number: string) =>
    Object.fromEntries(
      locales.map((locale) => {
        const words = addEarlierReason(definition, locale, messages[locale]);
        return [locale, fillPlaceholders({ hotline: number }, words)];
      }),
    ) as Record<Locale, Messages>;
  let number = hotline();
  let said = saying(number);
  return {
    product: createProduct({ ...definition, unprintable: unprintable.source }, validators, rater),
    definition,
    version,
    messages(locale) {
      if (number !== hotline()) {
        number = hotline();
        said = saying(number);
      }
      return said[locale];
    },
    documents,
    promotions,
    validatorsCode: code,
    validatorsHash: hash,
    published,
    followsSettings: JSON.stringify(messages).includes('{hotline}'),
  };
}

/**
 * Computes the premium of the case that `priceFrom` of a product names; null if there is no such case, or if it has no
 * premium. `product:check` proves that no reviewed premium is lower.
 */
export function computeLowestPremium(definition: ProductDefinition, files: ProductFiles): Price | null {
  const { priceFrom: name, id } = definition.product;
  const named = name === undefined ? undefined : readProductCases(id, files).find((one) => one.name === name);
  if (!named) return null;
  const product = createProduct(definition, compileValidators(definition).validators, rater);
  const { rated } = runCase(product, named.testCase);
  return rated?.status === 'rated' ? { total: rated.premium.total, currency: rated.premium.currency } : null;
}
