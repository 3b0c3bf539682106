import { useEffect, useRef } from 'react';
import { isDialogOpen } from '#web/kit/dialog/is-dialog-open.ts';

/** Runs an action when the person presses a key that `isMeant` accepts, unless another part of the page has used it or a dialog is open. */
export function usePageKey(isMeant: (event: KeyboardEvent) => boolean, act: () => void): void {
  const newest = useRef({ isMeant, act });
  newest.current = { isMeant, act };
  useEffect(() => {
    // The window hears a key after the document and the parts of the page, which may have used it.
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isDialogOpen() || !newest.current.isMeant(event)) return;
      event.preventDefault();
      newest.current.act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
