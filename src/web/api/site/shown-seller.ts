import { useEffect, useSyncExternalStore } from 'react';
import type { PartnerAccount, SellerView } from '#contract/people/partners.ts';
import {
  findVisitPartner,
  forgetPartner,
  readRememberedPartner,
  rememberPartner,
  toPartnerQuery,
} from '#web/router/visit-partner.ts';

/** The partner that was last asked about, and what the server calls it. */
let requestedPartner: string | undefined;
let partnerSeller: SellerView = null;
/** Who sells what the page is about, a draft or an order: it has a seller of its own, whatever link was opened since. */
let pageSeller: SellerView | undefined;
const listeners = new Set<() => void>();

/**
 * The name of the partner that sells here, as the server has it: of the draft or the order that the page is about, else
 * of the partner whose link brought the visitor. Nothing that stands in an address is shown.
 */
export function useShownSeller(search: string): string | undefined {
  const seller = useSyncExternalStore(
    subscribe,
    () => (pageSeller === undefined ? partnerSeller : pageSeller),
    () => null,
  );
  useEffect(() => {
    const partner = findVisitPartner(search && `?${search}`);
    if (partner) fetchSeller(partner);
    else setPartnerSeller(undefined, null);
  }, [search]);
  return seller?.name;
}

/** Says who sells what this page is about; undefined while that is not known. */
export function useSetPageSeller(seller: SellerView | undefined): void {
  useEffect(() => {
    pageSeller = seller;
    for (const listener of listeners) listener();
    return () => {
      pageSeller = undefined;
      for (const listener of listeners) listener();
    };
  }, [seller]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setPartnerSeller(about: string | undefined, seller: SellerView): void {
  requestedPartner = about;
  partnerSeller = seller;
  for (const listener of listeners) listener();
}

function fetchSeller(partner: PartnerAccount): void {
  const about = toPartnerQuery(partner);
  if (about === requestedPartner) return;
  const before = readRememberedPartner();
  // Another link ends what the one before began.
  if (before && toPartnerQuery(before) !== about) forgetPartner();
  setPartnerSeller(about, null);
  // The public's pages do without what speaks HTTP.
  Promise.all([import('../http.ts'), import('#contract/people/partners.ts')])
    .then(([{ send }, { getSeller }]) => send(getSeller, { query: partner, quiet: true }))
    .then(
      ({ seller }) => {
        if (requestedPartner !== about) return;
        if (seller) rememberPartner(partner);
        else forgetPartner();
        setPartnerSeller(about, seller);
      },
      // Nothing is known, so nothing is shown; the next page asks again.
      () => requestedPartner === about && setPartnerSeller(undefined, null),
    );
}
