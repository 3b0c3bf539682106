import type { Product } from '#engine/product.ts';
import type { DraftRecord, Problem } from '#engine/record.ts';
import type { Messages } from '../shared/flatten-messages.ts';
import type { Locale } from '../shared/format.ts';
import type { SiteConfig } from './site.ts';

/** The server's information about a page's visitor. It decides if the page offers another language. */
export type Visitor = {
  /** Languages that the browser requests, besides English: `km`, `zh`. */
  languages: readonly string[];
  /** True if the visitor chose a language before (cookie `lang`). */
  chosen: boolean;
};

/**
 * The data in the HTML document of a page that the server has rendered: everything that the browser needs to render the
 * same page.
 */
export type PageState = {
  locale: Locale;
  visitor: Visitor;
  /** The page's message files by name, each as messages by id. */
  messages: Record<string, Messages>;
  /** Replies of the API by the address of the call. */
  replies: Record<string, unknown>;
  /** The page of a draft that answers a form, instead of the first page. */
  early?: Pick<EarlyPage, 'page' | 'pages'>;
};

/** The page of a draft that the server renders as the answer to a form without scripts. */
export type EarlyPage = {
  page: string;
  /** All pages of the journey. */
  pages: readonly string[];
  record: DraftRecord;
  link: { id: string; key: string };
  digest: string;
  /** The refused answers of the form, none if its page was passed. */
  problems: readonly Problem[];
  /** Texts of the form that are no numbers, by field: the page shows them in their boxes again. */
  unread: Readonly<Record<string, string>>;
};

/** The server functions and data that a page needs for its rendering. */
type RenderDeps = {
  config: SiteConfig;
  visitor: Visitor;
  /** Messages that the site settings replace, by language and file, such as `en interface`. */
  words: Record<string, Messages>;
  /** Returns the body of a GET call of the API. Rejects if the status is not 200. */
  get(path: string): Promise<unknown>;
  /** Returns the product version on sale today; undefined if the product is not on sale. */
  product(id: string): Product | undefined;
  /** Set if the page answers a form. */
  early?: EarlyPage | undefined;
};

/** A page as the server has rendered it. */
export type RenderedPage = {
  html: string;
  state: PageState;
  /** Names of the lazily loaded components that the page contains. */
  pieces: string[];
};

/** Renders the page of an address. The web's build for the server exports this function. */
export type RenderPage = (address: string, world: RenderDeps) => Promise<RenderedPage>;
