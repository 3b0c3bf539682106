import { matchPath } from '#shared/addresses.ts';
import { patterns } from '#web/router/paths.ts';

export type LayoutName = 'home' | 'default' | 'buying' | 'getStarted';

const purchasePatterns = [
  patterns.product,
  patterns.productPage,
  patterns.makePayment,
  patterns.checkPayment,
  patterns.paymentSuccess,
  patterns.paymentFail,
];

/** The layout of a path without its language prefix (specification, 2). */
export function selectLayout(path: string): LayoutName {
  if (path === patterns.home) return 'home';
  if (path === patterns.underConstruction) return 'getStarted';
  // The address of the product cards also matches the pattern of a product's pages, so it is checked first.
  if (path === patterns.chooserCard) return 'default';
  return purchasePatterns.some((pattern) => matchPath(pattern, path)) ? 'buying' : 'default';
}
