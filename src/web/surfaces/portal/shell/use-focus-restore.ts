import { type RefObject, useEffect, useRef } from 'react';

/**
 * Milliseconds until the focus is moved. The wait is longer than that of others: a closing dialog returns the focus
 * itself one frame later, and `DoneInFocus` moves it after 50 ms.
 */
const RESTORE_DELAY_MS = 80;
const MESSAGES = '[role=status], [role=alert], [aria-live]';
const HEADINGS = 'h1, h2, h3';

/**
 * Prevents the focus from falling to the body. When the focused element leaves the page (a dialog closes, a row is
 * removed, a list loads again), the focus moves to a message that appeared meanwhile. Without one it moves to the
 * element of the page that had it before; if that is gone, too, to the nearest heading. If a press outside of all
 * controls removed the focus, nothing happens.
 *
 * @returns the ref of the page's content
 */
export function useFocusRestore(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    const page = content.current;
    if (!page) return;
    /** The element that had the focus last, on the page or in a dialog; null after a press outside of all controls. */
    let last: Element | null = null;
    /**
     * The element of the page's content that had the focus last, and its ancestors up to the content, the innermost
     * first.
     */
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

/** True if nothing has the focus, because the element that had it last is hidden, disabled or removed. */
function isLost(last: Element | null): boolean {
  return document.activeElement === document.body && last !== null && (!isShown(last) || last.matches(':disabled'));
}

/** The element and its ancestors, up to the page. */
function listAncestors(element: Element, page: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at && at !== page; at = at.parentElement) found.push(at);
  return found;
}

/** The newest changed message of the page; of several at once, one that can have the focus. */
function findNewMessage(changes: readonly MutationRecord[], page: Element): Element | null {
  const touched = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes]).reverse();
  const messages = touched.flatMap((node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const message = element?.closest(MESSAGES) ?? element?.querySelector(MESSAGES);
    return message && page.contains(message) && message.textContent !== '' ? [message] : [];
  });
  return messages.find((message) => message.hasAttribute('tabindex')) ?? messages[0] ?? null;
}

/**
 * The newer message. A result that can have the focus is preferred to a message that cannot, such as the saving state.
 */
function pickBetter(old: Element | null, fresh: Element | null): Element | null {
  const isMadeForIt = old?.hasAttribute('tabindex') === true && isShown(old) && old.textContent !== '';
  return fresh === null || (isMadeForIt && !fresh.hasAttribute('tabindex')) ? old : fresh;
}

/** The innermost remaining element of the path: the control itself, or the heading of its container. */
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
  // A heading and a message can have the focus without being a tab stop.
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.dataset.quietFocus = '';
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus();
}
