import { useQuery } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import { getClaimFiling } from '#contract/claims/claim-filing.ts';
import { fileClaim } from '#contract/claims/claims.ts';
import { buildCacheKey } from '#contract/client.ts';
import type { Product } from '#engine/product.ts';
import { openQuestionnaire } from '#engine/questionnaire.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useCall } from '../call-query.ts';
import { loadValidators } from '../catalogue/load-product.ts';
import { send } from '../http.ts';

export type ClaimFiling = ReplyOf<typeof getClaimFiling>;

/** The form of a claim with what the policy gives to it, and the form ready for the engine. */
export type OpenedFiling = { filing: ClaimFiling; product: Product };

/**
 * The form by which a claim on a policy is filed; asks nothing without a number.
 * @param lossDate the day of the loss, once it is told: an earlier term may have covered others, and other sums
 */
export function useClaimFiling(policy: string, lossDate: string | undefined) {
  const { locale } = useLanguage();
  const query = { locale, ...(lossDate === undefined ? {} : { lossDate }) };
  const asked = { params: { number: policy }, query };
  return useQuery({
    queryKey: buildCacheKey(getClaimFiling, asked),
    queryFn: async ({ signal }): Promise<OpenedFiling> => {
      const filing = await send(getClaimFiling, { ...asked, signal });
      const validators = await loadValidators(filing.validators);
      return { filing, product: openQuestionnaire(filing.journey, validators, filing) };
    },
    // The form stays as it is while somebody writes; who opens it again is given what is left then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // In another language, and for another day of the loss, the same form goes on.
    placeholderData: (before) => (before?.filing.policy.number === policy ? before : undefined),
    // The engine's product is no plain data.
    structuralSharing: false,
    enabled: policy !== '',
  });
}

type Filed = { body: BodyOf<typeof fileClaim>; key: string };

/** Files a claim. The same `key` files it once, however often it is sent. */
export const useFileClaim = () =>
  useCall(({ body, key }: Filed) => send(fileClaim, { body, headers: { 'idempotency-key': key } }));
