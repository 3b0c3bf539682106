import type { Database, Sql } from '../db/database.ts';
import { decrypt, encrypt, isEncryptedBy } from './encrypt.ts';
import type { KeyPurpose, Keys } from './keys.ts';

/** A column with encrypted texts, each with its owner's id. */
export type EncryptedColumn = {
  purpose: KeyPurpose;
  /** Lists some of them by id, after the id `after`. */
  list(sql: Sql, after: string, limit: number): Promise<{ id: string; encrypted: string }[]>;
  /** Replaces a text if it has not changed since it was read. */
  replace(sql: Sql, id: string, from: string, to: string): Promise<void>;
};

export type Reencrypted = {
  purpose: KeyPurpose;
  /**
   * Numbers of texts. `anew`: encrypted again. `already`: the writing key had encrypted them before. `lost`: none of
   * the server's keys decrypts them.
   */
  anew: number;
  already: number;
  lost: number;
};

const BATCH_SIZE = 500;

/** Encrypts with the writing key all texts of older keys. It may run beside the servers, and repeatedly. */
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
    // A text that its owner changed meanwhile was written by the writing key.
    await column.replace(sql, id, encrypted, encrypt(keys, purpose, id, secret));
    counts.anew += 1;
  }
  return counts;
}

/** Counts the texts of a column that one key has encrypted. */
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
