import type { ReactNode } from 'react';
import { Link } from 'wouter';

const classes = 'link inline-flex min-h-11 items-center gap-2 text-left font-semibold';

type TextButtonProps = { children: ReactNode } & ({ href: string } | { onClick: () => void });

/** A minor action, in line with the text around it: never the main action of a screen. */
export function TextButton({ children, ...to }: TextButtonProps) {
  if ('href' in to) {
    return (
      <Link href={to.href} className={classes}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" onClick={to.onClick} className={classes}>
      {children}
    </button>
  );
}
