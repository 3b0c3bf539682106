import { useQuery } from '@tanstack/react-query';
import type { Call, ParamsOf } from '#contract/call.ts';
import * as calls from '#contract/claims/policy-holders.ts';
import type { CallArgs } from '#contract/client.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { callQuery, useFresh } from '../call-query.ts';
import { type Filters, usePageList } from '../page-list.ts';

/** Makes a reading call in the language shown. */
function useLocalizedCall<C extends Call>(call: C, params: ParamsOf<C>, enabled = true) {
  const { locale } = useLanguage();
  return useQuery({ ...callQuery(call, { params, query: { locale } } as CallArgs<C>), staleTime: 0, enabled });
}

/** People who hold policies, newest first. */
export const useHolders = (query: Filters<typeof calls.listHolders>, enabled = true) =>
  usePageList(calls.listHolders, query, { enabled });

/** The person who holds the policy of this number, if the user may see it. */
export function useHolderOfPolicy(number: string) {
  const { items, ...list } = usePageList(calls.listHolders, { search: number, limit: 1 }, { enabled: number !== '' });
  const [holder] = items ?? [];
  // While the new number is looked up, the list still contains the previous holder.
  return { ...list, holder: list.isPlaceholderData ? undefined : holder };
}

/** Products that have policyholders, each with the number of its policyholders. */
export const useHoldersByProduct = () => useFresh(calls.listHoldersByProduct, {});

export const useHolder = (id: string) => useLocalizedCall(calls.getHolder, { id });

/** The notes about a holder's orders, and the messages to the holder. */
export const useHolderDesk = (id: string) => useFresh(calls.getHolderDesk, { params: { id } });

export const useBenefitPlan = (id: string, benefitPlan: string) =>
  useLocalizedCall(calls.getBenefitPlan, { id, benefitPlan });

/**
 * The schedule of a policy. `benefitPlan` comes from the page's address. If it is set and the policy has another plan,
 * the server answers 404.
 */
export function useSchedule(id: string, schedule: string, benefitPlan?: string) {
  const isOfPlan = benefitPlan !== undefined;
  const ofPlan = useLocalizedCall(calls.getScheduleOfPlan, { id, schedule, benefitPlan: benefitPlan ?? '' }, isOfPlan);
  const ofHolder = useLocalizedCall(calls.getSchedule, { id, schedule }, !isOfPlan);
  return isOfPlan ? ofPlan : ofHolder;
}

/** The remaining benefits of a policy; reads nothing without a number. */
export const useBenefitBalance = (number: string) =>
  useLocalizedCall(calls.getBenefitBalance, { number }, number !== '');
