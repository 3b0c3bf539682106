import type { FastifyInstance } from 'fastify';
import { getInsuredTemplate, sendInsured } from '#contract/purchase/sales.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { openPartnersDraft } from '../drafts/open-draft.ts';
import { insuredTemplate, keepInsured } from './keep-insured.ts';
import { sheetProblem } from './read-insured.ts';

/** A sheet as it was sent. */
class SentSheet {
  constructor(readonly bytes: Buffer) {}
}

/** Insured persons from a spreadsheet. In a scope of their own, because here alone a body is CSV. */
export function insuredRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, getInsuredTemplate, async ({ params, query, user, reply }) => {
    const { row } = await openPartnersDraft(services, params.id, user.partnerId ?? '');
    const version = await services.catalogue.at(row.product, row.version);
    const csv = insuredTemplate(version, query.language ?? row.circumstances.language);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="insured-persons.csv"')
      .send(csv);
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, new SentSheet(body as Buffer)),
    );
    scope.setErrorHandler((error: { code?: string }) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new ApiProblem(413, 'sheetTooLarge');
      throw error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? new ApiProblem(415, 'notCsv') : error;
    });
    registerCall(scope, sendInsured, async ({ params, user, body }) => {
      if (!(body instanceof SentSheet)) throw new ApiProblem(415, 'notCsv');
      return keepInsured(services, user, params.id, textOf(body.bytes));
    });
  });
}

/** First bytes of Excel's files: a zip archive (.xlsx), and the older kind (.xls). */
const EXCEL = ['504b0304', 'd0cf11e0'];

/** Throws 422 `insuredNotValid` for an Excel file, and for what is not written in UTF-8. */
function textOf(bytes: Buffer): string {
  if (EXCEL.includes(bytes.subarray(0, 4).toString('hex')))
    throw new ApiProblem(422, 'insuredNotValid', [sheetProblem('sheetIsExcel', 1, '')]);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ApiProblem(422, 'insuredNotValid', [sheetProblem('sheetNotUtf8', 1, '')]);
  }
}
