import type { ClaimServices } from '#server/claims/services.ts';
import { deleteExport, listEnded } from './export-repository.ts';
import { removeParts } from './run-export.ts';

/** Deletes the files of lists that ended before a time, and what is known of them. */
export async function deleteOldExports(
  services: Pick<ClaimServices, 'database' | 'files'>,
  before: Date,
): Promise<void> {
  for (const id of await listEnded(services.database.sql, before)) {
    await removeParts(services, id);
    await deleteExport(services.database.sql, id);
  }
}
