import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import type { Locale } from '#contract/format.ts';
import type { PartnerEntry } from '#contract/people/partners.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type * as calls from '#contract/purchase/sales.ts';
import type { CustomerRow, DraftRow } from '#contract/purchase/sales.ts';
import { send } from '../http.ts';
import { usePageList, useSearchList } from '../page-list.ts';
import type { DraftLink } from './drafts.ts';

const DRAFTS = '/b2b/drafts';
const at = (id: string, rest: string): string => `${DRAFTS}/${encodeURIComponent(id)}/${rest}`;

/** Drafts and saved quotes of the own partner, own ones first. */
export const usePartnerDrafts = (query: { search?: string; product?: string }) =>
  useSearchList<DraftRow>(DRAFTS, query);

/** Customers of the own partner with what they bought. */
export const useCustomers = (query: { search?: string }) => useSearchList<CustomerRow>('/b2b/customers', query);

/** What moved the balance of the own partner, newest first. */
export const useStatement = () => usePageList<PartnerEntry>('/b2b/statement');

/** A new key for a draft; the one before opens it no more. Its key is not kept here. */
export const useOpenPartnersDraft = () =>
  useMutation({
    mutationFn: (id: string) => send<ReplyOf<typeof calls.openDraft>>('POST', at(id, 'open')),
    networkMode: 'always',
    gcTime: 0,
  });

/** What a draft would earn the own partner; asked again whenever the draft was saved. */
export function useDraftCommission(link: DraftLink | null, view: DraftView | null) {
  const id = link?.id ?? '';
  return useQuery({
    queryKey: [at(id, 'commission'), view?.savedAt, view?.order],
    queryFn: ({ signal }) =>
      send<ReplyOf<typeof calls.getDraftCommission>>('GET', at(id, 'commission'), { signal, quiet: true }),
    enabled: link !== null && view !== null,
    placeholderData: keepPreviousData,
  });
}

/** Where the browser gets the headings of a spreadsheet of insured persons, by its session. */
export function insuredTemplate({ id }: DraftLink, language: Locale): string {
  return `/api${at(id, 'insured-template')}?${new URLSearchParams({ format: 'csv', language })}`;
}

/** Puts the persons of a spreadsheet in the place of those that a draft describes: all of them or none. */
export function useSendInsured() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ link, sheet }: { link: DraftLink; sheet: Blob }) =>
      send<ReplyOf<typeof calls.sendInsured>>('POST', at(link.id, 'insured'), {
        file: new Blob([sheet], { type: 'text/csv' }),
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: [DRAFTS] }),
    networkMode: 'always',
    gcTime: 0,
  });
}
