import type { Price } from '#contract/products.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import { buildVersion, type ProductVersion, type VersionContent } from './build-version.ts';

export type { ProductVersion } from './build-version.ts';

/** What the catalogue reads: the versions that are kept, and what is on sale now. */
export type VersionSource = {
  load(product: string, version: string): Promise<VersionContent | undefined>;
  /** For new policies or for renewals; `version` is null where a product is not sold any more. */
  onSale(kind: 'new' | 'renewal'): Promise<{ product: string; version: string | null; priceFrom: Price | null }[]>;
};

/** A version with what belongs to its sale. */
type VersionOnSale = ProductVersion & {
  /** What its cheapest ordinary case costs; null where it names none. */
  priceFrom: Price | null;
};

export type Catalogue = {
  /** The version on sale, or undefined for a product that is not sold. */
  current(id: string): VersionOnSale | undefined;
  /** The version by which policies are renewed, which may have other dates; undefined where none is. */
  forRenewals(id: string): ProductVersion | undefined;
  /** A version that is in memory: the current one, and old ones that were asked for a while ago. */
  ready(id: string, version: string): ProductVersion | undefined;
  /**
   * Any version that was ever kept. Rejects with `UnknownVersion`.
   * @param load reads it where it is not in memory: of whoever is in a transaction, who must not wait for another connection
   */
  at(id: string, version: string, load?: VersionSource['load']): Promise<ProductVersion>;
  list(): VersionOnSale[];
  /** Follows the database in what is on sale now; answers whether that has changed. */
  follow(): Promise<boolean>;
};

export class UnknownVersion extends Error {
  override name = 'UnknownVersion';
}

/** Old versions kept ready; drafts of more are rebuilt when they are opened. */
const MAX_OLD_VERSIONS = 50;

/**
 * What is on sale, ready to run. Empty until it has followed its source for the first time.
 * @param hotline the insurer's telephone, which messages say by `{hotline}`: it may become another one at any time
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
    // Last asked for, last to go; a failed load is not remembered.
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
      // What is sold of the site is no product.
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
    list: () => [...current.values()],
    at,
    ready(id, version) {
      const here = current.get(id);
      const renewed = renewing.get(id);
      if (renewed?.version === version) return renewed;
      return here?.version === version ? here : old.get(`${id}/${version}`)?.version;
    },
    // One after another: an answer that comes late does not take back what a newer one said.
    follow() {
      following = (following ?? Promise.resolve(false)).catch(() => false).then(readSales);
      return following;
    },
  };
}
