import { hashKey, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { buildAddress, buildCacheKey } from '#contract/client.ts';
import { getProduct, listProducts } from '#contract/products.ts';
import { getBought } from '#contract/purchase/bought.ts';
import { markAsPaid, voidPayment } from '#contract/purchase/marked-payments.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import * as calls from '#contract/purchase/order-histories.ts';
import { addQuotation, copyOrder, listDrafts } from '#contract/purchase/sales.ts';
import type { Locale } from '#shared/format.ts';
import { cacheReply, sendBody, useCall, useRead, useSend } from '../call-query.ts';
import { send } from '../http.ts';
import { type Filters, usePageList } from '../page-list.ts';

/** Calls whose answers no sale changes. */
const STABLE_CALLS: readonly unknown[] = [getProduct.path, listProducts.path];
const orderKey = (id: string) => buildCacheKey(calls.getOrderDetail, { params: { id } });

/** Orders of the own partner, or for the insurer all, filtered and sorted. */
export const usePortalOrders = (query: Filters<typeof calls.listOrders> = {}) => usePageList(calls.listOrders, query);

/**
 * An order by its internal id. While its customer can agree or pay, it is read repeatedly, often at first, then less
 * often; and whenever the person returns to the window.
 */
export const usePortalOrder = (id: string) =>
  useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal, client }) => {
      // A repeated read shows no progress bar, and it does not extend the session.
      const isAgain = client.getQueryData(orderKey(id)) !== undefined;
      return send(calls.getOrderDetail, { params: { id }, signal, quiet: isAgain, unattended: isAgain });
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      isOpen(state.data) ? Math.min(20_000, 1000 * 1.06 ** state.dataUpdateCount) : false,
  });

/** The answers and pictures of an order as it was confirmed, in the language shown; `isAsked`: false does not read. */
export const useBought = (id: string, language: Locale, isAsked = true) =>
  useRead(getBought, { params: { id }, query: { language } }, { enabled: isAsked });

function isOpen(order: OrderDetail | undefined): boolean {
  if (order?.status === 'incomplete') return order.consent !== null || order.links.length > 0;
  return order?.status === 'confirmed';
}

/**
 * After a payment, lists, balances and reports are old, all except the order itself. Those on the screen are read
 * again.
 */
function invalidateAllBut(client: QueryClient, id: string): void {
  const order = hashKey(orderKey(id));
  void client.invalidateQueries({
    predicate: ({ queryKey: [first], queryHash }) => !STABLE_CALLS.includes(first) && queryHash !== order,
  });
}

/** A mutation that changes an order; its answer is the changed order. After an error the order is read again. */
function useOrderMutation<Given = void>(id: string, act: (given: Given) => Promise<OrderDetail>) {
  const client = useQueryClient();
  const { onSuccess, onError } = cacheReply(client, calls.getOrderDetail, { params: { id } });
  return useMutation({
    mutationFn: act,
    onSuccess: (order) => {
      onSuccess(order);
      invalidateAllBut(client, id);
    },
    onError,
    networkMode: 'always',
  });
}

/**
 * Pays an order from the balance. Repeated presses charge once. `shown`: the order as the agent saw it first, although
 * it is read again and again; after a refusal the newest one. The payment names its digest.
 */
export function usePayFromBalance(order: OrderDetail) {
  const [seen, keepSeen] = useState<OrderDetail | null>(order);
  const shown = seen ?? order;
  const { id } = order;
  const pay = useOrderMutation(id, (withoutCommission: boolean) =>
    send(calls.payFromBalance, { params: { id }, body: { digest: shown.digest, withoutCommission } }).catch((error) => {
      keepSeen(null);
      throw error;
    }),
  );
  return { shown, pay };
}

export const useVoidPayment = (id: string) => useOrderMutation(id, sendBody(voidPayment, { params: { id } }));

export const useMarkAsPaid = (id: string) => useOrderMutation(id, sendBody(markAsPaid, { params: { id } }));

export const useCancelOrder = (id: string) => useOrderMutation(id, sendBody(calls.cancelOrder, { params: { id } }));

export const useSendCertificateLink = (id: string) =>
  useOrderMutation(id, sendBody(calls.sendCertificateLink, { params: { id } }));

export const useWithdrawLinks = (id: string) => useOrderMutation(id, sendBody(calls.withdrawLinks, { params: { id } }));

export type PaymentLink = ReplyOf<typeof calls.sendPaymentLink>;

/** Sends the customer the payment link, or returns it for the agent to pass on. */
export function useSendPaymentLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendBody(calls.sendPaymentLink, { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: orderKey(id) }),
    networkMode: 'always',
  });
}

/** Sends the customer of any order the payment link by SMS. */
export const useSendPaymentLinks = () =>
  useCall(
    (id: string) => send(calls.sendPaymentLink, { params: { id }, body: { channel: 'sms' } }),
    calls.listOrders,
    calls.getOrderDetail,
  );

/** Creates a draft with the answers of an order. Its key is not cached. */
export const useCopyOrder = (id: string) => useSend(copyOrder, { params: { id } }, listDrafts);

/** Creates a draft for a further quotation of an order's offer. Its key is not cached. */
export const useAddQuotation = (id: string) => useSend(addQuotation, { params: { id } }, listDrafts);

/** Address of a document of an order, as PDF. The browser opens it with its session cookie. */
export const orderDocument = (id: string, name: string, language: 'km' | 'en' | 'both'): string =>
  buildAddress(calls.getOrderDocument, { params: { id, name }, query: { language } });
