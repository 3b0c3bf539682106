import { clsx } from 'clsx/lite';
import { Link } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { addressOf, type ReportFilters, type View } from './report-filters.ts';

/** The reports that there are for this reader, as links: each keeps the period. */
export function ViewTabs({ filters, views }: { filters: ReportFilters; views: readonly View[] }) {
  const text = useText();
  return (
    <nav
      aria-label={text('reports.views')}
      className="-mx-5 overflow-x-auto border-line border-b px-5 md:mx-0 md:px-0 print:hidden"
    >
      <ul className="flex gap-1">
        {views.map((view) => {
          const current = view === filters.view;
          return (
            <li key={view}>
              <Link
                href={addressOf({ ...filters, view })}
                replace
                aria-current={current ? 'page' : undefined}
                className={clsx(
                  '-mb-px flex min-h-11 items-center whitespace-nowrap border-b-3 px-3',
                  current
                    ? 'border-primary font-semibold text-ink'
                    : 'border-transparent text-primary-deep hover:bg-primary-tint',
                )}
              >
                {text(`reports.view.${view}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
