import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/studio/material/archives.ts';
import { findPicture, keepPicture } from '#server/catalogue/pictures/picture-repository.ts';
import { picturePath, picturesNamed } from '#server/catalogue/pictures/pictures-named.ts';
import { filesConcerning } from '#server/catalogue/products/products-touched.ts';
import { findRelease, loadTree } from '#server/catalogue/releases/release-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { readAside } from '#server/platform/sheets/read-aside.ts';
import { SentPicture } from '#server/purchase/uploads/sent-picture.ts';
import { takeBytes } from '#server/purchase/uploads/take-bytes.ts';
import type { StudioServices } from '../services.ts';
import type { ReadArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

/** A release as one file that opens on any desk, and such a file read again. */
export function archiveRoutes(app: FastifyInstance, { database: { sql }, now }: StudioServices): void {
  registerCall(app, contract.getArchive, async ({ params, query: { product }, reply }) => {
    const release = await findRelease(sql, params.id);
    if (!release) throw new ApiProblem(404, 'releaseNotFound');
    const files = product === undefined ? release.files : filesConcerning(product, release.files);
    const tree = await loadTree(sql, { files });
    const content = new Map<string, Buffer>(Object.entries(tree).map(([path, text]) => [path, Buffer.from(text)]));
    for (const hash of picturesNamed(tree)) {
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
    takeBytes(scope, 'archiveTooLarge');
    registerCall(scope, contract.readArchive, async ({ body }) => {
      if (!(body instanceof SentPicture)) throw new ApiProblem(415, 'notArchive');
      const program = new URL('./archive-process.ts', import.meta.url);
      const done = await readAside<ReadArchive>(program, body.bytes);
      if (done === 'busy') throw new ApiProblem(503, 'workbooksBusy');
      const read: ReadArchive = done === 'lost' ? { faults: [{ code: 'archiveTooLong', path: '' }] } : done.read;
      if ('files' in read) {
        for (const { hash, wide, narrow } of read.pictures)
          await keepPicture(sql, { hash, wide: Buffer.from(wide), narrow: Buffer.from(narrow) }, now());
        return { files: read.files };
      }
      const faults = read.faults.map(({ code, path }) => {
        const at = `/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        return { code, at, message: `problems.${code}`, params: { path } };
      });
      throw new ApiProblem(422, 'archiveNotValid', faults);
    });
  });
}
