import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { DRAFT_FRAGMENT, placeOfDraft } from './draft-place.ts';

const linkForm = /^#draft=([\w-]{1,64})\.([\w-]{1,128})$/;

/**
 * The draft that an address names in its fragment (`#draft=<id>.<key>`), else the one this browser began. Only id and
 * key are ever stored: the answers stay on the server.
 */
export function findDraftLink(product: string, hash: string): DraftLink | null {
  const [, id, key] = linkForm.exec(hash) ?? [];
  return id && key ? { id, key } : readStored(product);
}

function readStored(product: string): DraftLink | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOfDraft(product)) ?? 'null');
    const { id, key } = (stored ?? {}) as Partial<DraftLink>;
    return typeof id === 'string' && typeof key === 'string' ? { id, key } : null;
  } catch {
    return null;
  }
}

// A browser that keeps nothing (private windows, full storage) still buys; only a reload begins anew.
const quietly = (act: () => void): void => {
  try {
    act();
  } catch {}
};

export function keepDraftLink(product: string, link: DraftLink): void {
  quietly(() => localStorage.setItem(placeOfDraft(product), JSON.stringify(link)));
}

export function forgetDraftLink(product: string): void {
  quietly(() => localStorage.removeItem(placeOfDraft(product)));
}

/** Forgets every draft that this browser has: who sells leaves no customers behind. */
export function forgetDraftLinks(): void {
  quietly(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(placeOfDraft(''))) localStorage.removeItem(key);
  });
}

/** The address that opens this draft elsewhere: the key is in the fragment, which is neither sent nor logged. */
export function addressOfDraft(address: string, link: DraftLink): string {
  return `${address.split('#')[0]}${DRAFT_FRAGMENT}${link.id}.${link.key}`;
}
