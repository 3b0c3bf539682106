import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

/**
 * A page as a white card without padding, directly under the app bar. It only changes colours, so a late style moves
 * nothing.
 */
export function PaperLayout({
  on = true,
  narrow = false,
  children,
}: {
  on?: boolean;
  narrow?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        on &&
          'mx-auto rounded-b-card bg-card pb-8 shadow-card ring-1 ring-line print:pb-0 print:shadow-none print:ring-0',
        on && (narrow ? 'max-w-form' : 'max-w-desk'),
      )}
    >
      {children}
    </div>
  );
}
