import { flushSync } from 'react-dom';

/** What acts lead to, in the order of the acts. */
const waiting: (() => void)[] = [];

/**
 * What a person does, or leaves by: it meets the page as if nothing had waited. Leaving the next field is among them, for
 * dictation and password keepers press no key, and amounts that are one answer are put together from the one before.
 */
const ACTS = ['keydown', 'pointerdown', 'click', 'focusout', 'submit', 'popstate', 'visibilitychange', 'pagehide'];

/**
 * Does what an act leads to, and nobody needs to see at once, when the act itself has been painted: a cheap phone shows where
 * the cursor stands before it works out what an answer means. At the latest it is done before the next act is heard of.
 */
export function afterPaint(run: () => void): void {
  if (waiting.push(run) > 1) return;
  for (const act of ACTS) window.addEventListener(act, doAll, { capture: true });
  requestAnimationFrame(() => setTimeout(doAll));
}

function doAll(): void {
  for (const act of ACTS) window.removeEventListener(act, doAll, { capture: true });
  if (waiting.length === 0) return;
  flushSync(() => {
    for (const run of waiting.splice(0)) run();
  });
}
