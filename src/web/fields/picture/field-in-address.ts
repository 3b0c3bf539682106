/** The member of an address's query that names a field: a phone that was handed a draft begins there. */
const MEMBER = 'at';

/** The same address, at a field of its page. */
export function addressAtField(address: string, field: string): string {
  const url = new URL(address);
  url.searchParams.set(MEMBER, field);
  return url.href;
}

/** Whether the address shown asks for this field. */
export function isAskedFor(field: string): boolean {
  return new URLSearchParams(window.location.search).get(MEMBER) === field;
}
