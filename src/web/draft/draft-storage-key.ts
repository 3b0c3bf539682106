/** Where a browser keeps the link to the draft of a product; by itself, as a page asks for it before its other scripts have come. */
export const buildDraftStorageKey = (product: string): string => `draft:${product}`;

/** With what the fragment of an address that names a draft begins. */
export const DRAFT_FRAGMENT = '#draft=';
