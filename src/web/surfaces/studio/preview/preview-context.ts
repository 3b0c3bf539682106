import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Preview } from './preview.ts';

/** The preview of the product page above; null where the product is not open. */
export const PreviewContext = createContext<Preview | null>(null);

/** Address of the module that a preview's frame runs. It comes from above the portal: surfaces do not import each other. */
export const FrameEntryContext = createContext<(() => Promise<{ frameEntry: string }>) | null>(null);

export function usePreview(): Preview {
  const preview = useContext(PreviewContext);
  if (!preview) throw new Error('usePreview needs a product page above it');
  return preview;
}

/** Something of the preview, drawn anew when it becomes another: `read` gives the same object for the same thing. */
export function useInPreview<Part>(read: (preview: Preview) => Part): Part {
  const preview = usePreview();
  const now = () => read(preview);
  return useSyncExternalStore(preview.subscribe, now, now);
}
