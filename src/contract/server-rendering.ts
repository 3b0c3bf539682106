import type { Product } from '#engine/product.ts';
import type { Messages } from '../shared/flatten-messages.ts';
import type { Locale } from '../shared/format.ts';
import type { SiteConfig } from './site.ts';

/** What the server knows of who asks for a page; the page's language band depends on it. */
export type Visitor = {
  /** Languages the browser asks for, besides English: `km`, `zh`. */
  languages: readonly string[];
  /** A language was chosen before (cookie `lang`). */
  chosen: boolean;
};

/** What stands in the document beside a page that the server has drawn: all the browser needs to draw the same. */
export type PageState = {
  locale: Locale;
  visitor: Visitor;
  /** Files of messages, each flat. */
  messages: Record<string, Messages>;
  /** Replies of the API, by their addresses. */
  replies: Record<string, unknown>;
};

/** What drawing a page asks of the server. */
type RenderDeps = {
  config: SiteConfig;
  visitor: Visitor;
  /** Messages that the site says otherwise, by language and file: `en interface`. */
  words: Record<string, Messages>;
  /** The body of a GET of the API. Rejects unless it is 200. */
  get(path: string): Promise<unknown>;
  /** Today in Phnom Penh, `YYYY-MM-DD`: a page of questions may begin with it. */
  today: string;
  /** A product as it is sold today. */
  product(id: string): Product | undefined;
};

/** A page as the server draws it. */
export type RenderedPage = {
  html: string;
  state: PageState;
  /** Names of the components in pieces of their own that the page is made of. */
  pieces: string[];
};

/** Draws the page of an address: what the web is built to for the server, beside what it is built to for browsers. */
export type RenderPage = (address: string, world: RenderDeps) => Promise<RenderedPage>;
