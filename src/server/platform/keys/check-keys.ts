import { ConfigError } from '#server/platform/base/config-error.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Database } from '../db/database.ts';
import { insertKeys, listKeys } from './key-repository.ts';
import type { Keys } from './keys.ts';

/**
 * Checks at the start that this server has every key that has written in its database. Without one, second factors,
 * printed codes and inquiries would fail one by one. Throws a ConfigError that names the missing key.
 */
export async function checkKeys({ sql }: Pick<Database, 'sql'>, { writing, all }: Keys, now: Date): Promise<void> {
  const known = await listKeys(sql);
  const missing = known.find(({ id }) => all.every((key) => key.id !== id));
  if (missing)
    throw new ConfigError(
      `SECRET_KEY: this database was written with the key ${missing.id} (since ${toBusinessDate(missing.since)}), ` +
        `and not with ${writing.id}. Set that key, or list it in SECRET_KEYS_OLD; ` +
        `where it is lost: npm run keys:forget -- ${missing.id}`,
    );
  // Before keys had ids, any listed key may have written.
  await insertKeys(sql, known.length === 0 ? all.map(({ id }) => id) : [writing.id], now);
}
