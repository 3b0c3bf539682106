import { flushSync } from 'react-dom';

/** Tasks that wait for the next paint, in the order of the actions. */
const pendingTasks: (() => void)[] = [];

/**
 * Events by which a person acts or leaves; waiting tasks run before them. A tap fires all its events at once, `mouseup`
 * before its click.
 */
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

/** True if the waiting tasks began with a press: the release of this press is not another action. */
let isPressed = false;

/**
 * Runs the consequence of an action after the browser has painted the action itself: a cheap phone shows the cursor
 * before it computes the effect of an answer. The task runs before the next action is handled, at the latest.
 */
export function afterPaint(run: () => void): void {
  // In a hidden page nothing is painted, and the person may never return.
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
  // The browser checks the box before it fires the click; a render of the old answer here would uncheck it.
  if (event?.type === 'click' && event.target instanceof HTMLInputElement) return;
  for (const act of USER_EVENTS) window.removeEventListener(act, runAll, { capture: true });
  if (pendingTasks.length === 0) return;
  flushSync(() => {
    for (const run of pendingTasks.splice(0)) run();
  });
}
