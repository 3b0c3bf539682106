/** The member of an address's query that names a field: a phone that was handed a draft begins there. */
const FIELD_PARAM = 'at';

/** The same address, at a field of its page. */
export function buildFieldAddress(address: string, field: string): string {
  const url = new URL(address);
  url.searchParams.set(FIELD_PARAM, field);
  return url.href;
}

/** Whether the address shown asks for this field. */
export function isFieldRequested(field: string): boolean {
  return new URLSearchParams(window.location.search).get(FIELD_PARAM) === field;
}
