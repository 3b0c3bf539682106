import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, Call, ReplyOf } from '#contract/call.ts';
import type { ArgsOf } from '#contract/client.ts';
import * as calls from '#contract/testing.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { type How, send } from '../http.ts';
import { type DraftLink, ofDraft } from '../purchase/drafts.ts';
import { forget, reading } from '../reading.ts';

/** What other windows do is seen, too; milliseconds between looks. */
const LOOK_AGAIN = 4_000;
const SHOWN = [calls.getClock, calls.getCoverage, calls.listTestOrders, calls.listMessages];

function useLook<C extends Call>(call: C, every = LOOK_AGAIN) {
  return useQuery({
    ...reading(call, {} as ArgsOf<C>),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error ? false : every),
  });
}

/** Whatever a tester does may change all that the page shows. */
function useTestingCall<C extends Call>(call: C) {
  const client = useQueryClient();
  const mutationFn = (body: BodyOf<C>) => send(call, { body } as unknown as ArgsOf<C> & How);
  return useMutation({ mutationFn, onSettled: () => forget(client, ...SHOWN) });
}

/** The server's clock; 404 where there is no testing. */
export const useTestClock = () => useLook(calls.getClock);
export const useMoveClock = () => useTestingCall(calls.moveClock);

/** Null before the first run of the paths. */
export const useCoverage = () => useLook(calls.getCoverage, 30_000);

/** Cases and pages of a product, in the language shown. */
export function useCases(product: string) {
  const { locale } = useLanguage();
  return useQuery({
    ...reading(calls.listCases, { params: { product }, query: { locale } }),
    enabled: product !== '',
  });
}

export type Jumped = ReplyOf<typeof calls.jump>;
export const useJump = () => useTestingCall(calls.jump);

export const useTestOrders = () => useLook(calls.listTestOrders);
export const usePlayWorld = () => useTestingCall(calls.playWorld);

export const useOutbox = () => useLook(calls.listMessages);

export const useResetData = () => useTestingCall(calls.resetData);

/** The draft of a link, as a file of a case. */
export const useExportCase = () =>
  useMutation({
    mutationFn: ({ link, name }: { link: DraftLink; name: string }) =>
      send(calls.exportCase, { ...ofDraft(link), query: name ? { name } : {} }),
  });
