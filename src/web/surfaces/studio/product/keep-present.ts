import type { Presence } from '../base/workspace/presence.ts';

/** Milliseconds between two messages that a window is open; the server forgets it after 15 seconds. */
const INTERVAL_MS = 4000;

/** True while the focus is in an input for text. */
export const isTyping = (): boolean =>
  document.activeElement?.matches('textarea, [contenteditable], input:not([type=checkbox], [type=radio])') === true;

/**
 * Tells the server that this window is open, also to hear of changes of others, and frees the place of its user when
 * the focus leaves it. Returns the function that ends it.
 */
export function keepPresent(presence: Presence): () => void {
  const beat = () => {
    if (document.visibilityState === 'visible') void presence.beat();
  };
  beat();
  const timer = setInterval(beat, INTERVAL_MS);
  document.addEventListener('focusout', presence.rest);
  window.addEventListener('pagehide', presence.end);
  return () => {
    clearInterval(timer);
    document.removeEventListener('focusout', presence.rest);
    window.removeEventListener('pagehide', presence.end);
    presence.end();
  };
}
