import { newDatabase } from '#tests/support/a-database.ts';
import { aPostgres, hasPostgres } from '#tests/support/postgres.ts';
import { startMeasured } from './server-part.ts';

/**
 * MiB of the server's process after collection: `rss` in all, `heap` of JavaScript, `buffers` outside of it (PGlite's
 * database among them), after its start and after so many purchases; `ofThousand` is the heap and buffers as a part of
 * those after a thousand.
 */
export type MemoryRow = {
  database: string;
  purchases: number;
  rss: number;
  heap: number;
  buffers: number;
  ofThousand: number;
};

/** Buys at ten at once. @param steps numbers of purchases after which it is looked */
export async function measureMemory(databases: string[], steps: number[]): Promise<MemoryRow[]> {
  const rows: MemoryRow[] = [];
  for (const database of databases) {
    if (database === 'postgresql' && !hasPostgres()) continue;
    const postgres = database === 'postgresql' ? await aPostgres() : undefined;
    const measured = await startMeasured(postgres && (await newDatabase(postgres.url)));
    let [bought, first] = [0, Number.NaN];
    for (const purchases of [0, ...steps]) {
      if (purchases > bought) await measured.round('shop', undefined, 10, purchases - bought);
      bought = purchases;
      const memory = await measured.memory();
      const kept = memory.heapUsed + memory.external;
      if (purchases === steps[0]) first = kept;
      const mib = (bytes: number) => bytes / 2 ** 20;
      rows.push({
        ...{ database, purchases, rss: mib(memory.rss), heap: mib(memory.heapUsed), buffers: mib(memory.external) },
        ofThousand: kept / first,
      });
    }
    await measured.end();
    await postgres?.stop();
  }
  return rows;
}
