import { useEffect, useRef } from 'react';

/**
 * While a picture is not with the server yet, its form is not handed in and its page is not closed without a word: it
 * would be lost, and the page could not say so any more.
 * @param id of an input in the form
 * @param onHeld the form was to be handed in
 */
export function usePictureHold(id: string, held: boolean, onHeld: () => void): void {
  const told = useRef(onHeld);
  told.current = onHeld;
  useEffect(() => {
    if (!held) return;
    const form = document.getElementById(id)?.closest('form');
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      told.current();
      document.getElementById(id)?.focus();
    };
    const warn = (event: Event) => event.preventDefault();
    form?.addEventListener('submit', hold, true);
    window.addEventListener('beforeunload', warn);
    return () => {
      form?.removeEventListener('submit', hold, true);
      window.removeEventListener('beforeunload', warn);
    };
  }, [id, held]);
}
