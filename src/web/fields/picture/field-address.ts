/** The query parameter of an address that names a field: a phone that opened the draft by QR code begins there. */
const FIELD_PARAM = 'at';

/** Adds to a page's address a query parameter that names a field: the page opens at that field. */
export function buildFieldAddress(address: string, field: string): string {
  const url = new URL(address);
  url.searchParams.set(FIELD_PARAM, field);
  return url.href;
}

/** True if the present address requests this field. */
export function isFieldRequested(field: string): boolean {
  return new URLSearchParams(window.location.search).get(FIELD_PARAM) === field;
}
