import type { PartnerAccount } from '#contract/people/partners.ts';
import { hasPartner, partnerIn } from './address.ts';

const key = 'partner';
// For browsers that keep nothing: until the page is left.
let kept: PartnerAccount | undefined;

/*
 * The partner whose link brought the visitor, remembered in this tab until it is closed, so that it is not lost where the
 * address is another's: on the way back from the bank, on a page that is not there. Only the link's two codes are kept, and
 * only once the server has known them.
 */

/** The partner that the address names, or else the one that is remembered. On the server none. */
export function partnerOfVisit(search = typeof window === 'undefined' ? '' : window.location.search) {
  return hasPartner(search) ? partnerIn(search) : rememberedPartner();
}

export function rememberedPartner(): PartnerAccount | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    return partnerIn(sessionStorage.getItem(key) ?? '');
  } catch {
    return kept;
  }
}

export function rememberPartner(partner: PartnerAccount): void {
  kept = partner;
  quietly(() => sessionStorage.setItem(key, queryOf(partner)));
}

export function forgetPartner(): void {
  kept = undefined;
  quietly(() => sessionStorage.removeItem(key));
}

/** A partner as the query of an address. */
export function queryOf({ company, accountCode }: PartnerAccount): string {
  return `?${new URLSearchParams({ company, accountCode })}`;
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {}
}
