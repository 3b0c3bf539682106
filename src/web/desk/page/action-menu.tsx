import { EllipsisVertical } from 'lucide-react';
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import type { ActionMenuProps, InitialFocus, MenuAction } from './action-list.tsx';

const ActionList = lazyPage(() => import('./action-list.tsx'), 'ActionList');

/** The menu of actions on a row of a list. */
export function RowMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <ActionMenu
      label={label}
      actions={actions}
      face={<Icon of={EllipsisVertical} />}
      faceClassName="grid size-11 place-items-center rounded-field text-primary-deep hover:bg-primary-tint"
      className="min-w-56"
    />
  );
}

/** A button that opens a menu of actions: by a click, Enter, Space or an arrow; Escape and Tab leave it. */
export function ActionMenu({ label, face, faceClassName, actions, className, children }: ActionMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<InitialFocus | null>(null);
  const close = () => setOpened(null);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onPointerEnter={ActionList.preload}
        onFocus={ActionList.preload}
        onKeyDown={openByArrow}
        // A click by Enter or Space has the detail 0: then the first action gets the focus.
        onClick={({ detail }) => setOpened(opened ? null : detail === 0 ? 'first' : 'whole')}
        className={faceClassName}
      >
        {face}
      </button>
      {opened && (
        <Suspense>
          <ActionList
            of={button}
            labelledBy={id}
            begins={opened}
            actions={actions}
            className={className}
            onClose={close}
          >
            {children}
          </ActionList>
        </Suspense>
      )}
    </>
  );
}
