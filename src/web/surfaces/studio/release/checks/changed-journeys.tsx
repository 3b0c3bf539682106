import { clsx } from 'clsx/lite';
import type { JourneyPath, ReleaseCheckDetailsView } from '#contract/studio/release-checks.ts';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { AmountDifference } from './impact-table.tsx';
import { ReportSection } from './report-section.tsx';

type ChangedJourneysProps = Pick<ReleaseCheckDetailsView, 'journeys' | 'pages'> & { currency: string };

type ChangedJourney = ReleaseCheckDetailsView['journeys'][number];

/** Shows customers whose path or end changes, step by step, before and after; then those with only another premium. */
export function ChangedJourneys({ journeys, pages, currency }: ChangedJourneysProps) {
  const text = useText();
  const others = journeys.filter((one) => !isSamePath(one));
  const payers = journeys.filter(isSamePath);
  return (
    <>
      {others.length > 0 && (
        <ReportSection title={text('studio-evidence.otherWay')}>
          <ul className="grid gap-4">
            {others.map(({ name, before, after }) => (
              <li key={name} className="grid gap-2 rounded-card border border-line p-4">
                <span lang="en" className="break-words font-semibold">
                  {name}
                </span>
                <div className="grid gap-4 sm:grid-cols-2">
                  <PagePath
                    title={text('studio-evidence.before')}
                    way={before}
                    other={after}
                    pages={pages}
                    currency={currency}
                  />
                  <PagePath
                    title={text('studio-evidence.after')}
                    way={after}
                    other={before}
                    pages={pages}
                    currency={currency}
                  />
                </div>
              </li>
            ))}
          </ul>
        </ReportSection>
      )}
      {payers.length > 0 && <ChangedPremiums journeys={payers} currency={currency} />}
    </>
  );
}

/** Returns true if only the premium differs. */
function isSamePath({ before, after }: ChangedJourney): boolean {
  const way = ({ pages, ended, refused }: JourneyPath) => JSON.stringify([pages, ended, refused]);
  return way(before) === way(after) && before.total !== null && after.total !== null;
}

function ChangedPremiums({ journeys, currency }: Omit<ChangedJourneysProps, 'pages'>) {
  const text = useText();
  const title = text('studio-evidence.otherPremium');
  const money = (total: number | null) => <Money minorUnits={total ?? 0} currency={currency} />;
  const columns: Column<ChangedJourney>[] = [
    {
      head: text('portal.words.customer'),
      isName: true,
      cell: ({ name }) => (
        <span lang="en" className="break-words">
          {name}
        </span>
      ),
    },
    { head: text('studio-evidence.before'), cell: ({ before }) => money(before.total), figures: true },
    { head: text('studio-evidence.after'), cell: ({ after }) => money(after.total), figures: true },
    {
      head: text('studio-evidence.difference'),
      cell: ({ before, after }) => (
        <AmountDifference before={before.total ?? 0} after={after.total ?? 0} currency={currency} />
      ),
      figures: true,
    },
  ];
  return (
    <ReportSection title={title}>
      <Table caption={title} columns={columns} rows={journeys} by="name" />
    </ReportSection>
  );
}

type PagePathProps = Pick<ChangedJourneysProps, 'pages' | 'currency'> & {
  title: string;
  way: JourneyPath;
  other: JourneyPath;
};

/** Lists the pages of one path in order; pages that the other path does not have are highlighted. */
function PagePath({ title, way, other, pages, currency }: PagePathProps) {
  const text = useText();
  const { locale } = useLanguage();
  const titleOf = (page: string) => pages[page]?.[locale] ?? page;
  const isOther = <T,>(one: T, two: T) => clsx(one !== two && 'font-semibold text-ink');
  return (
    <div className="grid content-start gap-1">
      <h5 className="text-muted text-small">{title}</h5>
      <ol className="list-decimal pl-5">
        {way.pages.map((page) => (
          <li key={page}>
            {other.pages.includes(page) ? (
              titleOf(page)
            ) : (
              <strong className="font-semibold text-ink">{titleOf(page)}</strong>
            )}
          </li>
        ))}
      </ol>
      <p className={isOther(way.ended, other.ended)}>
        {way.ended === 'issued'
          ? text('studio-evidence.bought')
          : text('studio-evidence.stops', { page: titleOf(way.ended) })}
      </p>
      {way.refused.length > 0 && <p className="break-all text-muted text-small">{way.refused.join(', ')}</p>}
      <p className={isOther(way.total, other.total)}>
        {way.total === null ? text('studio-evidence.noPremium') : <Money minorUnits={way.total} currency={currency} />}
      </p>
    </div>
  );
}
