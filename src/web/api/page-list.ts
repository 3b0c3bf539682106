import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { send } from './http.ts';

type Page<Item> = { items: Item[]; next: string | null };
type Asked = Record<string, string | number | undefined>;
type Ask<Item> = (asked: Record<string, string | number>, signal: AbortSignal) => Promise<Page<Item>>;

/**
 * A list that comes page by page. While a changed filter is waited for, the rows of the one before stay.
 * @param path below `/api`
 * @param query filters; empty ones are not sent
 */
export const usePageList = <Item>(path: string, query: Record<string, string | undefined> = {}) =>
  useList<Item>(path, query, true, (asked, signal) =>
    send('GET', path, { signal, query: asked as Record<string, string> }),
  );

/**
 * A list in which somebody is looked for: by `POST {path}/search`, so that names and phones stand in no address.
 * @param path below `/api`
 * @param body filters; empty ones are not sent
 */
export const useSearchList = <Item>(path: string, body: Asked = {}, enabled = true) =>
  useList<Item>(path, body, enabled, (asked, signal) =>
    send('POST', `${path}/search`, { signal, body: asked, isRead: true }),
  );

function useList<Item>(path: string, filters: Asked, enabled: boolean, ask: Ask<Item>) {
  const asked = Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const list = useInfiniteQuery({
    queryKey: [path, asked],
    queryFn: ({ signal, pageParam }) => ask({ ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  });
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) };
}
