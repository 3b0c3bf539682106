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

/** The form of a claim with the policy's data, and the form as a product for the engine. */
export type OpenedFiling = { filing: ClaimFiling; product: Product };

/**
 * The form by which a claim on a policy is filed; reads nothing without a number.
 *
 * @param lossDate the day of the loss, once the person entered it: an earlier term may have covered other people and
 * sums
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
    // The form does not change while somebody fills it in; the next person who opens it reads the balance of that
    // moment.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A change of the language or of the day of the loss continues the same form.
    placeholderData: (before) => (before?.filing.policy.number === policy ? before : undefined),
    // The engine's product is not plain data.
    structuralSharing: false,
    enabled: policy !== '',
  });
}

type Filed = { body: BodyOf<typeof fileClaim>; key: string };

/** Files a claim. Repeated calls with the same `key` file it once. */
export const useFileClaim = () =>
  useCall(({ body, key }: Filed) => send(fileClaim, { body, headers: { 'idempotency-key': key } }));
