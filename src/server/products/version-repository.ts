import { and, eq } from 'drizzle-orm';
import type { Json } from '#engine/json.ts';
import type { Database } from '../db/database.ts';
import { productVersions } from '../db/schema.ts';

/** Every version of a product that was ever on sale. */
export function versionStore({ sql }: Database, now: () => Date) {
  return {
    async save(product: string, version: string, bundle: Json): Promise<void> {
      await sql.insert(productVersions).values({ product, version, bundle, savedAt: now() }).onConflictDoNothing();
    },
    async load(product: string, version: string): Promise<Json | undefined> {
      const where = and(eq(productVersions.product, product), eq(productVersions.version, version));
      const [row] = await sql.select().from(productVersions).where(where);
      return row?.bundle;
    },
  };
}
