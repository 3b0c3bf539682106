import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { buildDraftStorageKey, DRAFT_FRAGMENT } from './draft-storage-key.ts';

const linkForm = /^#draft=([\w-]{1,64})\.([\w-]{1,128})$/;

/**
 * Finds the draft that an address names in its fragment (`#draft=<id>.<key>`), or else the one this browser began. The
 * browser stores only id and key: the answers stay on the server.
 */
export function findDraftLink(product: string, hash: string): DraftLink | null {
  const [, id, key] = linkForm.exec(hash) ?? [];
  return id && key ? { id, key } : readStored(product);
}

function readStored(product: string): DraftLink | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(buildDraftStorageKey(product)) ?? 'null');
    const { id, key } = (stored ?? {}) as Partial<DraftLink>;
    return typeof id === 'string' && typeof key === 'string' ? { id, key } : null;
  } catch {
    return null;
  }
}

// A browser that stores nothing (private windows, full storage) can still buy; only a reload begins anew.
const ignoreErrors = (act: () => void): void => {
  try {
    act();
  } catch {}
};

export function saveDraftLink(product: string, link: DraftLink): void {
  ignoreErrors(() => localStorage.setItem(buildDraftStorageKey(product), JSON.stringify(link)));
}

export function forgetDraftLink(product: string): void {
  ignoreErrors(() => localStorage.removeItem(buildDraftStorageKey(product)));
}

/** Removes the links of all drafts from this browser: a seller leaves no customer data behind. */
export function forgetDraftLinks(): void {
  ignoreErrors(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(buildDraftStorageKey(''))) localStorage.removeItem(key);
  });
}

/** The address that opens this draft elsewhere: the key is in the fragment, which is neither sent nor logged. */
export function buildDraftAddress(address: string, link: DraftLink): string {
  return `${address.split('#')[0]}${DRAFT_FRAGMENT}${link.id}.${link.key}`;
}
