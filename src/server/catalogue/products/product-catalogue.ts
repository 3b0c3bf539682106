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
import { type ProductFiles, productIds } from './product-files.ts';
import { bundleMessages, filledWith } from './product-messages.ts';

/**
 * All that a version of a product is, as JSON text: kept, so that drafts and orders stay on it when the files change. It
 * stays a text in the database, for the order of its members is the order of pages and fields.
 */
type VersionBundle = string;

type VersionContent = {
  definition: ProductDefinition;
  messages: Record<Locale, Messages>;
  /** When this version was first on sale, an ISO instant. */
  published: string;
};

export type VersionStore = {
  /** Keeps a version; saving one again changes nothing. */
  save(product: string, version: string, bundle: VersionBundle): Promise<void>;
  load(product: string, version: string): Promise<VersionBundle | undefined>;
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
  /** What its cheapest ordinary case costs, rated once; undefined where it names none, and for versions no longer on sale. */
  priceFrom: Price | undefined;
};

export type Catalogue = {
  /** The version on sale, or undefined for a product that there is not. */
  current(id: string): ProductVersion | undefined;
  /** A version that is in memory: the current one, and old ones that were asked for a while ago. */
  ready(id: string, version: string): ProductVersion | undefined;
  /** Any version that was ever on sale. Rejects with `UnknownVersion`. */
  at(id: string, version: string): Promise<ProductVersion>;
  list(): ProductVersion[];
  /**
   * Puts a product on sale as its files are now. False if this is the version on sale already. Rejects, and keeps the
   * version on sale, when the files make no product.
   */
  publish(id: string): Promise<boolean>;
};

export class UnknownVersion extends Error {
  override name = 'UnknownVersion';
}

/** Old versions kept ready; drafts of more are rebuilt when they are opened. */
const MOST_OLD_VERSIONS = 50;

/** Loads every product of the files, gives each its version (a hash of its content) and keeps it in the store. */
export async function createCatalogue(options: {
  readJson: ProductFiles;
  store: VersionStore;
  now?: () => Date;
  /** The insurer's telephone, which messages say by `{hotline}`. */
  hotline?: string;
}): Promise<Catalogue> {
  const { readJson, store, now = () => new Date(), hotline = '' } = options;
  const current = new Map<string, ProductVersion>();
  const old = new Map<string, { loading: Promise<ProductVersion>; version?: ProductVersion }>();

  async function publish(id: string): Promise<boolean> {
    const definition = loadDefinition(id, readJson);
    const messages = Object.fromEntries(
      locales.map((locale) => [locale, bundleMessages(definition, locale, readJson)]),
    ) as Record<Locale, Messages>;
    const version = versionOf(definition, messages);
    if (current.get(id)?.version === version) return false;
    const before = await loadBundle(id, version);
    const bundle = before ?? { definition, messages, published: now().toISOString() };
    const built = buildVersion(version, bundle, hotline);
    const ready = { ...built, priceFrom: priceFrom(built.product, readJson) };
    if (!before) await store.save(id, version, JSON.stringify(bundle));
    current.set(id, ready);
    return true;
  }

  async function loadBundle(id: string, version: string): Promise<VersionContent | undefined> {
    const text: unknown = await store.load(id, version);
    // A JSON column's driver may have parsed the text already.
    return typeof text === 'string' ? (JSON.parse(text) as VersionContent) : (text as VersionContent | undefined);
  }

  async function rebuild(id: string, version: string): Promise<ProductVersion> {
    const bundle = await loadBundle(id, version);
    if (!bundle) throw new UnknownVersion(`${id} has no version ${version}`);
    return buildVersion(version, bundle, hotline);
  }

  for (const id of productIds(readJson)) await publish(id);

  return {
    current: (id) => current.get(id),
    list: () => [...current.values()],
    publish,
    async at(id, version) {
      const here = current.get(id);
      if (here?.version === version) return here;
      const key = `${id}/${version}`;
      const kept: { loading: Promise<ProductVersion>; version?: ProductVersion } = old.get(key) ?? {
        loading: rebuild(id, version),
      };
      // Last asked for, last to go; a failed load is not remembered.
      old.delete(key);
      old.set(key, kept);
      if (old.size > MOST_OLD_VERSIONS) old.delete(old.keys().next().value as string);
      try {
        kept.version = await kept.loading;
        return kept.version;
      } catch (error) {
        old.delete(key);
        throw error;
      }
    },
    ready(id, version) {
      const here = current.get(id);
      return here?.version === version ? here : old.get(`${id}/${version}`)?.version;
    },
  };
}

function versionOf(definition: ProductDefinition, messages: Record<string, Messages>): string {
  return createHash('sha256')
    .update(JSON.stringify([definition, messages]))
    .digest('hex')
    .slice(0, 12);
}

function buildVersion(
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
    priceFrom: undefined,
  };
}

/** The premium of the case that a product names. `product:check` proves that nothing reviewed is cheaper. */
function priceFrom(product: Product, files: ProductFiles): Price | undefined {
  const { priceFrom: name } = product.definition.product;
  const named = name === undefined ? undefined : productCases(product.id, files).find((one) => one.name === name);
  const rated = named && runCase(product, named.testCase).rated;
  return rated?.status === 'rated' ? { total: rated.premium.total, currency: rated.premium.currency } : undefined;
}
