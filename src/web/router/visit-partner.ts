import type { PartnerAccount } from '#contract/people/partners.ts';
import { hasPartner, parsePartner } from './address.ts';

const key = 'partner';
// For browsers that keep nothing: until the page is left.
let partnerInMemory: PartnerAccount | undefined;

/*
 * The partner whose link brought the visitor, remembered in this tab until it is closed, so that it is not lost where the
 * address is another's: on the way back from the bank, on a page that is not there. Only the link's two codes are kept, and
 * only once the server has known them.
 */

/** The partner that the address names, or else the one that is remembered. On the server none. */
export function findVisitPartner(search = typeof window === 'undefined' ? '' : window.location.search) {
  return hasPartner(search) ? parsePartner(search) : readRememberedPartner();
}

export function readRememberedPartner(): PartnerAccount | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    return parsePartner(sessionStorage.getItem(key) ?? '');
  } catch {
    return partnerInMemory;
  }
}

export function rememberPartner(partner: PartnerAccount): void {
  partnerInMemory = partner;
  ignoreErrors(() => sessionStorage.setItem(key, toPartnerQuery(partner)));
}

export function forgetPartner(): void {
  partnerInMemory = undefined;
  ignoreErrors(() => sessionStorage.removeItem(key));
}

/** A partner as the query of an address. */
export function toPartnerQuery({ company, accountCode }: PartnerAccount): string {
  return `?${new URLSearchParams({ company, accountCode })}`;
}

function ignoreErrors(act: () => void): void {
  try {
    act();
  } catch {}
}
