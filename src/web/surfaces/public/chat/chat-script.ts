import { matchPath } from '#contract/addresses.ts';
import { patterns } from '#web/router/paths.ts';

/** Pages on which a visitor may want to ask something. */
const pages = [
  patterns.home,
  patterns.chooser,
  patterns.chooserCard,
  patterns.product,
  patterns.productBenefit,
  patterns.policyInquiry,
  patterns.scan,
  patterns.about,
  patterns.hotline,
  patterns.privacy,
  patterns.underConstruction,
];

/** The address of the chat widget's script where a page loads it; undefined where it does not. */
export function chatScriptOf(script: string | null | undefined, path: string): string | undefined {
  if (!script) return undefined;
  const page = matchPath(patterns.productPage, path)?.page;
  const isPage = page === undefined ? pages.some((pattern) => matchPath(pattern, path)) : !/^payment$/i.test(page);
  // No foreign script begins where an order's reference stands in the address, or where people pay.
  return isPage ? script : undefined;
}
