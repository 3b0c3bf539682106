import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { typedFilters } from '#contract/lists/list-views.ts';

/** Filters with which people search for a person: names and phones, which must not be in an address. */
const TYPED_FILTERS: readonly string[] = typedFilters;

type TypedFilters = Record<string, string> | null;

/** State of a link (`<Link state>`) to a list that opens with this search. */
export const searchFor = (search: string): { search: string } => ({ search });

/**
 * Filters of a list, stored in the page's history entry: they survive a reload and browser history. Chosen values are
 * part of the address, so that people can send it as a link; typed values are not, because addresses are logged, stored
 * and visible. Typed values in an incoming address are removed at once.
 */
export function useFilters<Name extends string>(...names: Name[]) {
  const [params] = useSearchParams();
  const typed = useHistoryState<TypedFilters>();
  const read = (name: Name) => (TYPED_FILTERS.includes(name) ? typed?.[name] : undefined) ?? params.get(name) ?? '';
  const filters = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;

  const brought = names.filter((name) => TYPED_FILTERS.includes(name) && params.has(name));
  useEffect(() => {
    if (brought.length > 0) saveFilters(Object.fromEntries(brought.map((name) => [name, filters[name]])));
  });
  /** Sets several at once; empty text removes a filter. */
  const change = (some: Partial<Record<Name, string>>) => saveFilters(some);
  /** Props of the input of a filter. */
  const box = (name: Name) => ({ value: filters[name], onChange: (value: string) => saveFilters({ [name]: value }) });
  return { filters, change, box, isFiltered: names.some((name) => filters[name] !== '') };
}

function saveFilters(some: Partial<Record<string, string>>): void {
  const { pathname, search } = window.location;
  const chosen = new URLSearchParams(search);
  const typed: Record<string, string> = { ...(window.history.state as TypedFilters) };
  for (const [name, value = ''] of Object.entries(some)) {
    chosen.delete(name);
    delete typed[name];
    if (value === '') continue;
    if (TYPED_FILTERS.includes(name)) typed[name] = value;
    else chosen.set(name, value);
  }
  navigate(chosen.size === 0 ? pathname : `${pathname}?${chosen}`, { replace: true, state: typed });
}
