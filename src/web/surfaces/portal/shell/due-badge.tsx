import { clsx } from 'clsx/lite';
import { useDue } from '#web/api/people/due.ts';
import { useText } from '#web/i18n/use-text.ts';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';

/** From this number of due things the badge shows only that there are many. */
const MANY = 99;

/** The number of things that are due for the user; nothing if there are none. */
export function DueBadge({ className }: { className: string }) {
  const text = useText();
  const { data: due } = useDue();
  if (!due || due.total === 0) return null;
  return (
    <span
      className={clsx(
        'figures grid min-h-5 min-w-5 place-items-center rounded-full bg-error px-1.5 font-semibold text-card text-small leading-none',
        className,
      )}
    >
      <span aria-hidden="true">{due.total > MANY ? `${MANY}+` : due.total}</span>
      <VisuallyHidden>{text('portal.due', { count: due.isMore ? `${due.total}+` : due.total })}</VisuallyHidden>
    </span>
  );
}
