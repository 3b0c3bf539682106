import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { Separator } from 'react-resizable-panels';

type PaneProps = {
  label?: string;
  isHidden?: boolean;
  /** True if Tab reaches the pane itself, because it may scroll without anything inside that has the focus. */
  isTabStop?: boolean;
  className?: string;
  children: ReactNode;
};

/** A part of the desk that scrolls by itself, and that F6 reaches. */
export function Pane({ label, isHidden = false, isTabStop = false, className, children }: PaneProps) {
  return (
    <section
      aria-label={label}
      hidden={isHidden}
      tabIndex={isTabStop ? 0 : -1}
      data-pane
      className={clsx('relative outline-offset-[-3px] lg:h-full', className)}
    >
      {children}
    </section>
  );
}

type PaneSeparatorProps = { label: string; isHorizontal?: boolean };

/** The line between two panes: dragged, or moved by the arrow keys. */
export function PaneSeparator({ label, isHorizontal = false }: PaneSeparatorProps) {
  return (
    <Separator
      aria-label={label}
      className={clsx(
        'bg-line transition-colors hover:bg-primary focus-visible:bg-primary focus-visible:outline-offset-0 data-[separator=active]:bg-primary',
        isHorizontal ? 'h-1' : 'w-1',
      )}
    />
  );
}
