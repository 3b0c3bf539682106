import type { SiteConfig } from '#contract/site.ts';

let read: SiteConfig | null | undefined;

/**
 * The site's settings as the server wrote them into the document; null on the development server, which does not.
 * Without react-query, which home does without.
 */
export function pageConfig(): SiteConfig | null {
  if (read === undefined) {
    const text = document.getElementById('config')?.textContent;
    read = text ? (JSON.parse(text) as SiteConfig) : null;
  }
  return read;
}
