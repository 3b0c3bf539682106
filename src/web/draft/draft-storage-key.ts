/**
 * The browser's storage key of the link to a product's draft; a separate file, because the page needs it before its
 * other scripts are loaded.
 */
export const buildDraftStorageKey = (product: string): string => `draft:${product}`;

/** The beginning of an address fragment that names a draft. */
export const DRAFT_FRAGMENT = '#draft=';
