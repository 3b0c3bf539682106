import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { listClaimDrafts } from '#contract/claims/claim-drafts.ts';
import { fileThirdPartyClaim, getClaimFiling } from '#contract/claims/claim-filing.ts';
import { listClaimFindings } from '#contract/claims/claim-findings.ts';
import type { ClaimDraft } from '#contract/claims/claim-lines.ts';
import { getClaimMoney } from '#contract/claims/claim-payments.ts';
import * as steps from '#contract/claims/claim-steps.ts';
import {
  type ClaimView,
  getClaim,
  getClaimLetter,
  getClaimLists,
  listClaims,
  listReviewers,
} from '#contract/claims/claims.ts';
import * as holders from '#contract/claims/policy-holders.ts';
import { buildAddress, buildCacheKey } from '#contract/client.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { isApiError } from '../api-error.ts';
import { invalidateCalls, useFresh, useRead, useSend } from '../call-query.ts';
import { send } from '../http.ts';
import { type Filters, usePageList } from '../page-list.ts';

/** Claims that the user may see, newest first if `order` is not set. */
export const useClaims = (query: Filters<typeof listClaims>) => usePageList(listClaims, query);

export function useClaim(ref: string) {
  const { locale } = useLanguage();
  return useFresh(getClaim, { params: { ref }, query: { locale } });
}

/** The lists of work of a reviewer, with their numbers of claims. */
export const useClaimLists = () => useFresh(getClaimLists, {});

/** The unusual facts about a claim, for its reviewer. */
export const useClaimFindings = (ref: string, enabled: boolean) =>
  useRead(listClaimFindings, { params: { ref } }, { staleTime: 0, enabled });

/** Files the claim of a third party about the event of a claim. */
export const useFileThirdPartyClaim = (ref: string) =>
  useSend(fileThirdPartyClaim, { params: { ref } }, getClaim, listClaims, getClaimLists);

/** People who may review claims. */
export const useReviewers = () => useRead(listReviewers, {});

const STEPS = {
  take: steps.assignClaim,
  ask: steps.requestClaimDetails,
  answer: steps.answerClaim,
  decide: steps.decideClaim,
  pay: steps.payClaim,
  reopen: steps.reopenClaim,
  notes: steps.addClaimNote,
};
type Steps = typeof STEPS;
/** A step of a claim's review, with the body of its call. */
export type ClaimStep = { [Name in keyof Steps]: { ref: string; step: Name; body: BodyOf<Steps[Name]> } }[keyof Steps];

/** Calls whose answers a step changes: the claim, lists, and the balance. */
const DEPENDENT_CALLS = [
  ...[
    getClaim,
    getClaimMoney,
    listClaims,
    getClaimLists,
    listClaimFindings,
    listClaimDrafts,
    getClaimFiling,
    holders.getBenefitBalance,
    holders.getBenefitPlan,
    holders.getHolder,
  ],
  ...[holders.listHolders, holders.listHoldersByProduct, holders.getSchedule, holders.getScheduleOfPlan],
];

/** Reads again all answers that show a claim. */
export function useRefreshClaims(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => invalidateCalls(client, ...DEPENDENT_CALLS);
}

/**
 * Executes a step of a claim. It ends when the page's data is fresh, also after a refusal (409) because somebody else's
 * step came first.
 */
export function useClaimStep() {
  const refresh = useRefreshClaims();
  return useMutation({
    mutationFn: ({ ref, step, body }: ClaimStep) =>
      send(STEPS[step] as Steps['take'], { params: { ref }, body: body as BodyOf<Steps['take']> }),
    onSettled: (_claim, error) => (error && !(isApiError(error) && error.status === 409) ? undefined : refresh()),
    networkMode: 'always',
    // The typed text is not cached.
    gcTime: 0,
  });
}

/**
 * Returns a function that saves a decision in progress. The cached claim then contains it and the amounts that the rules
 * give for it.
 */
export function useAssessClaim(ref: string): (draft: ClaimDraft) => Promise<void> {
  const client = useQueryClient();
  return async (draft) => {
    const { proposal } = await send(steps.assessClaim, { params: { ref }, body: draft });
    client.setQueriesData<ClaimView>({ queryKey: buildCacheKey(getClaim) }, (claim) =>
      claim?.ref === ref ? { ...claim, draft, proposal } : claim,
    );
  };
}

export type LetterLanguage = 'km' | 'en' | 'both';

/** Address from which the browser downloads a decision's letter with its session cookie. */
export const claimLetterAddress = (ref: string, language: LetterLanguage): string =>
  buildAddress(getClaimLetter, { params: { ref }, query: { language } });
