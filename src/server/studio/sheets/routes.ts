import type { FastifyInstance } from 'fastify';
import { WORKBOOK_TYPE } from '#contract/schemas.ts';
import * as contract from '#contract/studio/sheets.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { readWorkbook } from '#server/platform/sheets/read-workbook.ts';

/** An uploaded file as bytes. */
class SentWorkbook {
  constructor(readonly bytes: Buffer) {}
}

/** Registers the reading of spreadsheets. It has a scope of its own, because only here a body is a spreadsheet. */
export function sheetRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(WORKBOOK_TYPE, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, new SentWorkbook(body as Buffer)),
    );
    scope.setErrorHandler((error: { code?: string }) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new ApiProblem(413, 'workbookTooLarge');
      throw error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? new ApiProblem(415, 'notWorkbook') : error;
    });
    registerCall(scope, contract.readWorkbook, async ({ body }) => {
      if (!(body instanceof SentWorkbook)) throw new ApiProblem(415, 'notWorkbook');
      const read = await readWorkbook(body.bytes);
      if (!read) throw new ApiProblem(503, 'workbooksBusy');
      if ('sheets' in read) return read;
      const faults = read.faults.map(({ code, sheet, cell }) => {
        const at = `/${[sheet, cell].map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
        return { code, at, message: `problems.${code}`, params: { sheet, cell } };
      });
      throw new ApiProblem(422, 'workbookNotValid', faults);
    });
  });
}
