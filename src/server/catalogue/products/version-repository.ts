import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import { productVersions } from '#server/platform/db/schema/schema.ts';
import type { VersionStore } from './product-catalogue.ts';

/** Every version of a product that was ever on sale. */
export function versionStore({ sql }: Database, now: () => Date): VersionStore {
  return {
    async save(product, version, bundle) {
      await sql.insert(productVersions).values({ product, version, bundle, savedAt: now() }).onConflictDoNothing();
    },
    async load(product, version) {
      const where = and(eq(productVersions.product, product), eq(productVersions.version, version));
      const [row] = await sql.select().from(productVersions).where(where);
      return row?.bundle;
    },
  };
}
