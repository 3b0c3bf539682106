import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/purchase/order-histories.ts';
import type { OrderDetail, OrderRow } from '#contract/purchase/order-histories.ts';
import { send } from '../http.ts';
import { useSearchList } from '../page-list.ts';

const ORDERS = '/b2b/orders';
/** What no sale changes. */
const LASTING = ['product', 'products'];
const at = (id: string, rest = ''): string => `${ORDERS}/${encodeURIComponent(id)}${rest}`;

/** Orders of the own partner, or for the insurer all, as the filters and the sorting say. */
export const usePortalOrders = (query: Record<string, string | undefined> = {}) =>
  useSearchList<OrderRow>(ORDERS, query);

/**
 * An order by its internal id. While its customer may agree or pay it is looked at again and again, soon at first, then
 * more seldom; and whenever somebody comes back to the window.
 */
export const usePortalOrder = (id: string) =>
  useQuery({
    queryKey: [at(id)],
    queryFn: ({ signal, client }) => {
      // What is asked again and again is no progress, and nobody's work.
      const isAgain = client.getQueryData([at(id)]) !== undefined;
      return send<OrderDetail>('GET', at(id), { signal, quiet: isAgain, unattended: isAgain });
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      isOpen(state.data) ? Math.min(20_000, 3000 * 1.02 ** state.dataUpdateCount) : false,
  });

function isOpen(order: OrderDetail | undefined): boolean {
  if (order?.status === 'incomplete') return order.consent !== null || order.links.length > 0;
  return order?.status === 'confirmed';
}

/** Money has moved: lists, balances and reports are old, all but the order itself. What is on the screen is read again. */
function forgetAllBut(client: QueryClient, id: string): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => !LASTING.includes(String(first)) && first !== at(id),
  });
}

/** A call that changes an order and answers with it. A refused one shows how the order stands now. */
function useOrderAct<Sent>(id: string, verb: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent) => send<OrderDetail>('POST', at(id, `/${verb}`), { body }),
    onSuccess: (order) => {
      client.setQueryData([at(id)], order);
      forgetAllBut(client, id);
    },
    onError: () => void client.invalidateQueries({ queryKey: [at(id)] }),
    networkMode: 'always',
  });
}

/** Charges once, however often it is pressed. */
export const usePayFromBalance = (id: string) =>
  useOrderAct<BodyOf<typeof calls.payFromBalance>>(id, 'pay-from-balance');

export const useMarkAsPaid = (id: string) => useOrderAct<BodyOf<typeof calls.markAsPaid>>(id, 'mark-as-paid');

export const useCancelOrder = (id: string) => useOrderAct<BodyOf<typeof calls.cancelOrder>>(id, 'cancel');

export const useSendCertificateLink = (id: string) => useOrderAct<void>(id, 'certificate-link');

export const useWithdrawLinks = (id: string) => useOrderAct<BodyOf<typeof calls.withdrawLinks>>(id, 'withdraw-link');

export type PaymentLink = ReplyOf<typeof calls.sendPaymentLink>;

/** Sends the customer the address to pay at, or gives it to pass on. */
export function useSendPaymentLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.sendPaymentLink>) =>
      send<PaymentLink>('POST', at(id, '/payment-link'), { body }),
    onSettled: () => void client.invalidateQueries({ queryKey: [at(id)] }),
    networkMode: 'always',
  });
}

/** A new draft with the answers of an order. Its key is not kept here. */
export function useCopyOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send<ReplyOf<typeof calls.copyOrder>>('POST', at(id, '/copy')),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['/b2b/drafts'] }),
    networkMode: 'always',
    gcTime: 0,
  });
}

/** Address of a document of an order, as PDF, opened by the session. */
export function orderDocument(id: string, name: string, language: 'km' | 'en' | 'both'): string {
  return `/api${at(id, `/documents/${encodeURIComponent(name)}`)}?language=${language}`;
}
