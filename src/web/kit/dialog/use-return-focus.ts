import { useLayoutEffect } from 'react';

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
      });
    };
  }, [open]);
}
