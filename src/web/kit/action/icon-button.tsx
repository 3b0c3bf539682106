import { clsx } from 'clsx/lite';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: LucideIcon;
  /** The button's name, for screen readers and as tooltip. */
  label: string;
};

const colours = 'text-primary-deep hover:bg-primary-tint';

/** A square button of 44 pixels that shows an icon alone. `className` replaces its colours. */
export function IconButton({ icon, label, className = colours, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-field disabled:opacity-60 print:hidden',
        className,
      )}
    >
      <Icon of={icon} className="size-4.5" />
    </button>
  );
}
