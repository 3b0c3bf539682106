import { useEffect } from 'react';

/** F6 moves the focus to the next pane, Shift+F6 to the previous one. */
export function usePaneKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.checkVisibility());
      if (panes.length === 0) return;
      event.preventDefault();
      const here = panes.findIndex((pane) => pane.contains(document.activeElement));
      const step = event.shiftKey ? -1 : 1;
      const next = here < 0 && event.shiftKey ? -1 : here + step;
      panes.at(next % panes.length)?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
