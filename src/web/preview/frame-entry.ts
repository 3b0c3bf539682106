import type { PreviewLink } from '#web/surfaces/studio/preview/preview.ts';

declare global {
  interface Window {
    /** The page around a preview's frame sets it. */
    studioPreview?: PreviewLink;
  }
}

/** Address of this very module: the frame of a preview loads it a second time, into its own window. */
export const frameEntry = import.meta.url;

const { studioPreview } = window;
if (studioPreview) void import('./start-frame.tsx').then(({ startFrame }) => startFrame(studioPreview));
