import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { buildDraftStorageKey, DRAFT_FRAGMENT } from './draft-storage-key.ts';

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
    const stored: unknown = JSON.parse(localStorage.getItem(buildDraftStorageKey(product)) ?? 'null');
    const { id, key } = (stored ?? {}) as Partial<DraftLink>;
    return typeof id === 'string' && typeof key === 'string' ? { id, key } : null;
  } catch {
    return null;
  }
}

// A browser that keeps nothing (private windows, full storage) still buys; only a reload begins anew.
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

/** Forgets every draft that this browser has: who sells leaves no customers behind. */
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
