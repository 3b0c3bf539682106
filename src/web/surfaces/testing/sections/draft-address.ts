import type { Locale } from '#shared/format.ts';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { toLanguageAddress } from '#web/router/address.ts';
import { paths } from '#web/router/paths.ts';

/** The address of a path in a given language, independent of the language shown. */
export function buildLocalizedAddress(locale: Locale, pathname: string, hash = ''): string {
  return toLanguageAddress({ pathname, search: '', hash }, locale, locale === 'en' ? 'zh' : locale);
}

/** The address that opens a draft in the wizard. */
export function buildTestDraftAddress(locale: Locale, product: string, { id, key }: DraftLink): string {
  return buildLocalizedAddress(locale, paths.buy(product), `#draft=${id}.${key}`);
}

/** The draft that a link opens; null for another link. */
export function parseDraftLink(link: string): DraftLink | null {
  const [, id, key] = /#draft=([\w-]{1,64})\.([\w-]{1,128})\s*$/.exec(link) ?? [];
  return id && key ? { id, key } : null;
}
