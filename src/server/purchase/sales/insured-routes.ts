import type { FastifyInstance } from 'fastify';
import { getInsuredTemplate, uploadInsured } from '#contract/purchase/sales.ts';
import { WORKBOOK_TYPE } from '#contract/schemas.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { SheetFault } from '#server/platform/sheets/read-cells.ts';
import { readWorkbook } from '#server/platform/sheets/read-workbook.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { openPartnersDraft } from '../drafts/open-draft.ts';
import { buildCsvTemplate, buildXlsxTemplate } from './insured-template.ts';
import { parseCsvRows, type SheetRows, toLineProblem, toSheetRows } from './read-insured.ts';
import { replaceInsured } from './replace-insured.ts';

/** A sheet in its uploaded form. */
class UploadedSheet {
  constructor(readonly bytes: Buffer) {}
}

/** Routes for insured persons from a spreadsheet. Their scope is separate, because only here a body is a file. */
export function insuredRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, getInsuredTemplate, async ({ params, query, user, reply }) => {
    const { row } = await openPartnersDraft(services, params.id, user.partnerId ?? '');
    const version = await services.catalogue.at(row.product, row.version);
    const language = query.language ?? row.circumstances.language;
    const isExcel = query.format === 'xlsx';
    return reply
      .header('content-type', isExcel ? WORKBOOK_TYPE : 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="insured-persons.${isExcel ? 'xlsx' : 'csv'}"`)
      .send(isExcel ? await buildXlsxTemplate(services, version, language) : buildCsvTemplate(version, language));
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(['text/csv', WORKBOOK_TYPE], { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, new UploadedSheet(body as Buffer)),
    );
    scope.setErrorHandler((error: { code?: string }) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new ApiProblem(413, 'sheetTooLarge');
      throw error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? new ApiProblem(415, 'notWorkbook') : error;
    });
    registerCall(scope, uploadInsured, async ({ params, user, body }) => {
      if (!(body instanceof UploadedSheet)) throw new ApiProblem(415, 'notWorkbook');
      return replaceInsured(services, user, params.id, await readRows(body.bytes));
    });
  });
}

/** First bytes of Excel's files, for all content types: a zip archive (.xlsx), and the older kind (.xls). */
const [XLSX, XLS] = ['504b0304', 'd0cf11e0'];

/**
 * Reads the rows of a sheet.
 * @throws 422 `insuredNotValid` for an unreadable file or a formula, 503 `workbooksBusy`
 */
async function readRows(bytes: Buffer): Promise<SheetRows> {
  const begins = bytes.subarray(0, 4).toString('hex');
  if (begins === XLS) throw new ApiProblem(422, 'insuredNotValid', [toLineProblem('sheetIsExcel', 1, '')]);
  if (begins === XLSX) {
    const read = await readWorkbook(bytes, { firstSheet: true, dates: true, texts: true });
    if (!read) throw new ApiProblem(503, 'workbooksBusy');
    if ('faults' in read) throw new ApiProblem(422, 'insuredNotValid', read.faults.map(toSheetProblem));
    return toSheetRows(read.sheets[0]?.rows ?? []);
  }
  try {
    return parseCsvRows(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new ApiProblem(422, 'insuredNotValid', [toLineProblem('sheetNotUtf8', 1, '')]);
  }
}

/** The problem names the line and the cell, because the headings are not read yet. */
const toSheetProblem = ({ code, sheet, cell }: SheetFault) =>
  toLineProblem(code, Number(/\d+$/.exec(cell)?.[0] ?? 1), cell, { params: { sheet, cell } });
