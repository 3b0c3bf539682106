import { clsx } from 'clsx/lite';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-5 py-2 text-body font-semibold no-underline print:hidden ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress';
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-card hover:bg-primary-deep active:bg-ink',
  secondary: 'border border-primary bg-card text-primary-deep hover:bg-primary-tint active:bg-primary-line',
  quiet:
    'px-3 text-primary-deep underline underline-offset-4 decoration-1 hover:bg-primary-tint active:bg-primary-line',
};

/** The classes of a button, for buttons and for links that look like one. */
export function buttonClasses(variant: ButtonVariant, className?: string): string {
  return clsx(base, variants[variant], className);
}
