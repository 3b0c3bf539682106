import { useLayoutEffect } from 'react';

/** Milliseconds until the focus returns: a result of the act (50 ms) and the portal's own rule (80 ms) come first. */
const RETURN_DELAY_MS = 120;

/**
 * Returns the focus to the element that had it when a dialog opened. The library of the dialog does that only after it
 * was loaded: it does not know what was pressed before.
 */
export function useReturnFocus(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    return () => {
      // After the library: it may have moved the focus, or another dialog may be open.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      }, RETURN_DELAY_MS);
    };
  }, [open]);
}
