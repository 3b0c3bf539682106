import { useEffect, useSyncExternalStore } from 'react';
import type { PartnerAccount, SellerView } from '#contract/people/partners.ts';
import { createStore } from '#web/hydration/create-store.ts';
import {
  findVisitPartner,
  forgetPartner,
  readRememberedPartner,
  rememberPartner,
  toPartnerQuery,
} from '#web/router/visit-partner.ts';

/** The partner whose name was requested last, as a query string; undefined if there is none. */
let requestedPartner: string | undefined;
/**
 * `partner` is the partner whose link brought the visitor, as the server names it. `page` is the seller of the draft or
 * order that the page shows, whatever partner's link was opened later; undefined if the page shows none.
 */
const sellers = createStore<{ partner: SellerView; page?: SellerView | undefined }>({ partner: null });

/**
 * The name of the partner that sells here, as the server knows it: of the page's draft or order, or else of the partner
 * whose link brought the visitor. Text from an address is never shown.
 */
export function useShownSeller(search: string): string | undefined {
  const seller = useSyncExternalStore(
    sellers.subscribe,
    () => {
      const { page, partner } = sellers.now();
      return page === undefined ? partner : page;
    },
    () => null,
  );
  useEffect(() => {
    const partner = findVisitPartner(search && `?${search}`);
    if (partner) fetchSeller(partner);
    else setPartnerSeller(undefined, null);
  }, [search]);
  return seller?.name;
}

/** Sets the seller of this page; undefined while it is not known. */
export function useSetPageSeller(seller: SellerView | undefined): void {
  useEffect(() => {
    const setPageSeller = (page: SellerView | undefined) => sellers.set({ ...sellers.now(), page });
    setPageSeller(seller);
    return () => setPageSeller(undefined);
  }, [seller]);
}

function setPartnerSeller(about: string | undefined, seller: SellerView): void {
  requestedPartner = about;
  sellers.set({ ...sellers.now(), partner: seller });
}

function fetchSeller(partner: PartnerAccount): void {
  const about = toPartnerQuery(partner);
  if (about === requestedPartner) return;
  const before = readRememberedPartner();
  // Another partner's link ends the visit that the previous link began.
  if (before && toPartnerQuery(before) !== about) forgetPartner();
  setPartnerSeller(about, null);
  // The page loads the HTTP client only now, because the HTML document does not contain the partner's name.
  Promise.all([import('../http.ts'), import('#contract/people/partners.ts')])
    .then(([{ send }, { getSeller }]) => send(getSeller, { query: partner, quiet: true }))
    .then(
      ({ seller }) => {
        if (requestedPartner !== about) return;
        if (seller) rememberPartner(partner);
        else forgetPartner();
        setPartnerSeller(about, seller);
      },
      // After a failed request no name is shown; the next page requests it again.
      () => requestedPartner === about && setPartnerSeller(undefined, null),
    );
}
