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
  /** In small beneath it, where there is something. */
  second: ReactNode;
  /** Names and sentences, which may need several lines. */
  wraps?: boolean;
};

/** What a cell says, and beneath it in small what belongs to it. */
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
