import type { ButtonHTMLAttributes } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { type ButtonLook, buttonLook } from './button-look.ts';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook; busy?: boolean };

/** A button; one primary on a screen. While busy it keeps its place and the focus, and takes no second press. */
export function Button({ look = 'primary', busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={buttonLook(look, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
