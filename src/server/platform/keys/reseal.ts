import type { Database, Sql } from '../db/database.ts';
import type { Keys, Purpose } from './keys.ts';
import { isSealedBy, seal, unseal } from './seal.ts';

/** A column whose texts are sealed, each for the owner whose id it stands with. */
export type SealedColumn = {
  purpose: Purpose;
  /** Some of them by id, from the one after `after`. */
  list(sql: Sql, after: string, limit: number): Promise<{ id: string; sealed: string }[]>;
  /** Writes a text where it is still the one that was read; false if it is another by now. */
  replace(sql: Sql, id: string, from: string, to: string): Promise<boolean>;
};

export type Resealed = {
  purpose: Purpose;
  /** Sealed anew, sealed by the writing key already, and such as no listed key opens. */
  anew: number;
  already: number;
  lost: number;
};

const AT_ONCE = 500;

/** Seals anew, by the key that writes, what older keys have sealed. May run beside the servers, and again. */
export async function reseal({ sql }: Pick<Database, 'sql'>, keys: Keys, column: SealedColumn): Promise<Resealed> {
  const { purpose } = column;
  const counts: Resealed = { purpose, anew: 0, already: 0, lost: 0 };
  for await (const { id, sealed } of allOf(sql, column)) {
    if (isSealedBy(keys.writing.id, sealed)) {
      counts.already += 1;
      continue;
    }
    const secret = unseal(keys, purpose, id, sealed);
    if (secret === undefined) {
      counts.lost += 1;
      continue;
    }
    // What its owner has changed meanwhile was written by the key that writes.
    await column.replace(sql, id, sealed, seal(keys, purpose, id, secret));
    counts.anew += 1;
  }
  return counts;
}

/** How many texts of a column one key has sealed. */
export async function countSealedBy({ sql }: Pick<Database, 'sql'>, id: string, column: SealedColumn): Promise<number> {
  let count = 0;
  for await (const { sealed } of allOf(sql, column)) if (isSealedBy(id, sealed)) count += 1;
  return count;
}

async function* allOf(sql: Sql, { list }: SealedColumn): AsyncGenerator<{ id: string; sealed: string }> {
  for (let rows = await list(sql, '', AT_ONCE); rows.length > 0; rows = await list(sql, rows.at(-1)?.id ?? '', AT_ONCE))
    yield* rows;
}
