import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  answerDraft,
  createDraft,
  getDraft,
  getPagePrices,
  migrateDraft,
  passPage,
  resetDraft,
  runDraftLookups,
  sendDraftCode,
  verifyDraftPhone,
} from '#contract/purchase/drafts.ts';
import { moveToVersion } from '#engine/commands/move-to-version.ts';
import { answer, next, reset } from '#engine/wizard.ts';
import { readCodeCaller } from '#server/platform/codes/code-caller.ts';
import { ApiProblem, throwIfProblems } from '#server/platform/http/api-problem.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { refuseIdle } from '#server/platform/http/require-user.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { applyLookups } from '../lookups/lookups.ts';
import { selectDraftSeller } from '../sellers/select-draft-seller.ts';
import { changeDraft, saveJourney } from './change-draft.ts';
import { lockDraft, updateDraft } from './draft-repository.ts';
import { type DraftAccess, loadJourney, openDraft } from './open-draft.ts';
import { findPreviousQuote } from './previous-quote.ts';
import { provePhone, sendPhoneCode } from './prove-phone.ts';
import { redactFor } from './redact-for.ts';
import { createLookupResolver, type LookupCaller } from './resolve-lookups.ts';
import { startDraft, startTrialDraft } from './start-draft.ts';
import { toDialledNumbers } from './to-dialled-numbers.ts';
import { viewDraft } from './view-draft.ts';

/** Routes of drafts: one call for each change by the engine. The header `draft-key` gives access to a draft. */
export function draftRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const findOut = createLookupResolver(services);

  registerCall(app, createDraft, async ({ body, user, request }) => {
    refuseIdle(request);
    const { product, language, isRequiredPayment = false, trial } = body;
    if (trial !== undefined) return startTrialDraft(services, product, language, trial);
    const seller = await selectDraftSeller(services, { ...body, user, network: toNetwork(request.ip) });
    return startDraft(services, product, { ...(isRequiredPayment ? { isRequiredPayment } : {}), language }, seller);
  });

  registerCall(app, getDraft, async ({ params, headers, user }) => {
    const { sql } = services.database;
    const { row, product } = await openDraft(services, params.id, headers['draft-key']);
    const journey = await loadJourney(sql, product, row, services.now());
    return redactFor(user, await viewDraft(services, sql, row, journey));
  });

  registerCall(app, getPagePrices, async ({ params, headers }) => {
    const { row, product } = await openDraft(services, params.id, headers['draft-key']);
    if (!Object.hasOwn(product.definition.form.pages, params.page)) throw new ApiProblem(404, 'notFound');
    const journey = await loadJourney(services.database.sql, product, row, services.now());
    return journey.pricesOf(params.page);
  });

  registerCall(app, answerDraft, async ({ params, body, headers, user }) => {
    const told = await changeDraft(services, params.id, readDraftAccess(headers), (before) => {
      const { problems, ...answered } = answer(before, toDialledNumbers(before.product, body.changes));
      throwIfProblems(problems);
      return answered;
    });
    return { ...told, draft: redactFor(user, told.draft) };
  });

  registerCall(app, runDraftLookups, async ({ params, headers, request, user }) => {
    const told = await findOut(params.id, headers['draft-key'], toLookupCaller(request, user));
    return { ...told, draft: redactFor(user, told.draft) };
  });

  registerCall(app, passPage, async ({ params, body, headers, user }) => {
    const seen = { ...readDraftAccess(headers), seen: body.digest };
    const { draft } = await changeDraft(services, params.id, seen, (before) => {
      const { journey, problems } = next(before, body.page);
      throwIfProblems(problems);
      return { journey };
    });
    return redactFor(user, draft);
  });

  registerCall(app, resetDraft, async ({ params, headers, user }) => {
    const { draft } = await changeDraft(services, params.id, readDraftAccess(headers), (before) => ({
      journey: reset(before),
    }));
    return redactFor(user, draft);
  });

  registerCall(app, migrateDraft, async ({ params, headers, user }) => {
    const moved = await moveDraftToCurrent(services, params.id, headers['draft-key']);
    return { ...moved, draft: redactFor(user, moved.draft) };
  });
  registerCall(app, sendDraftCode, async ({ params, headers, request }) =>
    sendPhoneCode(services, params.id, headers['draft-key'], readCodeCaller(request)),
  );
  registerCall(app, verifyDraftPhone, async ({ params, body, headers, request, user }) => {
    const entered = { code: body.code, network: toNetwork(request.ip) };
    return redactFor(user, await provePhone(services, params.id, headers['draft-key'], entered));
  });
}

const readDraftAccess = (headers: FastifyRequest['headers']): DraftAccess => ({ key: headers['draft-key'] });

/** Describes the caller of a lookup, and the log of its errors. */
export function toLookupCaller(request: FastifyRequest, user: SignedInUser | undefined): LookupCaller {
  const onTrouble = (finding: string, err: unknown) => request.log.warn({ err, finding }, 'finding failed');
  return { network: toNetwork(request.ip), onError: onTrouble, user };
}

/**
 * Moves a draft to the current product version. Keeps all valid answers, and returns the fields of the dropped ones.
 */
async function moveDraftToCurrent(services: PurchaseServices, id: string, key: unknown) {
  const { row: seen, product } = await openDraft(services, id, key);
  const current = services.catalogue.current(seen.product);
  if (!current) throw new ApiProblem(404, 'productNotFound');
  return services.database.transaction('move draft', async (sql) => {
    const row = await lockDraft(sql, id);
    if (!row || row.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
    if (row.about || row.trial !== null) throw new ApiProblem(409, 'notAllowedNow');
    const kept = await loadJourney(sql, product, row, services.now());
    const moved = moveToVersion(current.product, kept.record);
    const journey = applyLookups(moved.journey);
    await updateDraft(sql, id, { version: current.version });
    const saved = await saveJourney(services, sql, { ...row, version: current.version }, journey);
    const draft = await viewDraft(services, sql, saved, journey);
    const before = findPreviousQuote(row, { ...draft, now: services.now() });
    return { draft: before ? { ...draft, before } : draft, dropped: moved.dropped };
  });
}
