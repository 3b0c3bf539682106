import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { useFormat } from '#web/i18n/use-format.ts';

/** A moment, on one line. */
export function Timestamp({ at }: { at: string }) {
  const { dateTime } = useFormat();
  return <span className="figures whitespace-nowrap text-small">{dateTime(at)}</span>;
}

type LinesProps = {
  children: ReactNode;
  /** Small text beneath it, if there is any. */
  second: ReactNode;
  /** For names and sentences, which may need several lines. */
  wraps?: boolean;
};

/** The text of a cell, and small text beneath it. */
export function Lines({ children, second, wraps = false }: LinesProps) {
  return (
    <span className="grid">
      {children}
      {second && (
        <span className={clsx('figures font-normal text-muted text-small', !wraps && 'whitespace-nowrap')}>
          {second}
        </span>
      )}
    </span>
  );
}
