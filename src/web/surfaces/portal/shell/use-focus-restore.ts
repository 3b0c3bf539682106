import { type RefObject, useEffect, useRef } from 'react';

/** A dialog that closes returns the focus by itself, in a frame of its own; some results take it after 50 ms. */
const RESTORE_DELAY_MS = 80;
const MESSAGES = '[role=status], [role=alert], [aria-live]';
const HEADINGS = 'h1, h2, h3';

/**
 * The focus never falls to the body: when the element that had it leaves the page (a dialog closes, a row is removed, a list loads anew),
 * it goes to the message that came meanwhile, else to the element in the page that had it before, else to the nearest heading.
 * Nothing happens where a press beside all controls took it away.
 * @returns the ref of the page's content
 */
export function useFocusRestore(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    const page = content.current;
    if (!page) return;
    /** The last element that had the focus, and the last one in the page, with all that is around it. */
    let last: Element | null = null;
    let path: Element[] = [];
    let message: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const focused = ({ target }: FocusEvent) => {
      last = target as Element;
      if (page.contains(last) && last !== page) path = listAncestors(last, page);
    };
    const begun = ({ type, target }: Event) => {
      message = null;
      if (type === 'pointerdown' && !(target as Element).closest('a, button, input, select, textarea, label'))
        last = null;
    };
    const settle = () => {
      timer = undefined;
      if (!isLost(last)) return;
      const place = message && isShown(message) && message.textContent !== '' ? message : findRemaining(path, page);
      moveFocus(place);
    };
    const watch = new MutationObserver((changes) => {
      message = pickBetter(message, findNewMessage(changes, page));
      if (timer === undefined && isLost(last)) timer = setTimeout(settle, RESTORE_DELAY_MS);
    });
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
    document.addEventListener('focusin', focused);
    for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, begun, true);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      document.removeEventListener('focusin', focused);
      for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, begun, true);
    };
  }, []);
  return content;
}

const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility();

/** Nothing has the focus, as the element that had it is gone, or can have it no more. */
function isLost(last: Element | null): boolean {
  return document.activeElement === document.body && last !== null && (!isShown(last) || last.matches(':disabled'));
}

/** The element and all that it is in, up to the page. */
function listAncestors(element: Element, page: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at && at !== page; at = at.parentElement) found.push(at);
  return found;
}

/** The newest message of the page that changed; of several at once, one that can have the focus. */
function findNewMessage(changes: readonly MutationRecord[], page: Element): Element | null {
  const touched = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes]).reverse();
  const messages = touched.flatMap((node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const message = element?.closest(MESSAGES) ?? element?.querySelector(MESSAGES);
    return message && page.contains(message) && message.textContent !== '' ? [message] : [];
  });
  return messages.find((message) => message.hasAttribute('tabindex')) ?? messages[0] ?? null;
}

/** The newer message. A result that can have the focus wins over a message that cannot, such as the state of saving. */
function pickBetter(old: Element | null, fresh: Element | null): Element | null {
  const isMadeForIt = old?.hasAttribute('tabindex') === true && isShown(old) && old.textContent !== '';
  return fresh === null || (isMadeForIt && !fresh.hasAttribute('tabindex')) ? old : fresh;
}

/** The innermost place of the path that is left: the control itself, or the heading of what it was in. */
function findRemaining(path: readonly Element[], page: Element): Element {
  const [control, ...parents] = path;
  if (control && isShown(control) && !control.matches(':disabled')) return control;
  for (const parent of parents.filter(isShown)) {
    const heading = parent.querySelector(HEADINGS);
    if (heading && isShown(heading)) return heading;
  }
  return page.querySelector('h1') ?? page;
}

function moveFocus(place: Element): void {
  if (!(place instanceof HTMLElement)) return;
  // A heading and a message can have the focus without being a stop of the keyboard.
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.dataset.quietFocus = '';
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus();
}
