import { clsx } from 'clsx/lite';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#web/kit/icon/icon.tsx';
export type MenuAction = { id: string; icon: LucideIcon; label: string; onClick: () => void };

export type ActionMenuProps = {
  /** The button's accessible name, if its content has no text. */
  label?: string;
  face: ReactNode;
  faceClassName: string;
  actions: readonly MenuAction[];
  className: string;
  /** Content above the actions. */
  children?: ReactNode;
};

/** The focus when a menu opens: on the menu as a whole, or on its first or last action. */
export type InitialFocus = 'whole' | 'first' | 'last';

type ActionListProps = Pick<ActionMenuProps, 'actions' | 'className' | 'children'> & {
  of: { current: HTMLButtonElement | null };
  labelledBy: string;
  begins: InitialFocus;
  onClose: () => void;
};

const GAP = 4;

/** The open menu, above everything: a scrolling list would cut it off. */
export function ActionList({ of, labelledBy, begins, actions, className, children, onClose }: ActionListProps) {
  const panel = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  useLayoutEffect(() => {
    const place = () => {
      if (panel.current && of.current) positionBelow(panel.current, of.current.getBoundingClientRect());
    };
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [of]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first focus is set once
  useEffect(() => {
    const start = begins === 'whole' ? menu.current : items().at(begins === 'first' ? 0 : -1);
    start?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (![panel, of].some(({ current }) => current?.contains(target as Node))) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [of, onClose]);

  const leave = () => {
    of.current?.focus();
    onClose();
  };
  const walk = (event: KeyboardEvent) => {
    // Tab continues from the button, as if the menu were at its position.
    if (event.key === 'Tab') return leave();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = event.key === 'Escape' ? undefined : findNextItem(event.key, all, at);
    if (event.key === 'Escape') leave();
    else if (!next) return;
    next?.focus();
    event.preventDefault();
    // Escape closes only this menu, not the dialog below it.
    event.stopPropagation();
  };
  return createPortal(
    <div
      ref={panel}
      className={clsx(
        'fixed top-0 left-0 z-50 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-card p-1.5 shadow-raised',
        className,
      )}
    >
      {children}
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        aria-labelledby={labelledBy}
        onKeyDown={walk}
        className="focus:outline-none"
      >
        {actions.map(({ id, icon, label, onClick }) => (
          <button
            key={id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
            onClick={() => {
              // The focus moves first: a dialog that the action opens returns the focus to it later.
              leave();
              onClick();
            }}
            className="flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left text-ink focus:bg-primary-tint"
          >
            <Icon of={icon} className="size-5 text-primary-deep" />
            {label}
          </button>
        ))}
      </div>
    </div>,
    document.body,
  );
}

/**
 * The item to which a key leads: arrows cycle, Home and End go to the ends, a letter to the next item that begins with
 * it.
 */
function findNextItem(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home' || key === 'PageUp') return items[0];
  if (key === 'End' || key === 'PageDown') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const fromHere = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return fromHere.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/**
 * Positions the panel under the button with the same right edge; above it if there is no room below, and never outside
 * the window.
 */
function positionBelow(panel: HTMLElement, { top, bottom, right }: DOMRect): void {
  const { offsetWidth, offsetHeight } = panel;
  const below = bottom + GAP;
  const above = top - GAP - offsetHeight;
  const fits = below + offsetHeight <= window.innerHeight || above < 0;
  const y = Math.max(GAP, Math.min(fits ? below : above, window.innerHeight - offsetHeight - GAP));
  const x = Math.max(GAP, Math.min(right, document.documentElement.clientWidth - GAP) - offsetWidth);
  panel.style.translate = `${x}px ${y}px`;
}
