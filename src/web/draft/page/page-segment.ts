/** Formats a page for the address: `customerInfo` is `CustomerInfo`. */
export function formatPageSegment(page: string): string {
  return page.charAt(0).toUpperCase() + page.slice(1);
}

/** Parses the page that an address names. */
export function parsePageSegment(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
