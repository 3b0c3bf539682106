import { CARD_PATH, OFFLINE_PATH } from './names.ts';

/** The handling of a request; `ignore`: the browser handles it as without a worker. */
type Strategy = 'asset' | 'card' | 'removeCard' | 'page' | 'ignore';

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'referrer'>;

/** True for a page of staff or testers, which no worker touches. */
export function isExcluded(url: string, excluded: readonly string[]): boolean {
  const [first = '', second = ''] = new URL(url).pathname.slice(1).split('/');
  return excluded.includes(`/${first === 'km' ? second : first}`.toLowerCase());
}

/** True for a file whose name has the digest of its content, also for the validators of a product. */
export const isAsset = (url: string, origin: string): boolean =>
  url.startsWith(`${origin}/assets/`) || url.startsWith(`${origin}/api/validators/`);

/**
 * Finds the path under which the worker stores the page of a wizard: one for all of its pages. English and Chinese have
 * the same path, because the address of a wizard's page does not name the language of the visit. Undefined for an
 * address of another page.
 */
export function findShellPath(url: string): string | undefined {
  const [, km = '', product] =
    /^(?:(\/km)|\/en)?\/buy_insurance\/([\w-]+)(?:\/components\/[\w-]+)?$/.exec(new URL(url).pathname) ?? [];
  return product && `${km}/buy_insurance/${product}`;
}

/** Chooses the strategy for a request. Calls of the API, documents and pages of staff are always ignored. */
export function chooseStrategy(request: Asked, origin: string, excluded: readonly string[]): Strategy {
  const { method, url, mode, destination, referrer } = request;
  const { pathname, origin: asked } = new URL(url);
  if (asked !== origin) return 'ignore';
  if (pathname.startsWith(CARD_PATH)) {
    if (method === 'GET') return 'card';
    // Another site must not remove a card.
    return method === 'POST' && referrer.startsWith(`${origin}/`) ? 'removeCard' : 'ignore';
  }
  if (method !== 'GET') return 'ignore';
  if (isAsset(url, origin)) return 'asset';
  const isPage = mode === 'navigate' && destination === 'document' && !/^\/api\/|\.[a-z0-9]+$/.test(pathname);
  return isPage && !isExcluded(url, excluded) ? 'page' : 'ignore';
}

/** Selects the offline page for an address, in its language; at the first page the browser's languages decide. */
export function selectOfflinePage(url: string, languages: readonly string[]): string {
  const { pathname, searchParams } = new URL(url);
  if (pathname.startsWith(OFFLINE_PATH)) return pathname;
  const isKhmer = /^\/km(\/|$)/.test(pathname) || (pathname === '/' && languages.some((one) => /^km\b/.test(one)));
  if (isKhmer) return `${OFFLINE_PATH}km`;
  return OFFLINE_PATH + (searchParams.get('lang') === 'zh' ? 'zh' : 'en');
}

/**
 * Adds the cards of this device to an offline page. The page has their section as a comment, in which one card stands in
 * brackets: `<!--cards ... [[ ... {number} ... ]] ... -->`.
 */
export function addCards(html: string, numbers: readonly string[]): string {
  return html.replace(/<!--cards([\s\S]*?)-->/, (_all, section: string) =>
    numbers.length === 0
      ? ''
      : section.replace(/\[\[([\s\S]*)\]\]/, (_part, card: string) =>
          numbers.map((number) => card.replaceAll('{number}', escapeText(number))).join(''),
        ),
  );
}

const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
