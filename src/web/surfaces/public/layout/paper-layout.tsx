import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

/**
 * A page as a white card without padding, directly under the app bar. It only changes colours, so a late style moves
 * nothing. The space at its end belongs to the content: an element after the content would move when the content loads.
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
        on && 'mx-auto rounded-b-card bg-card shadow-card ring-1 ring-line print:shadow-none print:ring-0',
        on && (narrow ? 'max-w-form' : 'max-w-desk'),
      )}
    >
      <div className={clsx(on && 'pb-8 print:pb-0')}>{children}</div>
    </div>
  );
}
