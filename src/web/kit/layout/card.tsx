import { clsx } from 'clsx/lite';
import type { ReactNode, Ref } from 'react';

type CardProps = { children: ReactNode; className?: string; ref?: Ref<HTMLDivElement> };

/** A white card on the page. */
export function Card({ children, className, ref }: CardProps) {
  return (
    <div ref={ref} className={clsx('rounded-card border border-line bg-card p-5 shadow-card sm:p-8', className)}>
      {children}
    </div>
  );
}
