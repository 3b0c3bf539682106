import { createHash } from 'node:crypto';
import { raiseAlarm } from '#server/platform/alarms/raise-alarm.ts';
import type { DocumentLanguage } from '#server/platform/documents/document-data.ts';
import { FileStoreUnavailable } from '#server/platform/files/file-store.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { findDocument, formatDocumentFileName } from './find-document.ts';
import {
  type DocumentKey,
  findIssuedDocument,
  type IssuedDocument,
  insertIssuedDocument,
  markDocumentDamaged,
} from './issued-document-repository.ts';
import { type PolicyDocument, renderPolicyDocument } from './policy-document.ts';
import { RECEIPT, renderOrderReceipt } from './receipt.ts';

/** A request for a document. `origin`: of the link in its QR code; `serial`: transaction of an endorsement schedule. */
type DocumentQuery = { name: string; language: DocumentLanguage; origin: string; serial?: number | undefined };

/**
 * Returns a document of an issued policy. The first request in a language draws it; later requests for the same
 * transaction return the stored bytes, even if labels or settings have changed. Its QR code leads to the policy's
 * present status. Documents that are common to all policies (card, calendar) are drawn each time. The QR code contains
 * the `origin` of the first request.
 * @throws the errors of `findDocument`
 */
export async function getOrCreateDocument(
  services: PurchaseServices,
  order: Order,
  query: DocumentQuery,
): Promise<PolicyDocument> {
  const { name, language, origin, serial } = query;
  if (name === RECEIPT) return renderOrderReceipt(services, order, { serial, language });
  const wanted = await findDocument(services, order, name, serial);
  const draw = (more = {}) => renderPolicyDocument(services, wanted.order, wanted, { language, origin, ...more });
  if (!wanted.isPaper) return draw();
  const document = wanted.of === undefined ? name : `${name} ${wanted.of}`;
  const key: DocumentKey = { policyNumber: wanted.policy.number, document, language, serial: wanted.serial };
  const paper = await findIssuedDocument(services.database.sql, key);
  if (!paper) {
    const drawn = await draw();
    // While the store is unavailable the reply still contains the document. The next request stores it.
    if ((await orUnavailable(storeDocument(services, key, drawn.bytes))) !== false) return drawn;
    // Another request has stored the document meanwhile: that one is valid for all.
    return getOrCreateDocument(services, order, query);
  }
  const bytes = await orUnavailable(services.files.get(paper.fileId));
  if (bytes && bytes !== 'away' && hashDocument(bytes) === paper.hash)
    return { bytes, type: 'application/pdf', fileName: formatDocumentFileName(wanted, language, 'pdf') };
  const drawn = await draw();
  // An unavailable store raises no alarm, because the state of the stored file is unknown. The reply is a new drawing,
  // marked as a copy if it differs from the original.
  if (bytes === 'away') return hashDocument(drawn.bytes) === paper.hash ? drawn : draw({ isCopy: true });
  // A traveller at a border needs a document although the stored one is lost. The new one may have other words, so its
  // title marks it as a copy.
  const mended = await orUnavailable(repairDocument(services, paper, drawn.bytes));
  const isSame = mended === 'away' ? hashDocument(drawn.bytes) === paper.hash : mended;
  return isSame ? drawn : draw({ isCopy: true });
}

/** Stores the file before its row, so that no row lacks its file. A crash between the two leaves an unused file. */
async function storeDocument({ database, files, ids, now }: PurchaseServices, key: DocumentKey, bytes: Buffer) {
  const fileId = ids.id();
  await files.put(fileId, bytes);
  const paper = { ...key, fileId, hash: hashDocument(bytes), bytes: bytes.length, madeAt: now() };
  const isKept = await insertIssuedDocument(database.sql, paper);
  if (!isKept) await files.remove(fileId);
  return isKept;
}

/**
 * Raises an alarm for a document whose file is missing or altered: once, and again for each possible repair. Returns
 * true if these new bytes equal the bytes of the first request; then it stores them as the replacement.
 */
async function repairDocument(services: PurchaseServices, paper: IssuedDocument, bytes: Buffer): Promise<boolean> {
  const { database, files, ids, now } = services;
  const isSame = hashDocument(bytes) === paper.hash;
  const mendedBy = isSame ? ids.id() : null;
  if (mendedBy !== null) await files.put(mendedBy, bytes);
  const isNoted = await database.transaction('paper damaged', async (sql) => {
    const isFirst = await markDocumentDamaged(sql, paper, { at: now(), mendedBy });
    if (isFirst) await raiseAlarm(services, sql, 'paperDamaged');
    return isFirst;
  });
  if (mendedBy !== null) await files.remove(isNoted ? paper.fileId : mendedBy);
  return isSame;
}

/** Awaits a reply of the store; `away` if the store is unavailable. */
async function orUnavailable<T>(asked: Promise<T>): Promise<T | 'away'> {
  return asked.catch((error: unknown) => {
    if (error instanceof FileStoreUnavailable) return 'away' as const;
    throw error;
  });
}

const hashDocument = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
