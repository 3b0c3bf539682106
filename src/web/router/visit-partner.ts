import type { PartnerAccount } from '#contract/people/partners.ts';
import { tabStore } from '#web/hydration/browser-store.ts';
import { hasPartner, parsePartner } from './address.ts';

const key = 'partner';

/*
 * The partner whose link brought the visitor. This tab remembers it until it is closed, because some addresses lack it:
 * the return from the bank, a page that is not found. Only the link's two codes are stored, and only after the server
 * has confirmed them.
 */

/** Finds the partner in the address, or else the remembered one. On the server undefined. */
export function findVisitPartner(search = typeof window === 'undefined' ? '' : window.location.search) {
  return hasPartner(search) ? parsePartner(search) : readRememberedPartner();
}

/** On the server undefined. */
export const readRememberedPartner = (): PartnerAccount | undefined => parsePartner(tabStore.read(key) ?? '');

export const rememberPartner = (partner: PartnerAccount): void => tabStore.write(key, toPartnerQuery(partner));

export const forgetPartner = (): void => tabStore.remove(key);

/** Formats a partner as the query of an address. */
export function toPartnerQuery({ company, accountCode }: PartnerAccount): string {
  return `?${new URLSearchParams({ company, accountCode })}`;
}
