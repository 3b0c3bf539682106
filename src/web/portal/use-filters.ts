import { useSearchParams } from 'wouter';

/** Filters of a list, kept in the address: they survive a reload, and can be sent as a link. */
export function useFilters<Name extends string>(...names: Name[]) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const setFilter = (name: Name, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return { filters, setFilter, isFiltered: names.some((name) => filters[name] !== '') };
}
