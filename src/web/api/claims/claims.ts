import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import type * as steps from '#contract/claims/claim-steps.ts';
import type { ClaimRow, ClaimView, listClaims } from '#contract/claims/claims.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { isApiError } from '../api-error.ts';
import { send } from '../http.ts';
import { useSearchList } from '../page-list.ts';

const CLAIMS = '/claims';
const at = (ref: string, rest = ''): string => `${CLAIMS}/${encodeURIComponent(ref)}${rest}`;

export type ClaimFilters = Pick<BodyOf<typeof listClaims>, 'status' | 'assigned' | 'product' | 'search' | 'order'>;

/** Claims in sight, newest first unless `order` says otherwise. */
export const useClaims = (query: Partial<Record<keyof ClaimFilters, string | undefined>>) =>
  useSearchList<ClaimRow>(CLAIMS, query);

export function useClaim(ref: string) {
  const { locale } = useLanguage();
  return useQuery({
    queryKey: [CLAIMS, ref, locale],
    queryFn: ({ signal }) => send<ClaimView>('GET', at(ref), { signal, query: { locale } }),
    staleTime: 0,
  });
}

/** Who may review claims. */
export const useReviewers = () =>
  useQuery({
    queryKey: ['/claim-reviewers'],
    queryFn: ({ signal }) => send<{ id: string; name: string }[]>('GET', '/claim-reviewers', { signal }),
  });

type Steps = {
  take: BodyOf<typeof steps.takeClaim>;
  ask: BodyOf<typeof steps.askClaim>;
  answer: BodyOf<typeof steps.answerClaim>;
  decide: BodyOf<typeof steps.decideClaim>;
  pay: BodyOf<typeof steps.payClaim>;
  reopen: BodyOf<typeof steps.reopenClaim>;
  notes: BodyOf<typeof steps.noteClaim>;
};
/** A step, by the last part of its address, and what is sent with it. */
export type ClaimStep = { [Name in keyof Steps]: { ref: string; step: Name; body: Steps[Name] } }[keyof Steps];

/** Reads anew all that shows a claim: itself, lists, and the balance that a decision changes. */
export function useRefreshClaims(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && /^\/(claims|policies|policy-holders)\b/.test(path),
    });
}

/**
 * Takes a step with a claim. It is done when what the page shows is fresh, also after a refusal that somebody else's
 * step caused (409).
 */
export function useClaimStep() {
  const refresh = useRefreshClaims();
  return useMutation({
    mutationFn: ({ ref, step, body }: ClaimStep) => send<ClaimView>('POST', at(ref, `/${step}`), { body }),
    onSettled: (_claim, error) => (error && !(isApiError(error) && error.status === 409) ? undefined : refresh()),
    networkMode: 'always',
    // What was written is not kept.
    gcTime: 0,
  });
}

export type LetterLanguage = 'km' | 'en' | 'both';

/** Where the browser gets a decision's letter, by its session. */
export const claimLetterAddress = (ref: string, language: LetterLanguage): string =>
  `/api${at(ref, `/letter?language=${language}`)}`;
