import { patterns } from '#shared/addresses.ts';
import { endorsementPattern } from '#shared/endorsement-address.ts';

/** A page of the site: the texts for its document head, and if search engines list it. */
export type SitePage = {
  pattern: string;
  /** The ids of title and description; `{product}` in them is the product's name. */
  title?: string;
  /** Without it, a product's page has the product's own description. */
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
  { pattern: P.home, title: 'pages.titles.home', description: 'pages.home', listed: true, drawn: true },
  { pattern: P.chooser, title: 'pages.titles.chooser', description: 'pages.chooser', listed: true, drawn: true },
  { pattern: P.chooserCard, title: 'pages.titles.chooser', listed: false, drawn: true },
  {
    pattern: P.policyInquiry,
    title: 'pages.titles.policyInquiry',
    description: 'pages.policyInquiry',
    listed: true,
  },
  { pattern: P.myInsurance, title: 'pages.titles.myInsurance', description: 'mine.lead', listed: true },
  { pattern: P.scan, title: 'pages.titles.scan', description: 'pages.scan', listed: true },
  { pattern: P.about, title: 'pages.titles.about', description: 'pages.about', listed: true, drawn: true },
  { pattern: P.hotline, title: 'pages.titles.hotline', description: 'pages.hotline', listed: true, drawn: true },
  { pattern: P.privacy, title: 'pages.titles.privacy', description: 'pages.privacy', listed: true, drawn: true },
  // For programmers of partners, not for people who look for insurance.
  { pattern: P.developers, listed: false },
  { pattern: P.product, title: 'pages.titles.product', listed: true, drawn: true },
  {
    pattern: P.productBenefit,
    title: 'pages.titles.benefit',
    description: 'pages.benefit',
    listed: true,
    drawn: true,
  },
  { pattern: P.coverSummary, listed: false },
  { pattern: P.productPage, listed: false },
  { pattern: P.trial, listed: false },
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
