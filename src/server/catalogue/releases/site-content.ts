import { SITE, SITE_FILE } from '#contract/studio/material/site-settings.ts';
import type { Json } from '#engine/language/json.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { buildContent, type VersionContent } from '../products/build-version.ts';
import { hashText } from './file-tree.ts';

/** The stored content of the site: its messages and settings. */
export type SiteContent = { site: Json; published: string };

/** Returns true if the files contain the site's file. */
export const hasSite = (files: ProductFiles): boolean => files.list('locales').includes('site.json');

/**
 * Builds the content to sell, and its version: of the product `id`, or of the site. It throws if the files do not
 * contain it.
 */
export function buildSoldContent(
  id: string,
  files: ProductFiles,
  at: Date,
): { version: string; content: VersionContent | SiteContent } {
  if (id !== SITE) return buildContent(id, files, at);
  const site = files(SITE_FILE);
  return { version: hashText(JSON.stringify(site)).slice(0, 12), content: { site, published: at.toISOString() } };
}
