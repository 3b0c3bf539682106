import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { deviceStore } from '#web/hydration/browser-store.ts';
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
    const stored: unknown = JSON.parse(deviceStore.read(buildDraftStorageKey(product)) ?? 'null');
    const { id, key } = (stored ?? {}) as Partial<DraftLink>;
    return typeof id === 'string' && typeof key === 'string' ? { id, key } : null;
  } catch {
    return null;
  }
}

export function saveDraftLink(product: string, link: DraftLink): void {
  deviceStore.write(buildDraftStorageKey(product), JSON.stringify(link));
}

export function forgetDraftLink(product: string): void {
  deviceStore.remove(buildDraftStorageKey(product));
}

/** Removes the links of all drafts from this browser: a seller leaves no customer data behind. */
export function forgetDraftLinks(): void {
  for (const key of deviceStore.list(buildDraftStorageKey(''))) deviceStore.remove(key);
}

/** The address that opens this draft elsewhere: the key is in the fragment, which is neither sent nor logged. */
export function buildDraftAddress(address: string, link: DraftLink): string {
  return `${address.split('#')[0]}${DRAFT_FRAGMENT}${link.id}.${link.key}`;
}
