import type { Services } from '#server/operations/services.ts';
import { deleteEverything, listAllFileIds } from './testing-repository.ts';
import type { TestingTools } from './testing-tools.ts';

/** Restores the state after the first start: no sales, and the machine's clock. Products and promotions stay. */
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
  // Recurring jobs still wait for the moved clock.
  await work();
  return gone;
}
