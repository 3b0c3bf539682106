import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/studio/material/archives.ts';
import { findPicture, savePicture } from '#server/catalogue/pictures/picture-repository.ts';
import { listReferencedPictures, picturePath } from '#server/catalogue/pictures/referenced-pictures.ts';
import { selectProductFiles } from '#server/catalogue/products/affected-products.ts';
import { findRelease, loadTree } from '#server/catalogue/releases/release-repository.ts';
import { locateProgram } from '#server/platform/base/programs.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { readInProcess } from '#server/platform/sheets/read-in-process.ts';
import { acceptRawBodies } from '#server/purchase/uploads/accept-raw-bodies.ts';
import { UploadBody } from '#server/purchase/uploads/upload-body.ts';
import type { StudioServices } from '../services.ts';
import type { ReadArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

/** Registers the download of a release as one file, and the upload of such a file. */
export function archiveRoutes(app: FastifyInstance, { database: { sql }, now }: StudioServices): void {
  registerCall(app, contract.getArchive, async ({ params, query: { product }, reply }) => {
    const release = requireFound(await findRelease(sql, params.id), 'releaseNotFound');
    const files = product === undefined ? release.files : selectProductFiles(product, release.files);
    const tree = await loadTree(sql, { files });
    const content = new Map<string, Buffer>(Object.entries(tree).map(([path, text]) => [path, Buffer.from(text)]));
    for (const hash of listReferencedPictures(tree)) {
      const picture = await findPicture(sql, hash, 'wide');
      if (picture) content.set(picturePath(hash), picture);
    }
    const bytes = await writeArchive(new Map([...content].sort(([one], [other]) => (one < other ? -1 : 1))));
    const name = `${product ?? 'release'}-${release.number}.zip`.replace(/[^\w.-]/g, '');
    return reply
      .type(contract.ARCHIVE_TYPE)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-cache')
      .send(bytes);
  });

  app.register(async (scope) => {
    acceptRawBodies(scope, 'archiveTooLarge');
    registerCall(scope, contract.readArchive, async ({ body }) => {
      if (!(body instanceof UploadBody)) throw new ApiProblem(415, 'notArchive');
      const read = await readArchiveInProcess(body.bytes);
      if ('files' in read) {
        for (const { hash, wide, narrow } of read.pictures)
          await savePicture(sql, { hash, wide: Buffer.from(wide), narrow: Buffer.from(narrow) }, now());
        return { files: read.files };
      }
      throw new ApiProblem(422, 'archiveNotValid', read.faults.map(toProblem));
    });
  });
}

async function readArchiveInProcess(bytes: Buffer): Promise<ReadArchive> {
  const done = await readInProcess<ReadArchive>(locateProgram('studio/archives/archive-process.ts'), bytes);
  if (done === 'busy') throw new ApiProblem(503, 'workbooksBusy');
  return done === 'lost' ? { faults: [{ code: 'archiveTooLong', path: '' }] } : done.read;
}

function toProblem({ code, path }: { code: string; path: string }) {
  const at = `/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return { code, at, message: `problems.${code}`, params: { path } };
}
