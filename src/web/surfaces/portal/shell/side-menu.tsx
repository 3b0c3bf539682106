import { clsx } from 'clsx/lite';
import { Pin, PinOff } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { matchPath } from '#shared/addresses.ts';
import { deviceStore } from '#web/hydration/browser-store.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { patterns } from '#web/router/paths.ts';
import { MenuContent, NARROW } from './menu-content.tsx';

/** Milliseconds: a pointer that only crosses the rail on its route to the page does not open it. */
const HOVER_DELAY_MS = 250;

/**
 * The side menu from 1280 px: with its names beside the page, or, if the user has folded it, a rail of icons that opens
 * over the page when the pointer rests on it or Tab reaches it. A pointer that has not moved since the page appeared does
 * not open it, because the menu would cover the element to press. For the same reason it closes without delay when the
 * pointer leaves. Beside a journey or a product in the studio, which have columns of their own, it is a rail unless there
 * is room for the menu and the columns.
 */
export function SideMenu({ user, path }: { user: ProfileView | undefined; path: string }) {
  const text = useText();
  const [pinned, setPinned] = usePinned();
  const { pointed, rest, leave } = useResting();
  const [focused, setFocused] = useState(false);
  const isWide = useIsWide();
  const hasColumns = [patterns.product, patterns.productPage, patterns.studioProduct].some((pattern) =>
    matchPath(pattern, path),
  );
  const beside = pinned && (isWide || !hasColumns);
  const open = beside || pointed || focused;

  const close = () => {
    setFocused(false);
    leave();
  };
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  };
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || beside) return;
    close();
  };
  return (
    <div className={clsx('relative z-20 hidden shrink-0 menu:block print:hidden', beside ? 'w-64' : 'w-16')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: opens for the pointer and the focus, closes with Escape */}
      <div
        onPointerMove={({ pointerType, movementX, movementY }) => {
          if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) rest();
        }}
        onPointerLeave={leave}
        // Only the keyboard's focus opens the menu: a click also leaves the focus here, but the person wants the page.
        onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
        onBlur={left}
        onKeyDown={closeByKey}
        data-open={open}
        className={clsx(
          'sticky top-0 flex h-dvh max-h-full flex-col overflow-y-auto overflow-x-hidden border-line border-r bg-card',
          open ? 'w-64 transition-[width]' : 'w-16',
          open && !beside && 'shadow-raised',
        )}
      >
        {/* As wide as the open menu, and clipped: nothing moves under the pointer that opens it. */}
        <div className="w-63.5">
          <MenuContent user={user} open={open} onChoose={close}>
            <button
              type="button"
              aria-pressed={pinned}
              onClick={() => setPinned(!pinned)}
              className={clsx(
                'mx-2 flex min-h-11 items-center gap-4 rounded-field px-3.5 text-left text-muted text-small hover:bg-primary-tint',
                open ? 'w-59.5' : NARROW,
              )}
            >
              <Icon of={pinned ? PinOff : Pin} className="size-5" />
              {text('portal.menu.pin')}
            </button>
          </MenuContent>
        </div>
      </div>
    </div>
  );
}

/** True while the pointer rests on something. */
function useResting() {
  const [pointed, setPointed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setPointed(false);
  };
  const rest = () => {
    timer.current ??= setTimeout(() => setPointed(true), HOVER_DELAY_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { pointed, rest, leave };
}

const KEY = 'portal.menuPinned';

/** True if the side menu has its names beside the page, unless the user has folded it in this browser. */
function usePinned(): [boolean, (pinned: boolean) => void] {
  const [pinned, setPinned] = useState(() => deviceStore.read(KEY) !== 'no');
  return [
    pinned,
    (next) => {
      deviceStore.write(KEY, next ? 'yes' : 'no');
      setPinned(next);
    },
  ];
}

/** Wide enough for a journey's three columns beside the open menu: 1312 and 256 px. */
const wide = '(min-width: 100rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(wide).matches,
  );
}
