import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

type QueueKeysProps = {
  /** The key T was pressed in the row of this claim. */
  onTake: (ref: string) => void;
  children: ReactNode;
};

// The physical position of the key decides, because a Khmer layout has other letters there.
const steps: Partial<Record<string, 1 | -1>> = { KeyJ: 1, ArrowDown: 1, KeyK: -1, ArrowUp: -1 };

const isPlain = ({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  !ctrlKey && !metaKey && !altKey;

/** True for J, K and T, which lead into the list from the start of the page. */
const isStartKey = (event: globalThis.KeyboardEvent): boolean =>
  isPlain(event) && (event.code === 'KeyT' ? !event.repeat : event.code === 'KeyJ' || event.code === 'KeyK');

/** True while the focus is on the heading or on nothing. */
const isAtStart = (): boolean => {
  const at = document.activeElement;
  return at === document.body || Boolean(at?.matches('h1, main'));
};

const linksIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('a[data-claim]')];

/**
 * Moves the focus from claim to claim, and takes one, while the focus is in the list. J, K and T also lead into it from
 * the start of the page, where the focus is on the heading or on nothing: nowhere else, so that letters mean nothing
 * there (WCAG 2.1.4).
 */
export function QueueKeys({ onTake, children }: QueueKeysProps) {
  const box = useRef<HTMLDivElement>(null);
  /** Index of the row that had the focus last. */
  const place = useRef(-1);
  const taken = useRef(onTake);
  taken.current = onTake;

  useEffect(() => {
    // The row that had the focus may have left the list: the row at its position gets it.
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (!lost || place.current < 0 || !box.current) return;
    const links = linksIn(box.current);
    links[Math.min(place.current, links.length - 1)]?.focus();
  });

  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (!isStartKey(event) || event.defaultPrevented || !box.current || !isAtStart()) return;
      event.preventDefault();
      const link = linksIn(box.current).at(steps[event.code] === -1 ? -1 : 0);
      link?.focus();
      if (event.code === 'KeyT' && link) taken.current(link.dataset.claim ?? '');
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, []);

  const rowOf = (target: EventTarget, links: HTMLElement[]): number => {
    const row = (target as HTMLElement).closest('tr');
    return links.findIndex((link) => row?.contains(link));
  };

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!isPlain(event)) return;
    const links = linksIn(event.currentTarget);
    const at = rowOf(event.target, links);
    const step = steps[event.code];
    if (at < 0 || (step === undefined && event.code !== 'KeyT')) return;
    event.preventDefault();
    if (step !== undefined) links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
    else if (!event.repeat) onTake(links[at]?.dataset.claim ?? '');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for keys pressed on the links inside
    <div
      ref={box}
      onKeyDown={press}
      onFocus={({ target, currentTarget }) => {
        place.current = rowOf(target, linksIn(currentTarget));
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) place.current = -1;
      }}
    >
      {children}
    </div>
  );
}
