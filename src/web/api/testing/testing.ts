import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call, ReplyOf } from '#contract/call.ts';
import type { CallArgs } from '#contract/client.ts';
import * as calls from '#contract/testing.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { callQuery, invalidateCalls, sendBody } from '../call-query.ts';
import { send } from '../http.ts';
import { type DraftLink, toDraftArgs } from '../purchase/drafts.ts';

/** Milliseconds between two reads, which also show the actions in other windows. */
const POLL_INTERVAL_MS = 4_000;
const DEPENDENT_CALLS = [calls.getClock, calls.getCoverage, calls.listTestOrders, calls.listMessages];

function usePolledCall<C extends Call>(call: C, every = POLL_INTERVAL_MS) {
  return useQuery({
    ...callQuery(call, {} as CallArgs<C>),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error ? false : every),
  });
}

/** A call of a tester. After it the clock, the coverage, the orders and the messages on the page are read again. */
function useTestingCall<C extends Call>(call: C) {
  const client = useQueryClient();
  const mutationFn = sendBody(call, {} as Omit<CallArgs<C>, 'body'>);
  return useMutation({ mutationFn, onSettled: () => invalidateCalls(client, ...DEPENDENT_CALLS) });
}

/** The server's clock; error 404 if the server has no testing (Prod). */
export const useTestClock = () => usePolledCall(calls.getClock);
export const useMoveClock = () => useTestingCall(calls.moveClock);

/** The coverage of the generated test paths; null before their first run. */
export const useCoverage = () => usePolledCall(calls.getCoverage, 30_000);

/** Test cases and pages of a product, in the language shown. */
export function useCases(product: string) {
  const { locale } = useLanguage();
  return useQuery({
    ...callQuery(calls.listCases, { params: { product }, query: { locale } }),
    enabled: product !== '',
  });
}

export type JumpReply = ReplyOf<typeof calls.jumpToState>;
export const useJump = () => useTestingCall(calls.jumpToState);

export const useTestOrders = () => usePolledCall(calls.listTestOrders);
export const useSimulateEvent = () => useTestingCall(calls.simulateEvent);

export const useOutbox = () => usePolledCall(calls.listMessages);

export const useResetData = () => useTestingCall(calls.resetData);

/** Exports a draft as the file of a test case. `link` names the draft. */
export const useExportCase = () =>
  useMutation({
    mutationFn: ({ link, name }: { link: DraftLink; name: string }) =>
      send(calls.exportCase, { ...toDraftArgs(link), query: name ? { name } : {} }),
  });
