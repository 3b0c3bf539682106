import { flushSync } from 'react-dom';

/** What acts lead to, in the order of the acts. */
const pendingTasks: (() => void)[] = [];

/** What a person does, or leaves by: it meets the page as if nothing had waited. A tap tells of all it is at once, `mouseup` before its click. */
const USER_EVENTS = [
  'keydown',
  'pointerdown',
  'mouseup',
  'click',
  'submit',
  'popstate',
  'visibilitychange',
  'pagehide',
];

/** What waits was done as something was pressed down: that this press ends is no other act. */
let isPressed = false;

/**
 * Does what an act leads to, and nobody needs to see at once, when the act itself has been painted: a cheap phone shows where
 * the cursor stands before it works out what an answer means. At the latest it is done before the next act is heard of.
 */
export function afterPaint(run: () => void): void {
  // Who went to another application sees no paint, and may never come back.
  if (document.visibilityState === 'hidden') {
    run();
    return;
  }
  isPressed = window.event?.type === 'mousedown';
  if (pendingTasks.push(run) === 1) listen();
}

function listen(): void {
  for (const act of USER_EVENTS) window.addEventListener(act, runAll, { capture: true });
  requestAnimationFrame(() => setTimeout(() => runAll()));
}

function runAll(event?: Event): void {
  if (isPressed && event?.type === 'mouseup') return;
  if (isPressed && event?.type === 'click') {
    isPressed = false;
    return;
  }
  // The browser has set the tick before it tells of the click, and drawing the old answer here would take it back.
  if (event?.type === 'click' && event.target instanceof HTMLInputElement) return;
  for (const act of USER_EVENTS) window.removeEventListener(act, runAll, { capture: true });
  if (pendingTasks.length === 0) return;
  flushSync(() => {
    for (const run of pendingTasks.splice(0)) run();
  });
}
