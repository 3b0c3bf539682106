import type { Services } from '#server/operations/services.ts';
import { deleteEverything, listAllFileIds } from './testing-repository.ts';
import type { TestingTools } from './testing-tools.ts';

/** As after the first start: nobody bought anything, and the clock is the machine's. Products and promotions stay. */
export async function resetEverything(
  { database, files }: Services,
  { clock, work }: TestingTools,
): Promise<{ orders: number; drafts: number }> {
  const { gone, kept } = await database.transaction('reset data', async (sql) => ({
    kept: await listAllFileIds(sql),
    gone: await deleteEverything(sql),
  }));
  for (const id of kept) await files.remove(id);
  clock.back();
  // What recurs waits for the clock that was moved.
  await work();
  return gone;
}
