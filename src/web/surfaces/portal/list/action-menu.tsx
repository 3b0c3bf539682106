import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { clsx } from 'clsx/lite';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/kit/layout/icon.tsx';

export type MenuAction = { id: string; icon: LucideIcon; label: string; onClick: () => void };

/** What can be done with a row of a list. */
export function RowMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <Menu>
      <MenuButton
        aria-label={label}
        className="grid size-11 place-items-center rounded-field text-primary-deep hover:bg-primary-tint"
      >
        <Icon of={EllipsisVertical} />
      </MenuButton>
      <MenuActions className="min-w-56" actions={actions} />
    </Menu>
  );
}

type MenuActionsProps = { actions: readonly MenuAction[]; className: string; children?: ReactNode };

/** The list of a Menu; `children` stand above the actions. */
export function MenuActions({ actions, className, children }: MenuActionsProps) {
  return (
    <MenuItems
      anchor={{ to: 'bottom end', gap: 4 }}
      className={clsx(
        'z-50 rounded-card border border-line bg-card p-1.5 shadow-raised focus-visible:outline-none',
        className,
      )}
    >
      {children}
      {actions.map(({ id, icon, label, onClick }) => (
        <MenuItem key={id}>
          <button
            type="button"
            onClick={onClick}
            className="flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left text-ink data-focus:bg-primary-tint"
          >
            <Icon of={icon} className="size-5 text-primary-deep" />
            {label}
          </button>
        </MenuItem>
      ))}
    </MenuItems>
  );
}
