import { use, useSyncExternalStore } from 'react';
import { PreviewContext } from '../preview/preview-context.ts';
import { rememberPane } from './desk/desk-storage.ts';

export type DeskPreview = ReturnType<typeof useDeskPreview>;

/** Returns whether the product has a preview, and whether it is open. */
export function useDeskPreview() {
  const preview = use(PreviewContext);
  const isOpen = () => preview?.settings().isOpen === true;
  return {
    isThere: preview !== null,
    isOpen: useSyncExternalStore(preview?.subscribe ?? subscribeToNothing, isOpen),
    setOpen(next: boolean): void {
      rememberPane('preview', next);
      preview?.set({ isOpen: next });
    },
  };
}

const subscribeToNothing = () => () => {};
