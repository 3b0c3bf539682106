import { clsx } from 'clsx/lite';
import { Link, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';

const views = [
  { name: 'all', assigned: '' },
  { name: 'nobody', assigned: 'nobody' },
  { name: 'mine', assigned: 'me' },
] as const;

/** Whose claims the queue shows, as links that keep the other filters. */
export function QueueTabs({ assigned }: { assigned: string }) {
  const text = useText();
  const search = useSearch();
  const typed = useHistoryState<object | null>();
  const addressOf = (whose: string): string => {
    const params = new URLSearchParams(search);
    if (whose === '') params.delete('assigned');
    else params.set('assigned', whose);
    return params.size === 0 ? patterns.claims : `${patterns.claims}?${params}`;
  };
  return (
    <nav aria-label={text('claim-review.queue.views')} className="border-line border-b">
      <ul className="flex gap-1">
        {views.map((view) => {
          const isShown = view.assigned === assigned;
          return (
            <li key={view.name}>
              <Link
                href={addressOf(view.assigned)}
                replace
                state={typed}
                aria-current={isShown ? 'page' : undefined}
                className={clsx(
                  '-mb-px flex min-h-11 items-center whitespace-nowrap border-b-3 px-4',
                  isShown
                    ? 'border-primary font-semibold text-ink'
                    : 'border-transparent text-primary-deep hover:bg-primary-tint',
                )}
              >
                {text(`claim-review.queue.view.${view.name}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
