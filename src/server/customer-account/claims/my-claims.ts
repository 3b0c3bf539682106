import type { FastifyInstance } from 'fastify';
import type { ClaimPayment, ClaimView } from '#contract/claims/claims.ts';
import type { MyClaimView } from '#contract/customer-account/claims.ts';
import * as contract from '#contract/customer-account/claims.ts';
import type { Locale } from '#contract/products.ts';
import { withDocumentErrorPage } from '#server/catalogue/document-error-page.ts';
import { storeClaimFile } from '#server/claims/files/store-claim-file.ts';
import { fileClaim } from '#server/claims/filing/file-claim.ts';
import { viewClaimFiling } from '#server/claims/filing/view-claim-filing.ts';
import { enterPayee, viewOwnPayee } from '#server/claims/payments/claim-money.ts';
import { moveClaim } from '#server/claims/records/move-claim.ts';
import { sendClaimLetter } from '#server/claims/review/claim-letter.ts';
import { appealClaim } from '#server/claims/review/decide-claim.ts';
import { rateClaim } from '#server/claims/review/rate-claim.ts';
import { viewClaim } from '#server/claims/review/view-claim.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { type Handler, registerCall, registerCalls } from '#server/platform/http/register-call.ts';
import { acceptRawBodies } from '#server/purchase/uploads/accept-raw-bodies.ts';
import { UploadBody } from '#server/purchase/uploads/upload-body.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { toClaimUser } from '../policies/own-policies.ts';

type Serve<C> = Handler<C, ClaimServices>;

const nameDocuments = ({ wording }: ClaimServices, locale: Locale, papers: readonly string[]) =>
  papers.map((id) => ({ id, name: wording.say(locale, `claims.papers.${id}`) }));

/** Returns the form of a claim on an own policy. Throws 404 `policyNotFound`. */
const getMyClaimForm: Serve<typeof contract.getMyClaimForm> = async (
  services,
  { customer, params: { number }, query },
) => {
  const { locale = 'en' } = query;
  const filing = await viewClaimFiling(services, await toClaimUser(services, customer), number, query);
  const { policy, currency, today, given, insured, people, papers, messages } = filing;
  const lines = people[0]?.lines ?? [];
  return {
    ...{ number: policy.number, currency, today, insured: [...insured] },
    ...{ first: given.effectiveFrom, last: given.effectiveTo, asksDischarge: given.asksDischarge },
    benefits: lines
      .filter(({ isClaimed }) => isClaimed)
      .map(({ benefit: id, label }) => ({
        ...{ id, name: messages[label] ?? id },
        byDay: given.benefits.some(({ code, byDay }) => byDay && code === id),
      })),
    causes: given.causes.map(({ code: id }) => ({ id, name: services.wording.say(locale, `claims.causes.${id}`) })),
    providers: given.providers.map(({ name, label }) => ({ id: name, name: label })),
    rates: given.rates,
    ...{ contactPerson: given.holder, phone: customer.phone },
    papers: nameDocuments(services, locale, papers),
  };
};

/** Returns a claim on an own policy for its holder. Throws 404 `claimNotFound`. */
const getMyClaim: Serve<typeof contract.getMyClaim> = async (
  services,
  { customer, params: { ref }, query: { locale = 'en' } },
) => {
  const user = await toClaimUser(services, customer);
  const claim = await viewClaim(services, user, ref, locale);
  const { number, policyNumber, status, lossDate, description, amount, currency, approved, files, may } = claim;
  return {
    ...{ ref, number, policyNumber, status, lossDate, description, amount, currency, approved, files, may },
    message: claim.decision?.message ?? null,
    reason: claim.decision?.reason ? services.wording.say(locale, `claims.reasons.${claim.decision.reason}`) : null,
    lines: viewLines(services, locale, claim),
    paid: viewPayment(claim.decision?.paid ?? null),
    ...(await viewOwnPayee(services, user, ref)),
    answeredBy:
      claim.log.some(({ type }) => type === 'APPEAL') && claim.waiting
        ? toBusinessDate(new Date(claim.waiting.dueAt))
        : null,
    feedback: claim.feedback,
    visits: claim.visits.flatMap(({ assessor, place, on, state }) =>
      state === 'cancelled' ? [] : [{ assessor, place, on, isDone: state === 'reported' }],
    ),
    missing: nameDocuments(services, locale, claim.missing).map(({ name }) => name),
    log: claim.log.map(({ type, at, note }) => ({ type, at, note })),
  };
};

const viewPayment = (paid: ClaimPayment | null): MyClaimView['paid'] =>
  paid && { at: paid.at, amount: paid.amount, reference: paid.reference };

/** Returns the lines of a claim with the decision on each; a line that an approval does not name got nothing. */
function viewLines(
  { wording }: ClaimServices,
  locale: Locale,
  { lines, decision, messages, balance, files }: ClaimView,
) {
  const decided = decision?.outcome === 'approved' ? decision.lines : undefined;
  const nameOf = (benefit: string) => {
    const label = [...lines, ...balance.lines].find((line) => line.benefit === benefit)?.label ?? '';
    return messages[label] ?? benefit;
  };
  const say = (reason: string | null | undefined) => (reason ? wording.say(locale, `claims.reasons.${reason}`) : null);
  const own = lines.map(({ id, benefit, provider, billNumber, amount: asked, file, estimate }) => {
    const decision = decided?.find(({ line }) => line === id);
    return {
      ...{ benefit: nameOf(benefit), bill: [provider, billNumber].filter(Boolean).join(', ') || null, asked },
      ...{ approved: decided ? (decision?.amount ?? 0) : null, reason: say(decision?.reason) },
      file: files.find((one) => one.id === file)?.name ?? null,
      ...{ estimate, isTotalLoss: decision?.totalLoss !== undefined },
    };
  });
  const added = (decided ?? []).filter(({ line }) => line === null);
  return [
    ...own,
    ...added.map(({ benefit, amount, reason, totalLoss }) => {
      const decided = { approved: amount, reason: say(reason), isTotalLoss: totalLoss !== undefined };
      return { benefit: nameOf(benefit), bill: null, asked: null, ...decided, file: null, estimate: null };
    }),
  ];
}

/** Registers the calls by which a customer files and follows claims on own policies. */
export function myClaimRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCalls(app, services, contract, { getMyClaimForm, getMyClaim });
  registerCall(app, contract.fileMyClaim, async ({ customer, body }) => {
    const user = await toClaimUser(services, customer);
    const ref = await fileClaim(services, user, body);
    const { number } = await viewClaim(services, user, ref, 'en');
    return { ref, number };
  });
  registerCall(app, contract.getMyClaimLetter, async ({ customer, params: { ref }, query, request, reply }) => {
    const language = query.language ?? 'both';
    const send = async () => sendClaimLetter(services, await toClaimUser(services, customer), ref, { language, reply });
    return withDocumentErrorPage(send, { request, reply, language });
  });
  registerCall(app, contract.answerMyClaim, async ({ customer, params, body }) => {
    const user = await toClaimUser(services, customer);
    await moveClaim(services, user, params.ref, { event: 'ANSWER', note: body.answer });
    return null;
  });
  registerCall(app, contract.appealMyClaim, async ({ customer, params, body }) => {
    await appealClaim(services, await toClaimUser(services, customer), params.ref, body.reason);
    return null;
  });
  registerCall(app, contract.setMyClaimPayee, async ({ customer, params, body }) => {
    await enterPayee(services, await toClaimUser(services, customer), params.ref, body);
    return null;
  });
  registerCall(app, contract.rateMyClaim, async ({ customer, params, body }) => {
    await rateClaim(services, await toClaimUser(services, customer), params.ref, body);
    return null;
  });
  // In its own scope, because its bodies are bytes and larger than others.
  app.register(async (scope) => {
    acceptRawBodies(scope, 'filesTooLarge');
    registerCall(scope, contract.sendMyClaimFile, async ({ customer, params, query, body }) => {
      const bytes = body instanceof UploadBody ? body.bytes : Buffer.alloc(0);
      return storeClaimFile(services, await toClaimUser(services, customer), params.ref, { ...query, bytes });
    });
  });
}
