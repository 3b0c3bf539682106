import { clsx } from 'clsx/lite';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';

type DisclosureProps = { title: string; controls: string; isOpen: boolean; onOpen: () => void; children: ReactNode };

/** A row with a title that opens and closes its content; a short summary stands below the title. */
export function Disclosure({ title, controls, isOpen, onOpen, children }: DisclosureProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onOpen}
      className="flex min-h-11 w-full min-w-0 grow items-start gap-2 rounded-card px-3 py-2 text-left hover:bg-primary-tint"
    >
      <Icon
        of={ChevronDown}
        className={clsx('mt-1 size-4.5 text-muted transition-transform', isOpen && 'rotate-180')}
      />
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold text-ink">{title}</span>
        <span className="break-words text-muted text-small">{children}</span>
      </span>
    </button>
  );
}
