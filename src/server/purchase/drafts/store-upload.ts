import type { FastifyInstance } from 'fastify';
import { type CardReading, getUpload, readCard, sendUpload } from '#contract/purchase/uploads.ts';
import { refuseInTrial } from '#server/catalogue/releases/open-trial.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { putWithRow } from '#server/platform/files/put-with-row.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { createLookupHandlers } from '../lookups/lookup-handlers.ts';
import { acceptRawBodies } from '../uploads/accept-raw-bodies.ts';
import { cleanPicture } from '../uploads/clean-picture.ts';
import { readUpload } from '../uploads/read-upload.ts';
import { rejectInfected } from '../uploads/reject-infected.ts';
import { UploadBody } from '../uploads/upload-body.ts';
import { countUploads, findUpload, insertUpload } from '../uploads/upload-repository.ts';
import { draftExpiry } from './change-draft.ts';
import { lockDraft, updateDraft } from './draft-repository.ts';
import { loadJourney, openDraft } from './open-draft.ts';

/** A form needs a few pictures; the rest is for repeated photos. */
const MAX_UPLOADS = 30;

/**
 * Stores a picture for a draft that is not confirmed yet. The file is stored before its row: a crash between the two
 * leaves an unused file, and no row without its file.
 */
export async function storeUpload(services: PurchaseServices, draftId: string, key: unknown, sent: Buffer) {
  const { database, files, ids, now } = services;
  const { row } = await openDraft(services, draftId, key);
  if (row.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
  refuseInTrial(services, row);
  // This check saves the work of decoding; the count under the lock is decisive.
  await rejectTooManyUploads(database.sql, draftId);
  await rejectInfected(services, sent);
  const picture = await cleanPicture(sent);
  const upload = ids.id();
  await putWithRow(files, upload, picture, () =>
    database.transaction('keep upload', async (sql) => {
      const draft = await lockDraft(sql, draftId);
      if (!draft || draft.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
      await rejectTooManyUploads(sql, draftId);
      const createdAt = now();
      await insertUpload(sql, { id: upload, draftId, contentType: 'image/jpeg', bytes: picture.length, createdAt });
      await updateDraft(sql, draftId, { expiresAt: draftExpiry(createdAt) });
    }),
  );
  return { upload, bytes: picture.length };
}

async function rejectTooManyUploads(sql: Sql, draftId: string): Promise<void> {
  if ((await countUploads(sql, draftId)) >= MAX_UPLOADS) throw new ApiProblem(422, 'tooManyUploads');
}

/**
 * Creates the function that reads the identity card on a picture of a draft that is not confirmed yet. The limits are
 * those of the cards that are answers. Null if nothing can be read, or beyond a limit.
 */
function createDraftCardReader(services: PurchaseServices) {
  const { identityCard } = createLookupHandlers(services);
  return async (
    { id, upload }: { id: string; upload: string },
    key: unknown,
    network: string,
  ): Promise<CardReading | null> => {
    const { sql } = services.database;
    const { row, product } = await openDraft(services, id, key);
    if (row.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
    if (!(await findUpload(sql, id, upload))) throw new ApiProblem(404, 'notFound');
    const journey = await loadJourney(sql, product, row, services.now());
    const told = await identityCard({ draftId: id, journey, inputs: { upload }, network });
    if (told.status !== 'found') return null;
    const { fullName, givenName, familyName, gender, dateOfBirth, idNumber } = told.value as CardReading;
    return { fullName, givenName, familyName, gender, dateOfBirth, idNumber };
  };
}

/**
 * Routes for pictures of drafts. Their scope is separate, because only here a body is bytes, and larger than elsewhere.
 */
export function uploadRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const readDraftCard = createDraftCardReader(services);
  registerCall(app, readCard, async ({ params, headers, request }) => ({
    reading: await readDraftCard(params, headers['draft-key'], toNetwork(request.ip)),
  }));

  app.register(async (scope) => {
    acceptRawBodies(scope, 'imageTooLarge');

    registerCall(scope, sendUpload, async ({ params, headers, body }) => {
      const bytes = body instanceof UploadBody ? body.bytes : Buffer.alloc(0);
      return storeUpload(services, params.id, headers['draft-key'], bytes);
    });

    registerCall(scope, getUpload, async ({ params, headers, reply }) => {
      await openDraft(services, params.id, headers['draft-key']);
      const picture = await readUpload(services, params.id, params.upload);
      if (!picture) throw new ApiProblem(404, 'notFound');
      return reply.header('cache-control', 'no-store').header('content-type', 'image/jpeg').send(picture);
    });
  });
}
