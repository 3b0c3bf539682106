import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import type * as calls from '#contract/people/partners.ts';
import type { Balances, PartnerDetail, PartnerEntry, PartnerView } from '#contract/people/partners.ts';
import { send } from '../http.ts';
import { usePageList, useSearchList } from '../page-list.ts';

const PARTNERS = '/admin/partners';
const at = (id: string, rest = ''): string => `${PARTNERS}/${encodeURIComponent(id)}${rest}`;

/** Partners by name, for the insurer's administrators. */
export const usePartners = (query: { search?: string; limit?: number } = {}) =>
  useSearchList<PartnerView>(PARTNERS, query);

export const usePartner = (id: string) =>
  useQuery({
    queryKey: [at(id)],
    queryFn: ({ signal }) => send<PartnerDetail>('GET', at(id), { signal }),
    staleTime: 0,
  });

/** Statement of a partner, newest first. */
export const usePartnerEntries = (id: string) => usePageList<PartnerEntry>(at(id, '/entries'));

/** All that shows a partner is read again. */
function usePartnerCall<Sent, Reply = PartnerView>(id: string | undefined, call: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  const shown = [PARTNERS, '/admin/account-events', ...(id === undefined ? [] : [at(id), at(id, '/entries')])];
  return useMutation({
    mutationFn: call,
    onSuccess: () => Promise.all(shown.map((key) => client.invalidateQueries({ queryKey: [key] }))),
    networkMode: 'always',
  });
}

export const useCreatePartner = () =>
  usePartnerCall(undefined, (body: BodyOf<typeof calls.createPartner>) =>
    send<PartnerView>('POST', PARTNERS, { body }),
  );

export const useChangePartner = (id: string) =>
  usePartnerCall(id, (body: BodyOf<typeof calls.changePartner>) => send<PartnerView>('PATCH', at(id), { body }));

/** Books a payment in, a settlement or a correction. */
export const useBookPartner = (id: string) =>
  usePartnerCall(id, (body: BodyOf<typeof calls.bookPartner>) => send<Balances>('POST', at(id, '/entries'), { body }));
