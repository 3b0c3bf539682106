import type { Sql } from '#server/platform/db/database.ts';
import { orders, productVersions } from '#server/platform/db/schema/schema.ts';
import { TEST_START } from './test-clock.ts';

const at = new Date(TEST_START);

/** Versions of products, named `1`, for rows that need one and are never opened. */
export async function insertVersionRows(sql: Sql, ...products: string[]): Promise<void> {
  const rows = products.map((product) => ({ product, version: '1', bundle: {} as never, savedAt: at }));
  if (rows.length > 0) await sql.insert(productVersions).values(rows).onConflictDoNothing();
}

/** Orders of the public to which nothing has happened, where they are not there yet: for what has to refer to one. */
export async function insertOrderRows(sql: Sql, ...ids: string[]): Promise<void> {
  await insertVersionRows(sql, 'any');
  const same = {
    ...({ product: 'any', version: '1', status: 'confirmed', customerStatus: 'new', language: 'en' } as const),
    ...{ total: 100_00, currency: 'USD', phone: '+85512000000', createdAt: at, payableUntil: at },
    ...{ frozen: {} as never, premium: {} as never },
  };
  const rows = ids.map((id) => ({ ...same, id, ref: `ref ${id}`, number: `ORD ${id}`, draftId: id }));
  await sql.insert(orders).values(rows).onConflictDoNothing();
}
