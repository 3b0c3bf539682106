import type { Price } from '#contract/products.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import { buildVersion, type ProductVersion, type VersionContent } from './build-version.ts';

export type { ProductVersion } from './build-version.ts';

/** The source of the catalogue: the stored versions, and the present sales. */
export type VersionSource = {
  load(product: string, version: string): Promise<VersionContent | undefined>;
  /** Lists the sales for new policies or for renewals; `version` is null if a product is no longer sold. */
  onSale(kind: 'new' | 'renewal'): Promise<{ product: string; version: string | null; priceFrom: Price | null }[]>;
};

/** A version with the data of its sale. */
type VersionOnSale = ProductVersion & {
  /** The premium of the case that the product names for its price "from"; null if it names none. */
  priceFrom: Price | null;
};

export type Catalogue = {
  /** Returns the version on sale; undefined if the product is not sold. */
  current(id: string): VersionOnSale | undefined;
  /** Returns the version on sale for renewals, whose sale may begin on another day; undefined if there is none. */
  forRenewals(id: string): ProductVersion | undefined;
  /** Returns a version that is in memory: the current one, or an old one that was requested recently. */
  ready(id: string, version: string): ProductVersion | undefined;
  /**
   * Returns any version that was ever stored. Rejects with `UnknownVersion`.
   * @param load reads a version that is not in memory. A caller in a transaction passes its own, because it must not
   * wait for another connection
   */
  at(id: string, version: string, load?: VersionSource['load']): Promise<ProductVersion>;
  /** Returns the products on sale by their rank; those of one rank, or without one, by their id. */
  list(): VersionOnSale[];
  /** Reloads the present sales from the database; returns true if they have changed. */
  follow(): Promise<boolean>;
};

const rankOf = ({ definition }: ProductVersion): number => definition.product.rank ?? 100;

export class UnknownVersion extends Error {
  override name = 'UnknownVersion';
}

/** The maximum number of old versions in memory. Others are built again when a draft opens them. */
const MAX_OLD_VERSIONS = 50;

/**
 * Creates the catalogue of versions on sale, ready to run. It is empty until its first `follow`.
 * @param hotline the insurer's telephone, which messages contain as `{hotline}`; it may change at any time
 */
export function createCatalogue(source: VersionSource, hotline = () => ''): Catalogue {
  let current = new Map<string, VersionOnSale>();
  let renewing = new Map<string, ProductVersion>();
  const old = new Map<string, { loading: Promise<ProductVersion>; version?: ProductVersion }>();
  let following: Promise<boolean> | undefined;

  async function build(id: string, version: string, load: VersionSource['load']): Promise<ProductVersion> {
    const content = await load(id, version);
    if (!content) throw new UnknownVersion(`${id} has no version ${version}`);
    return buildVersion(version, content, hotline);
  }

  async function at(id: string, version: string, load = source.load): Promise<ProductVersion> {
    const here = current.get(id);
    if (here?.version === version) return here;
    const renewed = renewing.get(id);
    if (renewed?.version === version) return renewed;
    const key = `${id}/${version}`;
    const kept: { loading: Promise<ProductVersion>; version?: ProductVersion } = old.get(key) ?? {
      loading: build(id, version, load),
    };
    // The least recently used version is removed first; a failed load is not stored.
    old.delete(key);
    old.set(key, kept);
    if (old.size > MAX_OLD_VERSIONS) old.delete(old.keys().next().value as string);
    try {
      kept.version = await kept.loading;
      return kept.version;
    } catch (error) {
      old.delete(key);
      throw error;
    }
  }

  async function readSales(): Promise<boolean> {
    const next = new Map<string, VersionOnSale>();
    let isOther = false;
    for (const { product, version, priceFrom } of await source.onSale('new')) {
      // The site is sold too, but it is no product.
      if (version === null || product === SITE) continue;
      const before = current.get(product);
      const same = before?.version === version;
      next.set(product, same ? before : { ...(await at(product, version)), priceFrom });
      isOther ||= !same;
    }
    isOther ||= next.size !== current.size;
    if (isOther) current = next;
    await readRenewals();
    return isOther;
  }

  async function readRenewals(): Promise<void> {
    const next = new Map<string, ProductVersion>();
    for (const { product, version } of await source.onSale('renewal'))
      if (version !== null && product !== SITE) next.set(product, await at(product, version));
    renewing = next;
  }

  return {
    current: (id) => current.get(id),
    forRenewals: (id) => renewing.get(id),
    list: () => [...current.values()].sort((one, other) => rankOf(one) - rankOf(other)),
    at,
    ready(id, version) {
      const here = current.get(id);
      const renewed = renewing.get(id);
      if (renewed?.version === version) return renewed;
      return here?.version === version ? here : old.get(`${id}/${version}`)?.version;
    },
    // Calls run one after another, so that a late answer does not replace a newer one.
    follow() {
      following = (following ?? Promise.resolve(false)).catch(() => false).then(readSales);
      return following;
    },
  };
}
