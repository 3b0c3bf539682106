import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Preview } from './preview.ts';

/** The preview of the product page above; null if no product is open. */
export const PreviewContext = createContext<Preview | null>(null);

/** Loads the address of the frame's script. It comes from above the portal: surfaces do not import each other. */
export const FrameEntryContext = createContext<(() => Promise<{ frameEntry: string }>) | null>(null);

export function usePreview(): Preview {
  const preview = useContext(PreviewContext);
  if (!preview) throw new Error('usePreview needs a product page above it');
  return preview;
}

/** Reads from the preview; draws again when the result changes. `read` returns the same object for the same value. */
export function useInPreview<Part>(read: (preview: Preview) => Part): Part {
  const preview = usePreview();
  const now = () => read(preview);
  return useSyncExternalStore(preview.subscribe, now, now);
}
