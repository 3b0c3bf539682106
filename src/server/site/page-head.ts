import type { Locale } from '#contract/products.ts';
import type { SiteServices } from '#server/site/services.ts';
import type { FoundPage } from './find-page.ts';

type HeadServices = Pick<SiteServices, 'wording'>;

/** The language codes of documents. */
export const documentLanguage: Record<Locale, string> = { en: 'en', km: 'km', zh: 'zh-Hans' };
const socialLocale: Record<Locale, string> = { en: 'en_US', km: 'km_KH', zh: 'zh_CN' };

/** Builds the address of a page in a language, as the language switch does. */
export function buildLocaleAddress(origin: string, path: string, locale: Locale): string {
  if (locale === 'km') return `${origin}/km${path === '/' ? '' : path}`;
  return `${origin}${path}${locale === 'zh' ? '?lang=zh' : ''}`;
}

/** Returns the language of the document, for its first element. */
export function toLanguageTag(found: FoundPage | undefined): string {
  return documentLanguage[found?.locale ?? 'en'];
}

/** Builds the page's part of the document head, without any script: for search engines and for link previews. */
export function buildPageHead({ wording }: HeadServices, origin: string, found: FoundPage | undefined): string {
  if (!found?.page.listed)
    return [
      titleTag(buildDefaultTitle(found, wording)),
      meta('robots', 'noindex'),
      link('manifest', buildManifestAddress(found?.locale ?? 'en')),
    ].join('\n    ');
  const { path, locale } = found;
  const title = wording.say(locale, 'interface.page.title', { title: buildTitle(found, wording) });
  const description = buildDescription(found, wording);
  const canonical = buildLocaleAddress(origin, path, locale);
  const picture = buildPictureAddress(origin, found);
  const alternates = (['en', 'km', 'zh'] as const).map((other) =>
    link('alternate', buildLocaleAddress(origin, path, other), documentLanguage[other]),
  );
  return [
    titleTag(title),
    meta('description', description),
    link('canonical', canonical),
    ...alternates,
    link('alternate', buildLocaleAddress(origin, path, 'en'), 'x-default'),
    openGraph('og:type', 'website'),
    openGraph('og:site_name', wording.say(locale, 'interface.brand.name')),
    openGraph('og:title', title),
    openGraph('og:description', description),
    openGraph('og:url', canonical),
    openGraph('og:locale', socialLocale[locale]),
    openGraph('og:image', picture),
    openGraph('og:image:width', '1200'),
    openGraph('og:image:height', '630'),
    meta('twitter:card', 'summary_large_image'),
    link('manifest', buildManifestAddress(locale)),
  ].join('\n    ');
}

/** Builds the address of the manifest with which a phone adds the site to its home screen. */
export const buildManifestAddress = (locale: Locale): string => `/app.${locale}.webmanifest`;

/** Builds the address of the picture of a shared link. */
export const buildPictureAddress = (origin: string, { locale, product }: FoundPage): string =>
  `${origin}/social/${product?.product.id ?? 'site'}.${locale === 'km' ? 'km' : 'en'}.png`;

function buildDefaultTitle(found: FoundPage | undefined, wording: HeadServices['wording']): string {
  const locale = found?.locale ?? 'en';
  return found ? wording.say(locale, 'interface.brand.name') : wording.say(locale, 'interface.notFound.title');
}

function buildTitle(found: FoundPage, wording: HeadServices['wording']): string {
  const { page, locale, product } = found;
  const values = product && { product: readProductText(product, locale, 'searchName', readProductName(found)) };
  return wording.say(locale, page.title ?? 'interface.brand.name', values);
}

/** Builds the description of a page for search engines. No two listed pages have the same. */
export function buildDescription(found: FoundPage, wording: HeadServices['wording']): string {
  const { page, locale, product } = found;
  if (product && page.description === undefined) return readProductText(product, locale, 'description');
  return wording.say(locale, page.description ?? 'pages.home', product && { product: readProductName(found) });
}

/** Returns the name of a page's product; empty for other pages. */
export const readProductName = ({ locale, product }: FoundPage): string =>
  product ? readProductText(product, locale, 'name') : '';

function readProductText(
  product: NonNullable<FoundPage['product']>,
  locale: Locale,
  word: string,
  otherwise = product.product.id,
): string {
  return product.messages(locale)[`${product.product.id}.${word}`] ?? otherwise;
}

const titleTag = (title: string): string => `<title>${escapeHtml(title)}</title>`;
const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}" />`;
const openGraph = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;
const link = (rel: string, href: string, language?: string): string =>
  `<link rel="${rel}"${language ? ` hreflang="${language}"` : ''} href="${escapeHtml(href)}" />`;

/** Escapes text for an attribute or an element. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
