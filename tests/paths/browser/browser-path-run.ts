import type { BrowserContext, Page } from 'playwright';
import type { Answers } from '#engine/record.ts';
import type { Buyer, BuyerLanguage } from '#tests/browser/create-buyer.ts';
import type { ApiPathRun } from '../api/api-path-runner.ts';

/** One walk in a browser of its own: what the API's walks know of their order, and who looks at the screen. */
export type BrowserPathRun = ApiPathRun & {
  context: BrowserContext;
  page: Page;
  language: BuyerLanguage;
  buyer: Buyer;
  /** The answers on the page before anything is filled in. */
  given: Answers;
  /** The errors that the pages logged since the last look. */
  errors: string[];
};
