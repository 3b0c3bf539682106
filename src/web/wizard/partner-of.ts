import type { Partner } from '#contract/drafts.ts';

const longest = 60;

/** Who sells, as the query of the address names it: links that are sent carry it on, as all others do. */
export function partnerOf(search: string): Partner {
  const query = new URLSearchParams(search);
  const named = (['company', 'accountCode'] as const).flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value.slice(0, longest)]] : [];
  });
  return Object.fromEntries(named);
}
