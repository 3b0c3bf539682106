import { pathTo, patterns } from '#shared/addresses.ts';

export { pathTo, patterns };

/** The addresses of a product and of an order; for a page without parameters its pattern is the link. */
export const paths = {
  /** A product's journey, at its furthest page or at a page named as in the specification (`CustomerInfo`). */
  buy: (product: string, page?: string): string =>
    page ? pathTo(patterns.productPage, { product, page }) : pathTo(patterns.product, { product }),
  /** The cover of a product: its plans side by side. */
  benefit: (product: string): string => pathTo(patterns.productBenefit, { product }),
  /**
   * The inclusions and exclusions of a product, on one page.
   *
   * @param plan its id; without it all plans
   */
  coverSummary: (product: string, plan?: string, version?: string): string => {
    const query = new URLSearchParams({ ...(plan && { plan }), ...(version && { version }) });
    return `${pathTo(patterns.coverSummary, { product })}${query.size > 0 ? `?${query}` : ''}`;
  },
  makePayment: (id: string): string => pathTo(patterns.makePayment, { id }),
  checkPayment: (id: string): string => pathTo(patterns.checkPayment, { id }),
  paymentSuccess: (id: string): string => pathTo(patterns.paymentSuccess, { id }),
  paymentFail: (id: string): string => pathTo(patterns.paymentFail, { id }),
};
