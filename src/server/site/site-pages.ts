import { patterns } from '#shared/addresses.ts';
import { endorsementPattern } from '#shared/endorsement-address.ts';

/** A page of the site: the texts for its document head, and if search engines list it. */
export type SitePage = {
  pattern: string;
  /** The id of the title; a product's pages use the product's title. */
  title?: string;
  description?: string;
  listed: boolean;
  /**
   * If true, the server draws it first. Pages with inputs are not drawn: typed text would be lost when the browser
   * takes over the page.
   */
  drawn?: true;
  /** If true, its id is the reference of an order: without such an order the page does not exist. */
  isOfOrder?: true;
};

const P = patterns;

/** All addresses of pages; all others answer 404. Patterns are tried in this order. */
export const sitePages: SitePage[] = [
  { pattern: P.home, title: 'interface.header.home', description: 'pages.home', listed: true, drawn: true },
  { pattern: P.chooser, title: 'interface.chooser.title', description: 'pages.chooser', listed: true, drawn: true },
  {
    pattern: P.chooserCard,
    title: 'interface.chooser.title',
    description: 'pages.chooser',
    listed: false,
    drawn: true,
  },
  {
    pattern: P.policyInquiry,
    title: 'interface.header.policyInquiry',
    description: 'pages.policyInquiry',
    listed: true,
  },
  { pattern: P.myInsurance, title: 'mine.title', description: 'mine.lead', listed: true },
  { pattern: P.scan, title: 'interface.header.scan', description: 'pages.scan', listed: true },
  { pattern: P.about, title: 'interface.header.about', description: 'pages.about', listed: true, drawn: true },
  { pattern: P.hotline, title: 'interface.header.hotline', description: 'pages.hotline', listed: true, drawn: true },
  { pattern: P.privacy, title: 'interface.footer.privacy', description: 'pages.privacy', listed: true, drawn: true },
  { pattern: P.developers, title: 'developers.title', description: 'developers.lead', listed: true },
  { pattern: P.product, listed: true, drawn: true },
  { pattern: P.productBenefit, listed: true, drawn: true },
  { pattern: P.coverSummary, listed: false },
  { pattern: P.productPage, listed: false },
  { pattern: P.underConstruction, title: 'site.underConstruction.title', listed: false },
  // The browser itself sets the titles of these pages.
  { pattern: endorsementPattern, listed: false },
  ...[P.makePayment, P.checkPayment, P.paymentSuccess, P.paymentFail].map(
    (pattern): SitePage => ({ pattern, listed: false, isOfOrder: true }),
  ),
  ...Object.values(P)
    .filter((pattern) => pattern === P.testing || pattern.startsWith(P.portal) || pattern.startsWith(P.studio))
    .map((pattern) => ({ pattern, listed: false })),
];
