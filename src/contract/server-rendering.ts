import type { Product } from '#engine/product.ts';
import type { Messages } from '../shared/flatten-messages.ts';
import type { Locale } from '../shared/format.ts';
import type { SiteConfig } from './site.ts';

/** The server's information about the visitor of a page; the page's language band depends on it. */
export type Visitor = {
  /** Languages that the browser requests, besides English: `km`, `zh`. */
  languages: readonly string[];
  /** True if a language was chosen before (cookie `lang`). */
  chosen: boolean;
};

/**
 * The data in the document of a page that the server has drawn: everything that the browser needs to draw the same.
 */
export type PageState = {
  locale: Locale;
  visitor: Visitor;
  /** Files of messages, each flat. */
  messages: Record<string, Messages>;
  /** Replies of the API, by their addresses. */
  replies: Record<string, unknown>;
};

/** The dependencies of drawing a page on the server. */
type RenderDeps = {
  config: SiteConfig;
  visitor: Visitor;
  /** Messages that the site replaces, by language and file: `en interface`. */
  words: Record<string, Messages>;
  /** The body of a GET of the API. Rejects if the status is not 200. */
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
  /** Names of the lazily loaded components on the page. */
  pieces: string[];
};

/** Draws the page of an address. The web's build for the server exports it. */
export type RenderPage = (address: string, world: RenderDeps) => Promise<RenderedPage>;
