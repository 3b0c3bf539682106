import type { Database, Sql } from '../db/database.ts';
import { decrypt, encrypt, isEncryptedBy } from './encrypt.ts';
import type { KeyPurpose, Keys } from './keys.ts';

/** A column whose texts are encrypted, each for the owner whose id it stands with. */
export type EncryptedColumn = {
  purpose: KeyPurpose;
  /** Some of them by id, from the one after `after`. */
  list(sql: Sql, after: string, limit: number): Promise<{ id: string; encrypted: string }[]>;
  /** Writes a text where it is still the one that was read. */
  replace(sql: Sql, id: string, from: string, to: string): Promise<void>;
};

export type Reencrypted = {
  purpose: KeyPurpose;
  /** Encrypted anew, encrypted by the writing key already, and such as no listed key opens. */
  anew: number;
  already: number;
  lost: number;
};

const BATCH_SIZE = 500;

/** Encrypts anew, by the key that writes, what older keys have encrypted. May run beside the servers, and again. */
export async function reencrypt(
  { sql }: Pick<Database, 'sql'>,
  keys: Keys,
  column: EncryptedColumn,
): Promise<Reencrypted> {
  const { purpose } = column;
  const counts: Reencrypted = { purpose, anew: 0, already: 0, lost: 0 };
  for await (const { id, encrypted } of listAll(sql, column)) {
    if (isEncryptedBy(keys.writing.id, encrypted)) {
      counts.already += 1;
      continue;
    }
    const secret = decrypt(keys, purpose, id, encrypted);
    if (secret === undefined) {
      counts.lost += 1;
      continue;
    }
    // What its owner has changed meanwhile was written by the key that writes.
    await column.replace(sql, id, encrypted, encrypt(keys, purpose, id, secret));
    counts.anew += 1;
  }
  return counts;
}

/** How many texts of a column one key has encrypted. */
export async function countEncryptedBy(
  { sql }: Pick<Database, 'sql'>,
  id: string,
  column: EncryptedColumn,
): Promise<number> {
  let count = 0;
  for await (const { encrypted } of listAll(sql, column)) if (isEncryptedBy(id, encrypted)) count += 1;
  return count;
}

async function* listAll(sql: Sql, { list }: EncryptedColumn): AsyncGenerator<{ id: string; encrypted: string }> {
  for (
    let rows = await list(sql, '', BATCH_SIZE);
    rows.length > 0;
    rows = await list(sql, rows.at(-1)?.id ?? '', BATCH_SIZE)
  )
    yield* rows;
}
