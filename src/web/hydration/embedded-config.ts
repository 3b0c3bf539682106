import type { SiteConfig } from '#contract/site.ts';

/** Reads the site's settings that the server wrote into the document. The development server writes none. */
export function readEmbeddedConfig(): SiteConfig | undefined {
  const text = globalThis.document?.getElementById('config')?.textContent;
  return text ? (JSON.parse(text) as SiteConfig) : undefined;
}
