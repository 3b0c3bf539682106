import { applyLookup } from '#engine/commands/apply-lookup.ts';
import { putWithRow } from '#server/platform/files/put-with-row.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { listUploads } from '../uploads/list-uploads.ts';
import { findOrderedUpload, insertUpload } from '../uploads/upload-repository.ts';
import type { LookupQuestion } from './lookup-handler.ts';

type CustomerDetails = Record<string, string>;

/**
 * Returns the data of a known customer, with copies of its pictures for this draft, because only its own draft can read
 * a picture. It copies only pictures from orders of that phone; a missing picture is not filled in.
 */
export async function copyPictures(
  services: Pick<PurchaseServices, 'database' | 'files' | 'ids' | 'now'>,
  { draftId, journey, inputs }: LookupQuestion,
  phone: string,
  details: CustomerDetails,
): Promise<CustomerDetails> {
  const { database, files, ids, now } = services;
  const told = applyLookup(journey, 'existingCustomer', { status: 'found', inputs, value: details }).journey;
  const brought = new Map<string, string>();
  const filled = listUploads(journey.product, told.record.findings.existingCustomer?.filled ?? {});
  for (const { id } of filled) {
    const kept = await findOrderedUpload(database.sql, id, phone);
    const picture = kept ? await files.get(id) : null;
    if (!kept || !picture) continue;
    const copy = ids.id();
    await putWithRow(files, copy, picture, () =>
      insertUpload(database.sql, { ...kept, id: copy, draftId, createdAt: now() }),
    );
    brought.set(id, copy);
  }
  const isPicture = new Set(filled.map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => {
      const mine = isPicture.has(value) ? brought.get(value) : value;
      return mine === undefined ? [] : [[name, mine]];
    }),
  );
}
