import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
import { getDue } from '#contract/due.ts';
import * as calls from '#contract/order-desk.ts';
import { cacheReply, invalidateCalls, sendBody, useFresh } from '../call-query.ts';
import { send } from '../http.ts';

/** Notes, owner and contacts of an order, and the reasons why actions are not possible now. */
export const useOrderDesk = (id: string) => useFresh(calls.getOrderDesk, { params: { id } });

/** A mutation whose answer is the changed desk. The due work is counted again; after an error the desk is read again. */
function useDeskMutation<Given>(id: string, act: (given: Given) => Promise<calls.OrderDesk>) {
  const client = useQueryClient();
  const { onSuccess, onError } = cacheReply(client, calls.getOrderDesk, { params: { id } });
  return useMutation({
    mutationFn: act,
    onSuccess: (desk) => {
      onSuccess(desk);
      void invalidateCalls(client, getDue as Call);
    },
    onError,
    networkMode: 'always',
  });
}

export const useWriteOrderNote = (id: string) =>
  useDeskMutation(id, sendBody(calls.writeOrderNote, { params: { id } }));

export const useChangeOrderOwner = (id: string) =>
  useDeskMutation(id, sendBody(calls.changeOrderOwner, { params: { id } }));

export const useCloseOrderNote = (id: string) =>
  useDeskMutation(id, (note: string) => send(calls.closeOrderNote, { params: { id, note } }));

export const usePlanContact = (id: string) => useDeskMutation(id, sendBody(calls.planContact, { params: { id } }));

export const useRecordContact = (id: string) => useDeskMutation(id, sendBody(calls.recordContact, { params: { id } }));
