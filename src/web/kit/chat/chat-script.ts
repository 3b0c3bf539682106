import { matchPath } from '#contract/addresses.ts';
import { patterns } from '#web/router/paths.ts';

/** Where a code or a payment is entered, or an order's reference, which is nobody else's business, stands in the address. */
const without = [
  patterns.makePayment,
  patterns.checkPayment,
  patterns.paymentSuccess,
  patterns.paymentFail,
  patterns.testing,
  patterns.signIn,
  patterns.signInWithPhone,
  patterns.myAccount,
];
/** Pages of one or two words that are no product's certificate. */
const known = Object.values(patterns);

/** The address of the chat widget's script where a page loads it; undefined where it does not. */
export function chatScriptOf(script: string | null | undefined, path: string): string | undefined {
  if (!script || without.some((pattern) => matchPath(pattern, path))) return undefined;
  const page = matchPath(patterns.productPage, path)?.page;
  const isPage = page === undefined ? known.some((pattern) => matchPath(pattern, path)) : !/^payment$/i.test(page);
  return isPage ? script : undefined;
}
