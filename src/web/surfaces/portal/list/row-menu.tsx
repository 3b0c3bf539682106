import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { Icon } from '#web/kit/layout/icon.tsx';

export type RowAction = { id: string; icon: LucideIcon; label: string; onClick: () => void };

/** What can be done with a row of a list. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <Menu>
      <MenuButton
        aria-label={label}
        className="grid size-11 place-items-center rounded-field text-primary-deep hover:bg-primary-tint"
      >
        <Icon of={EllipsisVertical} />
      </MenuButton>
      <MenuItems
        anchor={{ to: 'bottom end', gap: 4 }}
        className="z-50 min-w-56 rounded-card border border-line bg-card p-1.5 shadow-raised focus-visible:outline-none"
      >
        {actions.map(({ id, icon, label: word, onClick }) => (
          <MenuItem key={id}>
            <button
              type="button"
              onClick={onClick}
              className="flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left text-ink data-focus:bg-primary-tint"
            >
              <Icon of={icon} className="size-5 text-primary-deep" />
              {word}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  );
}
