import { clsx } from 'clsx/lite';
import type { ReactNode, Ref } from 'react';

type CardProps = { children: ReactNode; className?: string; flush?: boolean; ref?: Ref<HTMLDivElement> };

/** A white card on the page; `flush` without padding. */
export function Card({ children, className, flush = false, ref }: CardProps) {
  return (
    <div
      ref={ref}
      className={clsx('rounded-card border border-line bg-card shadow-card', !flush && 'p-5 sm:p-8', className)}
    >
      {children}
    </div>
  );
}
