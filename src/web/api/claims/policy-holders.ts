import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/claims/policy-holders.ts';
import type { BenefitBalance, HolderDetail, HolderView, PolicySchedule } from '#contract/claims/policy-holders.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { send } from '../http.ts';
import { useSearchList } from '../page-list.ts';

const HOLDERS = '/policy-holders';
const at = (id: string, ...rest: string[]): string => [HOLDERS, ...[id, ...rest].map(encodeURIComponent)].join('/');

/** Reads what a path says in the language shown. */
function useWorded<Reply>(path: string, enabled = true) {
  const { locale } = useLanguage();
  return useQuery({
    queryKey: [path, locale],
    queryFn: ({ signal }) => send<Reply>('GET', path, { query: { locale }, signal }),
    staleTime: 0,
    enabled,
  });
}

/** People who hold policies, newest first. */
export const useHolders = (query: { search?: string; product?: string }) => useSearchList<HolderView>(HOLDERS, query);

/** The person who holds the policy of this number, as far as the asker sees it. */
export function useHolderOfPolicy(number: string) {
  const { items, ...list } = useSearchList<HolderView>(HOLDERS, { search: number, limit: 1 }, number !== '');
  const [holder] = items ?? [];
  // While one is looked for, the one before is nobody's.
  return { ...list, holder: list.isPlaceholderData ? undefined : holder };
}

/** Products of which there are holders, and how many. */
export const useHoldersByProduct = () =>
  useQuery({
    queryKey: [`${HOLDERS}/by-product`],
    queryFn: ({ signal }) =>
      send<ReplyOf<typeof calls.listHoldersByProduct>>('GET', `${HOLDERS}/by-product`, { signal }),
    staleTime: 0,
  });

export const useHolder = (id: string) => useWorded<HolderDetail>(at(id));

export const useBenefitPlan = (holder: string, plan: string) =>
  useWorded<ReplyOf<typeof calls.getBenefitPlan>>(at(holder, 'benefit-plans', plan));

/** The schedule of a policy; `plan`, if the address names one, has to be the policy's. */
export const useSchedule = (holder: string, number: string, plan?: string) =>
  useWorded<PolicySchedule>(
    plan === undefined ? at(holder, 'schedules', number) : at(holder, 'benefit-plans', plan, 'schedules', number),
  );

/** What is left of a policy's benefits; asks nothing without a number. */
export const useBenefitBalance = (number: string) =>
  useWorded<BenefitBalance>(`/policies/${encodeURIComponent(number)}/benefit-balance`, number !== '');
