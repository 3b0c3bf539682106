import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { navigate, useHistoryState } from 'wouter/use-browser-location';

/** What people type to find somebody: names and phones, which belong into no address. */
const TYPED_FILTERS: readonly string[] = ['search', 'holder'];

type TypedFilters = Record<string, string> | null;

/** State of a link (`<Link state>`) to a list in which somebody is looked for. */
export const searchFor = (search: string): { search: string } => ({ search });

/**
 * Filters of a list, kept with the page's entry in the browser's history: they survive a reload and the way back. What is
 * chosen stands in the address, so that it can be sent as a link; what is typed does not, for addresses are logged, kept
 * and looked at. An address that brings some loses it at once.
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
  /** Several at once; empty text unchooses. */
  const change = (some: Partial<Record<Name, string>>) => saveFilters(some);
  /** What the box of a filter is given. */
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
