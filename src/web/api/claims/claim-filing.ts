import { useMutation, useQuery } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { getClaimFiling } from '#contract/claims/claim-filing.ts';
import type { ClaimView, fileClaim } from '#contract/claims/claims.ts';
import { openJourney } from '#engine/journey.ts';
import type { Product } from '#engine/product.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { loadValidators } from '../catalogue/load-product.ts';
import { send } from '../http.ts';

export type ClaimFiling = ReplyOf<typeof getClaimFiling>;

/** The form of a claim with what the policy gives to it, and the form ready for the engine. */
export type OpenedFiling = { filing: ClaimFiling; product: Product };

/** The form by which a claim on a policy is filed; asks nothing without a number. */
export function useClaimFiling(policy: string) {
  const { locale } = useLanguage();
  return useQuery({
    queryKey: [`/policies/${policy}/claim-filing`, locale],
    queryFn: async ({ signal }): Promise<OpenedFiling> => {
      const path = `/policies/${encodeURIComponent(policy)}/claim-filing`;
      const filing = await send<ClaimFiling>('GET', path, { query: { locale }, signal });
      const validators = await loadValidators(filing.validators);
      return { filing, product: openJourney(filing.journey, validators, filing) };
    },
    // The form stays as it is while somebody writes; who opens it again is given what is left then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // In another language the same form goes on.
    placeholderData: (before) => (before?.filing.policy.number === policy ? before : undefined),
    // The engine's product is no plain data.
    structuralSharing: false,
    enabled: policy !== '',
  });
}

type Filed = { body: BodyOf<typeof fileClaim>; key: string };

/** Files a claim. The same `key` files it once, however often it is sent. */
export const useFileClaim = () =>
  useMutation({
    mutationFn: ({ body, key }: Filed) =>
      send<ClaimView>('POST', '/claims', { body, headers: { 'idempotency-key': key } }),
    networkMode: 'always',
    gcTime: 0,
  });
