const FROM_KEY = 'portal.signInFrom';

/** Goes to the issuer, which knows one address of ours: afterwards the page continues in the present language. */
export function goToIssuer(address: string): void {
  sessionStorage.setItem(FROM_KEY, `${location.pathname}${location.search}`);
  location.assign(address);
}

/**
 * Reads the query with which the issuer redirected back here, and removes it from the address: it works once. Null
 * without such a query. If the page was left in another language, it continues in that one.
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
