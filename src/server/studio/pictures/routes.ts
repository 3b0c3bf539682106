import type { FastifyInstance } from 'fastify';
import { sendProductPicture } from '#contract/studio/material/pictures.ts';
import type { DrawFault, DrawnPicture } from '#server/catalogue/pictures/draw-picture.ts';
import { savePicture } from '#server/catalogue/pictures/picture-repository.ts';
import { locateProgram } from '#server/platform/base/programs.ts';
import { isPicture } from '#server/platform/files/picture-fault.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { readInProcess } from '#server/platform/sheets/read-in-process.ts';
import { acceptRawBodies } from '#server/purchase/uploads/accept-raw-bodies.ts';
import { UploadBody } from '#server/purchase/uploads/upload-body.ts';
import type { StudioServices } from '../services.ts';

/** Registers the upload of product pictures. It has a scope of its own, because only here a body is a picture. */
export function studioPictureRoutes(app: FastifyInstance, { database, now }: StudioServices): void {
  app.register(async (scope) => {
    acceptRawBodies(scope, 'imageTooLarge');
    registerCall(scope, sendProductPicture, async ({ body }) => {
      if (!(body instanceof UploadBody && isPicture(body.bytes))) throw new ApiProblem(415, 'notAnImage');
      const picture = await drawInProcess(body.bytes);
      await savePicture(database.sql, picture, now());
      return { hash: picture.hash };
    });
  });
}

async function drawInProcess(sent: Buffer): Promise<DrawnPicture> {
  const program = locateProgram('studio/pictures/picture-process.ts');
  const done = await readInProcess<DrawnPicture | DrawFault>(program, sent);
  if (done === 'busy') throw new ApiProblem(503, 'workbooksBusy');
  const drawn = done === 'lost' ? 'imageUnreadable' : done.read;
  if (typeof drawn === 'string') throw new ApiProblem(drawn === 'notAnImage' ? 415 : 422, drawn);
  const { hash, wide, narrow } = drawn;
  // The message of the other process contains plain byte arrays instead of Buffers.
  return { hash, wide: Buffer.from(wide), narrow: Buffer.from(narrow) };
}
