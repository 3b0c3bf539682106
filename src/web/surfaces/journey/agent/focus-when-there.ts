/** Milliseconds for which a page may load its fields before the focus stays where it is. */
const WAIT_MS = 5000;

/**
 * Focuses an element as soon as it is there, unless the person presses something before. Returns a function that ends the
 * waiting.
 */
export function focusWhenThere(
  find: () => HTMLElement | null | undefined,
  focus = (target: HTMLElement): void => target.focus(),
): () => void {
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, stop, true);
  };
  const look = () => {
    const target = find();
    if (!target) return;
    stop();
    requestAnimationFrame(() => focus(target));
  };
  const watch = new MutationObserver(look);
  const timer = setTimeout(stop, WAIT_MS);
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, stop, true);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-invalid'] });
  look();
  return stop;
}
