import type { FastifyInstance } from 'fastify';
import { sendProductPicture } from '#contract/studio/material/pictures.ts';
import type { DrawFault, DrawnPicture } from '#server/catalogue/pictures/draw-picture.ts';
import { keepPicture } from '#server/catalogue/pictures/picture-repository.ts';
import { isPicture } from '#server/platform/files/picture-fault.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { readAside } from '#server/platform/sheets/read-aside.ts';
import { SentPicture } from '#server/purchase/uploads/sent-picture.ts';
import { takeBytes } from '#server/purchase/uploads/take-bytes.ts';
import type { StudioServices } from '../services.ts';

/** Pictures of products, sent by those who write them. In a scope of its own, because here alone a body is one. */
export function studioPictureRoutes(app: FastifyInstance, { database, now }: StudioServices): void {
  app.register(async (scope) => {
    takeBytes(scope, 'imageTooLarge');
    registerCall(scope, sendProductPicture, async ({ body }) => {
      if (!(body instanceof SentPicture && isPicture(body.bytes))) throw new ApiProblem(415, 'notAnImage');
      const program = new URL('./picture-process.ts', import.meta.url);
      const done = await readAside<DrawnPicture | DrawFault>(program, body.bytes);
      if (done === 'busy') throw new ApiProblem(503, 'workbooksBusy');
      const drawn = done === 'lost' ? 'imageUnreadable' : done.read;
      if (typeof drawn === 'string') throw new ApiProblem(drawn === 'notAnImage' ? 415 : 422, drawn);
      const { hash, wide, narrow } = drawn;
      // What came from the other process are bytes, but no Buffers.
      const picture = { hash, wide: Buffer.from(wide), narrow: Buffer.from(narrow) };
      await keepPicture(database.sql, picture, now());
      return { hash };
    });
  });
}
