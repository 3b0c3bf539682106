import type { ReactNode } from 'react';
import { Spinner } from '../icon/spinner.tsx';

type WaitingProps = { title: ReactNode; children?: ReactNode };

/**
 * A wait with an explanation: the present work, and inside it advice if it takes long. A screen reader reads it when it
 * appears.
 */
export function Waiting({ title, children }: WaitingProps) {
  return (
    <div role="status" className="flex items-start gap-4 rounded-card border border-primary-line bg-primary-tint p-5">
      <Spinner className="mt-0.5 size-6 text-primary" />
      <div className="grid gap-1">
        <p className="font-semibold text-ink">{title}</p>
        {children && <div className="text-text">{children}</div>}
      </div>
    </div>
  );
}
