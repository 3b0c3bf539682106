import { useEffect, useRef } from 'react';

/** A key of the portal with the text that explains it. `keys` are as a keyboard names them, such as `Ctrl+K`. */
type PageKey = { keys: readonly string[]; text: string };

/** The keys that work on every page of the portal, in the order of their list. */
export const pageKeys: readonly PageKey[] = [{ keys: ['/', 'Ctrl+K'], text: 'portal.find.keys' }];

/** True while the person types into a field: a letter alone is then no key of the page. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches('input, select, textarea, [contenteditable]');

/** Runs an action when the person presses a key that `isMeant` accepts, unless another part of the page has used it. */
export function usePageKey(isMeant: (event: KeyboardEvent) => boolean, act: () => void): void {
  const newest = useRef({ isMeant, act });
  newest.current = { isMeant, act };
  useEffect(() => {
    // The window hears a key after the document and the parts of the page, which may have used it.
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !newest.current.isMeant(event)) return;
      event.preventDefault();
      newest.current.act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
