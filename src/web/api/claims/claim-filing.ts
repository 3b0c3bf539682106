import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import { getClaimFiling } from '#contract/claims/claim-filing.ts';
import { buildCacheKey } from '#contract/client.ts';
import type { Product } from '#engine/product.ts';
import { openQuestionnaire } from '#engine/questionnaire.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { loadValidators } from '../catalogue/load-product.ts';
import { send } from '../http.ts';

export type ClaimFiling = ReplyOf<typeof getClaimFiling>;

/** `filing`: the claim form with the policy's data; `product`: the same form in the shape that the engine can run. */
export type OpenedFiling = { filing: ClaimFiling; product: Product };

/**
 * Loads the form for a claim on a policy. If `policy` is empty, it reads nothing.
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
    // The form does not change while somebody fills it in. When it is opened again, the server computes the remaining
    // benefits again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A change of the language or of the day of the loss continues the same form.
    placeholderData: (before) => (before?.filing.policy.number === policy ? before : undefined),
    // react-query must not compare or merge this data: the engine's product contains functions.
    structuralSharing: false,
    enabled: policy !== '',
  });
}
