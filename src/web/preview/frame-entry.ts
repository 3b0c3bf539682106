import type { PreviewLink } from '#web/surfaces/studio/preview/preview.ts';

declare global {
  interface Window {
    /** Set by the studio's page around the frame; undefined outside of a preview's frame. */
    studioPreview?: PreviewLink;
  }
}

/** Address of this very module: the frame of a preview loads it a second time, into its own window. */
export const frameEntry = import.meta.url;

const { studioPreview } = window;
if (studioPreview) void import('./start-frame.tsx').then(({ startFrame }) => startFrame(studioPreview));
