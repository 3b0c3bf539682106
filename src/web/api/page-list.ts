import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { send } from './http.ts';

type Page<Item> = { items: Item[]; next: string | null };

/**
 * A list that comes page by page. While a changed filter is waited for, the rows of the one before stay.
 * @param path below `/api`
 * @param query filters; empty ones are not sent
 */
export function usePageList<Item>(path: string, query: Record<string, string | undefined> = {}, enabled = true) {
  const asked = Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const list = useInfiniteQuery({
    queryKey: [path, asked],
    queryFn: ({ signal, pageParam }) =>
      send<Page<Item>>('GET', path, {
        signal,
        query: { ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  });
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) };
}
