import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '#contract/call.ts';
import { buildCacheKey, type CallArgs } from '#contract/client.ts';
import { send } from './http.ts';

type ListQuery<C extends Call> = BodyOf<C> extends undefined ? QueryOf<C> : BodyOf<C>;
type ListItem<C extends Call> = ReplyOf<C> extends { items: (infer Item)[] } ? Item : never;

/** The filters of a list's query. */
export type Filters<C extends Call> = {
  [Name in Exclude<keyof ListQuery<C>, 'cursor'>]?: string | number | string[] | undefined;
};

/**
 * A list that is read page by page. After a change of a filter the previous rows stay until the new ones come. A search
 * for people sends its filters in a body, so that no address contains names or phones.
 *
 * @param filters empty ones are not sent
 * @returns also `question`: the filters that are sent, and the path parameters
 */
export function usePageList<C extends Call>(
  call: C,
  filters: Filters<C> = {},
  { params, enabled = true }: { params?: ParamsOf<C>; enabled?: boolean } = {},
) {
  const filled = Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
  const sent = (more: { cursor?: string }) =>
    ({ ...(params ? { params } : {}), [call.isRead ? 'body' : 'query']: { ...filled, ...more } }) as CallArgs<C>;
  const list = useInfiniteQuery({
    queryKey: buildCacheKey(call, sent({})),
    queryFn: ({ signal, pageParam }) => {
      const asked = sent(pageParam === null ? {} : { cursor: pageParam });
      return send(call, { ...asked, signal }) as Promise<ReplyOf<C> & { items: ListItem<C>[]; next: string | null }>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  });
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items), question: { ...filled, ...params } };
}
