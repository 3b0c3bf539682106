import type { Database } from '#server/platform/db/database.ts';
import { hasEarnedChanges, storeChanges } from './earned-repository.ts';

/** Changes of one transaction. */
const BATCH = 5_000;

/** Stores the earned premium of all policies that were changed, so that reports read it. Returns the number of changes. */
export async function storeEarned({ sql, transaction }: Pick<Database, 'sql' | 'transaction'>): Promise<number> {
  let stored = 0;
  while (await hasEarnedChanges(sql))
    stored += await transaction('store earned premium', (inner) => storeChanges(inner, BATCH));
  return stored;
}
