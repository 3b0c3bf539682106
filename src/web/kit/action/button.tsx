import { clsx } from 'clsx/lite';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Spinner } from '../icon/spinner.tsx';
import { type ButtonVariant, buttonClasses } from './button-classes.ts';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement> | undefined;
  variant?: ButtonVariant;
  busy?: boolean;
  /** An icon before the label. */
  icon?: LucideIcon | undefined;
};

/** A button; one primary on a screen. While busy it keeps its size and the focus, and ignores further presses. */
export function Button({
  variant = 'primary',
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={buttonClasses(variant, clsx('relative', className))}
    >
      {/* Left of the label, in the free room: the button stays as wide as before. */}
      {busy && <Spinner className="absolute left-1 size-3.5" />}
      {icon && <Icon of={icon} className="size-4.5" />}
      {children}
    </button>
  );
}
