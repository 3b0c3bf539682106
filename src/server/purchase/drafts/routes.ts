import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  answerDraft,
  createDraft,
  findOutDraft,
  getDraft,
  getPagePrices,
  moveDraft,
  passPage,
  proveDraftPhone,
  resetDraft,
  sendDraftCode,
} from '#contract/purchase/drafts.ts';
import { answer, next, reset } from '#engine/wizard.ts';
import { ApiProblem, refuse } from '#server/platform/http/api-problem.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { refuseIdle } from '#server/platform/http/require-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { sellerOfNew } from '../sellers/seller-of.ts';
import { changeDraft } from './change-draft.ts';
import { createFindOut, type FindingCaller } from './find-out-draft.ts';
import { moveDraftToCurrent } from './move-draft.ts';
import { journeyOf, openDraft, type Right } from './open-draft.ts';
import { provePhone, sendPhoneCode } from './prove-phone.ts';
import { shownTo } from './shown-to.ts';
import { startDraft } from './start-draft.ts';
import { viewDraft } from './view-draft.ts';

/** Drafts: the engine's verbs, one call each. The key in the header is the right to a draft. */
export function draftRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const findOut = createFindOut(services);

  registerCall(app, createDraft, async ({ body, user, request }) => {
    refuseIdle(request);
    const { product, language, isRequiredPayment = false } = body;
    const seller = await sellerOfNew(services, { ...body, user, network: networkOf(request.ip) });
    return startDraft(services, product, language, isRequiredPayment ? { isRequiredPayment } : {}, seller);
  });

  registerCall(app, getDraft, async ({ params, headers, user }) => {
    const { sql } = services.database;
    const { row, product } = await openDraft(services, params.id, headers['draft-key']);
    const journey = await journeyOf(sql, product, row, services.now());
    return shownTo(user, await viewDraft(services, sql, row, journey));
  });

  registerCall(app, getPagePrices, async ({ params, headers }) => {
    const { row, product } = await openDraft(services, params.id, headers['draft-key']);
    if (!Object.hasOwn(product.definition.form.pages, params.page)) throw new ApiProblem(404, 'notFound');
    const journey = await journeyOf(services.database.sql, product, row, services.now());
    return journey.pricesOf(params.page);
  });

  registerCall(app, answerDraft, async ({ params, body, headers, user }) => {
    const told = await changeDraft(services, params.id, rightOf(headers), (before) => {
      const { problems, ...answered } = answer(before, body.changes);
      refuse(problems);
      return answered;
    });
    return { ...told, draft: shownTo(user, told.draft) };
  });

  registerCall(app, findOutDraft, async ({ params, headers, request, user }) => {
    const told = await findOut(params.id, headers['draft-key'], findingCallerOf(request));
    return { ...told, draft: shownTo(user, told.draft) };
  });

  registerCall(app, passPage, async ({ params, body, headers, user }) => {
    const { draft } = await changeDraft(services, params.id, rightOf(headers), (before) => {
      const { journey, problems } = next(before, body.page);
      refuse(problems);
      return { journey };
    });
    return shownTo(user, draft);
  });

  registerCall(app, resetDraft, async ({ params, headers, user }) => {
    const { draft } = await changeDraft(services, params.id, rightOf(headers), (before) => ({
      journey: reset(before),
    }));
    return shownTo(user, draft);
  });

  registerCall(app, moveDraft, async ({ params, headers, user }) => {
    const moved = await moveDraftToCurrent(services, params.id, headers['draft-key']);
    return { ...moved, draft: shownTo(user, moved.draft) };
  });
  registerCall(app, sendDraftCode, async ({ params, headers, request }) =>
    sendPhoneCode(services, params.id, headers['draft-key'], networkOf(request.ip)),
  );
  registerCall(app, proveDraftPhone, async ({ params, body, headers, request, user }) => {
    const entered = { code: body.code, network: networkOf(request.ip) };
    return shownTo(user, await provePhone(services, params.id, headers['draft-key'], entered));
  });
}

const rightOf = (headers: FastifyRequest['headers']): Right => ({ key: headers['draft-key'] });

/** Who asks for a finding, and where its trouble is logged. */
export function findingCallerOf(request: FastifyRequest): FindingCaller {
  const onTrouble = (finding: string, err: unknown) => request.log.warn({ err, finding }, 'finding failed');
  return { network: networkOf(request.ip), onTrouble };
}
