import { tabStore } from '#web/hydration/browser-store.ts';

const KEY = 'studio.undo.';
/** The largest stored history, in letters: browsers give a tab about five million. */
const MAX_LENGTH = 1_000_000;

/** The steps that can be undone and redone: the oldest first. */
type UndoHistory<Step> = { past: readonly Step[]; future: readonly Step[] };

/** The undo history of one product in one release, stored in this tab, so that it survives a reload. */
export type UndoMemory<Step> = {
  read: () => UndoHistory<Step>;
  write: (history: UndoHistory<Step>) => void;
};

/** Opens the undo history of a product in a release. It contains product files only, no personal data. */
export function openUndoMemory<Step>(release: string, product: string): UndoMemory<Step> {
  const key = `${KEY}${release}.${product}`;
  return {
    read() {
      const written = tabStore.read(key);
      return written === null ? { past: [], future: [] } : (JSON.parse(written) as UndoHistory<Step>);
    },
    write({ past, future }) {
      let kept = past;
      let written = JSON.stringify({ past: kept, future });
      // The oldest steps make room for the newer ones.
      while (written.length > MAX_LENGTH && kept.length > 0) {
        kept = kept.slice(Math.ceil(kept.length / 2));
        written = JSON.stringify({ past: kept, future });
      }
      if (written.length <= MAX_LENGTH) tabStore.write(key, written);
      else tabStore.remove(key);
    },
  };
}

/** Removes all undo histories, when the user signs out. */
export function forgetUndoMemories(): void {
  for (const key of tabStore.list(KEY)) tabStore.remove(key);
}
