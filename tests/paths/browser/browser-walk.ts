import type { BrowserContext, Page } from 'playwright';
import type { Answers } from '#engine/record.ts';
import type { Buyer, BuyersLanguage } from '#tests/browser/a-buyer.ts';
import type { ApiWalk } from '../api/api-walker.ts';

/** One walk in a browser of its own: what the API's walks know of their order, and who looks at the screen. */
export type BrowserWalk = ApiWalk & {
  context: BrowserContext;
  page: Page;
  language: BuyersLanguage;
  buyer: Buyer;
  /** What the page shows before anything is filled in. */
  given: Answers;
  /** What the pages logged as errors since the last look. */
  errors: string[];
};
