import { matchPath, patterns } from '#shared/addresses.ts';

/**
 * Pages on which a person enters a code, a password or a payment at some moment, and pages whose address contains an
 * order's reference, which is private.
 */
const pathsWithoutChat = [
  patterns.makePayment,
  patterns.checkPayment,
  patterns.paymentSuccess,
  patterns.paymentFail,
  patterns.policyInquiry,
  patterns.myInsurance,
  patterns.testing,
  patterns.signIn,
  patterns.signInWithPhone,
  patterns.myAccount,
];
/** The patterns of all pages. A certificate at its product's own address matches none of them. */
const known = Object.values(patterns);

/** Returns true for a path, without its language, where the page offers the chat. */
export function hasChat(path: string): boolean {
  if (pathsWithoutChat.some((pattern) => matchPath(pattern, path))) return false;
  const page = matchPath(patterns.productPage, path)?.page;
  return page === undefined ? known.some((pattern) => matchPath(pattern, path)) : !/^payment$/i.test(page);
}
