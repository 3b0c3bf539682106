import type { PartnerAccount } from '#contract/people/partners.ts';
import { hasPartner, parsePartner } from './address.ts';

const key = 'partner';
// The partner in a browser without session storage, until the page is left.
let partnerInMemory: PartnerAccount | undefined;

/*
 * The partner whose link brought the visitor. This tab remembers it until it is closed, because some addresses lack it:
 * the return from the bank, a page that is not found. Only the link's two codes are stored, and only after the server
 * has confirmed them.
 */

/** Finds the partner in the address, or else the remembered one. On the server undefined. */
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

/** Formats a partner as the query of an address. */
export function toPartnerQuery({ company, accountCode }: PartnerAccount): string {
  return `?${new URLSearchParams({ company, accountCode })}`;
}

function ignoreErrors(act: () => void): void {
  try {
    act();
  } catch {}
}
