import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/testing.ts';
import type { CoverageView, OutboxMessage, TestOrder } from '#contract/testing.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { send } from './http.ts';
import type { DraftLink } from './purchase/drafts.ts';

/** What other windows do is seen, too; milliseconds between looks. */
const LOOK_AGAIN = 4_000;

function useTestingQuery<Reply>(
  path: string,
  options: { refetchInterval?: number; query?: Record<string, string> } = {},
) {
  const { refetchInterval = LOOK_AGAIN, query } = options;
  return useQuery({
    queryKey: ['testing', path, query],
    queryFn: ({ signal }) => send<Reply>('GET', `/testing${path}`, { signal, ...(query ? { query } : {}) }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error ? false : refetchInterval),
  });
}

/** Whatever a tester does may change all that the page shows. */
function useTestingCall<Sent, Reply>(call: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => client.invalidateQueries({ queryKey: ['testing'] }),
  });
}

/** The server's clock; 404 where there is no testing. */
export const useTestClock = () => useTestingQuery<calls.ClockView>('/clock');
export const useMoveClock = () =>
  useTestingCall((body: BodyOf<typeof calls.moveClock>) => send<calls.ClockView>('POST', '/testing/clock', { body }));

/** Null before the first run of the paths. */
export const useCoverage = () => useTestingQuery<CoverageView | null>('/coverage', { refetchInterval: 30_000 });

/** Cases and pages of a product, in the language shown. */
export function useCases(product: string) {
  const { locale } = useLanguage();
  return useQuery({
    queryKey: ['cases', product, locale],
    queryFn: ({ signal }) =>
      send<ReplyOf<typeof calls.listCases>>('GET', `/testing/products/${encodeURIComponent(product)}/cases`, {
        query: { locale },
        signal,
      }),
    enabled: product !== '',
  });
}

export type Jumped = ReplyOf<typeof calls.jump>;
export const useJump = () =>
  useTestingCall((body: BodyOf<typeof calls.jump>) => send<Jumped>('POST', '/testing/jumps', { body }));

export const useTestOrders = () => useTestingQuery<TestOrder[]>('/orders');
export const usePlayWorld = () =>
  useTestingCall((body: BodyOf<typeof calls.playWorld>) => send<TestOrder>('POST', '/testing/world', { body }));

export const useOutbox = () => useTestingQuery<OutboxMessage[]>('/messages');

export const useResetData = () =>
  useTestingCall((body: BodyOf<typeof calls.resetData>) =>
    send<ReplyOf<typeof calls.resetData>>('POST', '/testing/reset', { body }),
  );

/** The draft of a link, as a file of a case. */
export const useExportCase = () =>
  useMutation({
    mutationFn: ({ link, name }: { link: DraftLink; name: string }) =>
      send<ReplyOf<typeof calls.exportCase>>('GET', `/testing/drafts/${encodeURIComponent(link.id)}/case`, {
        headers: { 'draft-key': link.key },
        ...(name ? { query: { name } } : {}),
      }),
  });
