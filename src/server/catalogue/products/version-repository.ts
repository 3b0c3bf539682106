import { and, eq } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { sales } from '#server/platform/db/schema/release-schema.ts';
import { productVersions } from '#server/platform/db/schema/schema.ts';
import type { VersionContent } from './build-version.ts';
import type { Catalogue, ProductVersion } from './product-catalogue.ts';

/**
 * Stores a version of a product; a second call changes nothing. The database stores it as text, because the order of
 * its members is the order of pages and fields.
 */
export async function saveVersion(
  sql: Sql,
  product: string,
  version: string,
  content: { published: string },
): Promise<void> {
  const savedAt = new Date(content.published);
  const bundle = JSON.stringify(content);
  await sql.insert(productVersions).values({ product, version, bundle, savedAt }).onConflictDoNothing();
}

/** Returns true if a version was ever put on sale. A version of a trial shop is stored, and was not. */
export async function hasVersion(sql: Sql, product: string, version: string): Promise<boolean> {
  const where = and(eq(sales.product, product), eq(sales.version, version));
  return (await sql.select({ id: sales.id }).from(sales).where(where).limit(1)).length > 0;
}

/** Loads any stored version of a product; for the site its `SiteContent`. */
export async function loadVersion<Content = VersionContent>(
  sql: Sql,
  product: string,
  version: string,
): Promise<Content | undefined> {
  const where = and(eq(productVersions.product, product), eq(productVersions.version, version));
  const [row] = await sql.select().from(productVersions).where(where);
  const bundle: unknown = row?.bundle;
  // The driver may already have parsed a JSON column.
  return typeof bundle === 'string' ? (JSON.parse(bundle) as Content) : (bundle as Content | undefined);
}

/** Loads a version of a product inside a transaction, which must not wait for another connection. */
export function loadProductVersion(
  { catalogue }: { catalogue: Catalogue },
  sql: Sql,
  { product, version }: { product: string; version: string },
): Promise<ProductVersion> {
  return catalogue.at(product, version, (id, wanted) => loadVersion(sql, id, wanted));
}
