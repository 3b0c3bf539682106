const FROM_KEY = 'portal.signInFrom';

/** Goes to the issuer, which knows one address of ours: the page in the language of now is gone on with afterwards. */
export function goToIssuer(address: string): void {
  sessionStorage.setItem(FROM_KEY, `${location.pathname}${location.search}`);
  location.assign(address);
}

/**
 * The query by which the issuer led back here, taken out of the address: it works once. Null where nobody was led back. In another
 * language than one left in, the page there goes on.
 */
export function readIssuerReply(): string | null {
  const query = new URLSearchParams(location.search);
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return null;
  const left = new URL(sessionStorage.getItem(FROM_KEY) ?? location.pathname, location.origin);
  sessionStorage.removeItem(FROM_KEY);
  const isElsewhere = left.pathname !== location.pathname || left.search !== '';
  const language = query.get('lang');
  query.delete('lang');
  if (isElsewhere && language === null && left.origin === location.origin && left.pathname.endsWith('/b2b/login')) {
    location.replace(`${left.pathname}${left.search}${left.search ? '&' : '?'}${query}`);
    return null;
  }
  history.replaceState(history.state, '', `${location.pathname}${language ? `?lang=${language}` : ''}`);
  return query.toString();
}
