import { useEffect, useSyncExternalStore } from 'react';
import type { PartnerAccount, SellerView } from '#contract/people/partners.ts';
import {
  forgetPartner,
  partnerOfVisit,
  queryOf,
  rememberedPartner,
  rememberPartner,
} from '#web/router/visit-partner.ts';

/** The partner that was last asked about, and what the server calls it. */
let asked: string | undefined;
let named: SellerView = null;
/** Who sells what the page is about, a draft or an order: it has a seller of its own, whatever link was opened since. */
let ofPage: SellerView | undefined;
const listeners = new Set<() => void>();

/**
 * The name of the partner that sells here, as the server has it: of the draft or the order that the page is about, else
 * of the partner whose link brought the visitor. Nothing that stands in an address is shown.
 */
export function useShownSeller(search: string): string | undefined {
  const seller = useSyncExternalStore(
    subscribe,
    () => (ofPage === undefined ? named : ofPage),
    () => null,
  );
  useEffect(() => {
    const partner = partnerOfVisit(search && `?${search}`);
    if (partner) ask(partner);
    else tell(undefined, null);
  }, [search]);
  return seller?.name;
}

/** Says who sells what this page is about; undefined while that is not known. */
export function useSellerOfPage(seller: SellerView | undefined): void {
  useEffect(() => {
    ofPage = seller;
    for (const listener of listeners) listener();
    return () => {
      ofPage = undefined;
      for (const listener of listeners) listener();
    };
  }, [seller]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(about: string | undefined, seller: SellerView): void {
  asked = about;
  named = seller;
  for (const listener of listeners) listener();
}

function ask(partner: PartnerAccount): void {
  const about = queryOf(partner);
  if (about === asked) return;
  const before = rememberedPartner();
  // Another link ends what the one before began.
  if (before && queryOf(before) !== about) forgetPartner();
  tell(about, null);
  // The public's pages do without what speaks HTTP.
  Promise.all([import('../http.ts'), import('#contract/people/partners.ts')])
    .then(([{ send }, { getSeller }]) => send(getSeller, { query: partner, quiet: true }))
    .then(
      ({ seller }) => {
        if (asked !== about) return;
        if (seller) rememberPartner(partner);
        else forgetPartner();
        tell(about, seller);
      },
      // Nothing is known, so nothing is shown; the next page asks again.
      () => asked === about && tell(undefined, null),
    );
}
