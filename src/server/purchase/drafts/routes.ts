import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  answerDraft,
  confirmDraft,
  createDraft,
  findOutDraft,
  getDraft,
  getInsuredAlready,
  moveDraft,
  passPage,
  proveDraftPhone,
  resetDraft,
  sendDraftCode,
  sendQuote as sendQuoteCall,
} from '#contract/purchase/drafts.ts';
import { answer, next, reset } from '#engine/wizard.ts';
import { refuse } from '#server/platform/http/api-problem.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { refuseIdle } from '#server/platform/http/require-user.ts';
import type { Services } from '#server/services.ts';
import { confirmOrder } from '../checkout/confirm-order.ts';
import { insuredAlreadyOf } from '../checkout/insured-already-of.ts';
import { rememberBuyer } from '../order-links/remember-buyer.ts';
import { sendQuote } from '../quotes/send-quote.ts';
import { sellerOfNew } from '../sellers/seller-of.ts';
import { changeDraft } from './change-draft.ts';
import { type Asker, createFindOut } from './find-out-draft.ts';
import { moveDraftToCurrent } from './move-draft.ts';
import { openDraft } from './open-draft.ts';
import { provePhone, sendPhoneCode } from './prove-phone.ts';
import { shownTo } from './shown-to.ts';
import { startDraft } from './start-draft.ts';
import { viewDraft } from './view-draft.ts';

/** Drafts: the engine's verbs, one call each. The key in the header is the right to a draft. */
export function draftRoutes(app: FastifyInstance, services: Services): void {
  const findOut = createFindOut(services);

  registerCall(app, createDraft, async ({ body, user, request }) => {
    refuseIdle(request);
    const { product, language, isRequiredPayment = false } = body;
    const seller = await sellerOfNew(services, { ...body, user, network: networkOf(request.ip) });
    return startDraft(services, product, language, isRequiredPayment ? { isRequiredPayment } : {}, seller);
  });

  registerCall(app, getDraft, async ({ params, headers, user }) => {
    const { row, product, currentVersion } = await openDraft(services, params.id, headers['draft-key']);
    return shownTo(user, await viewDraft(services.database.sql, row, product, currentVersion, services.now()));
  });

  registerCall(app, answerDraft, async ({ params, body, headers, user }) => {
    const told = await changeDraft(services, params.id, headers['draft-key'], (product, record) => {
      const { record: changed, clears, tells, problems } = answer(product, record, body.changes);
      refuse(problems);
      return { record: changed, clears, tells };
    });
    return { ...told, draft: shownTo(user, told.draft) };
  });

  registerCall(app, findOutDraft, async ({ params, headers, request, user }) => {
    const told = await findOut(params.id, headers['draft-key'], askerOf(request));
    return { ...told, draft: shownTo(user, told.draft) };
  });

  registerCall(app, passPage, async ({ params, body, headers, user }) => {
    const { draft } = await changeDraft(services, params.id, headers['draft-key'], (product, record) => {
      const { record: passed, problems } = next(product, record, body.page);
      refuse(problems);
      return { record: passed };
    });
    return shownTo(user, draft);
  });

  registerCall(app, resetDraft, async ({ params, headers, user }) => {
    const { draft } = await changeDraft(services, params.id, headers['draft-key'], (product, record) => ({
      record: reset(product, record),
    }));
    return shownTo(user, draft);
  });

  registerCall(app, moveDraft, async ({ params, headers, user }) => {
    const moved = await moveDraftToCurrent(services, params.id, headers['draft-key']);
    return { ...moved, draft: shownTo(user, moved.draft) };
  });
  registerCall(app, sendQuoteCall, async ({ params, body, headers, request }) =>
    sendQuote(services, {
      ...body,
      id: params.id,
      key: headers['draft-key'],
      origin: originOf(services, request),
      network: networkOf(request.ip),
    }),
  );
  registerCall(app, sendDraftCode, async ({ params, headers, request }) =>
    sendPhoneCode(services, params.id, headers['draft-key'], networkOf(request.ip)),
  );
  registerCall(app, proveDraftPhone, async ({ params, body, headers, request, user }) => {
    const entered = { code: body.code, network: networkOf(request.ip) };
    return shownTo(user, await provePhone(services, params.id, headers['draft-key'], entered));
  });
  registerCall(app, getInsuredAlready, async ({ params, headers, user }) =>
    insuredAlreadyOf(services, params.id, headers['draft-key'], user),
  );
  registerCall(app, confirmDraft, async ({ params, body, headers, request, reply, user }) => {
    // A code that was typed just now counts: what it takes off is seen before it is confirmed.
    await findOut(params.id, headers['draft-key'], askerOf(request), ['promotion']);
    const confirmed = await confirmOrder(services, params.id, headers['draft-key'], {
      ...{ network: networkOf(request.ip), user, knowsOf: body.knowsOf },
    });
    // Whoever holds the draft's key bought it; an agent's browser is known by its session, and stays no customer's. What is
    // sold is its customer's by the code alone.
    const { isSale } = confirmed.draft.record.circumstances;
    if (!user && !request.isIdle && !isSale) await rememberBuyer(services, request, reply, confirmed.order);
    return { ...confirmed, draft: shownTo(user, confirmed.draft) };
  });
}

function askerOf(request: FastifyRequest): Asker {
  const onTrouble = (finding: string, err: unknown) => request.log.warn({ err, finding }, 'finding failed');
  return { network: networkOf(request.ip), onTrouble };
}
