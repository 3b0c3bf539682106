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

/**
 * A document of an issued policy. A paper is drawn when it is first asked for in a language, and from then on given as it
 * was, whatever has become of labels, settings and the policy: its code tells how the policy stands today. What is made
 * of every policy beside its papers (card for the telephone, calendar) is drawn each time. The code of a paper leads to the
 * `origin` of the first time. `serial`: of an endorsement schedule the transaction. Throws as `findDocument`.
 */
export async function getOrCreateDocument(
  services: PurchaseServices,
  order: Order,
  name: string,
  language: DocumentLanguage,
  origin: string,
  serial?: number,
): Promise<PolicyDocument> {
  const wanted = await findDocument(services, order, name, serial);
  const draw = (more = {}) => renderPolicyDocument(services, wanted.order, wanted, { language, origin, ...more });
  if (!wanted.isPaper) return draw();
  const document = wanted.of === undefined ? name : `${name} ${wanted.of}`;
  const key: DocumentKey = { policyNumber: wanted.policy.number, document, language, serial: wanted.serial };
  const paper = await findIssuedDocument(services.database.sql, key);
  if (!paper) {
    const drawn = await draw();
    // While the store is away it is given all the same, and kept when it is asked for the next time.
    if ((await orUnavailable(storeDocument(services, key, drawn.bytes))) !== false) return drawn;
    // Somebody else was given one meanwhile: it holds for all.
    return getOrCreateDocument(services, order, name, language, origin, serial);
  }
  const bytes = await orUnavailable(services.files.get(paper.fileId));
  if (bytes && bytes !== 'away' && hashDocument(bytes) === paper.hash)
    return { bytes, type: 'application/pdf', fileName: formatDocumentFileName(wanted, language, 'pdf') };
  const drawn = await draw();
  // Nothing is known of a paper whose store is away, so that nobody is called: what is drawn is it, or a copy.
  if (bytes === 'away') return hashDocument(drawn.bytes) === paper.hash ? drawn : draw({ isCopy: true });
  // Who stands at a border needs a paper, though ours is lost. It may say other words, so it says that it is a copy.
  const mended = await orUnavailable(repairDocument(services, paper, drawn.bytes));
  const isSame = mended === 'away' ? hashDocument(drawn.bytes) === paper.hash : mended;
  return isSame ? drawn : draw({ isCopy: true });
}

/** The file before its row, so that no row is without its file: a crash between the two leaves a file that nobody needs. */
async function storeDocument({ database, files, ids, now }: PurchaseServices, key: DocumentKey, bytes: Buffer) {
  const fileId = ids.id();
  await files.put(fileId, bytes);
  const paper = { ...key, fileId, hash: hashDocument(bytes), bytes: bytes.length, madeAt: now() };
  const isKept = await insertIssuedDocument(database.sql, paper);
  if (!isKept) await files.remove(fileId);
  return isKept;
}

/**
 * Raises an alarm over a paper whose file is missing or altered: once, or each time that it could be mended. Answers whether
 * these bytes, drawn anew, are what was given out; then they are kept in its place.
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

/** What the store says of it; `away` where it says nothing. */
async function orUnavailable<T>(asked: Promise<T>): Promise<T | 'away'> {
  return asked.catch((error: unknown) => {
    if (error instanceof FileStoreUnavailable) return 'away' as const;
    throw error;
  });
}

const hashDocument = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
