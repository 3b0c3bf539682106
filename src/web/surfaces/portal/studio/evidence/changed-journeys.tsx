import { clsx } from 'clsx/lite';
import type { EvidenceDetailsView, JourneyWay } from '#contract/studio/evidence.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { Part } from './part.tsx';

type ChangedJourneysProps = Pick<EvidenceDetailsView, 'journeys' | 'pages'> & { currency: string };

/** Customers who go another way, pay another premium or end elsewhere: step by step, as it is now and as it would be. */
export function ChangedJourneys({ journeys, pages, currency }: ChangedJourneysProps) {
  const text = useText();
  if (journeys.length === 0) return null;
  return (
    <Part title={text('studio-evidence.journeys')}>
      <ul className="grid gap-4">
        {journeys.map(({ name, before, after }) => (
          <li key={name} className="grid gap-2 rounded-card border border-line p-4">
            <span lang="en" className="break-words font-semibold">
              {name}
            </span>
            <div className="grid gap-4 sm:grid-cols-2">
              <Way
                title={text('studio-evidence.before')}
                way={before}
                other={after}
                pages={pages}
                currency={currency}
              />
              <Way title={text('studio-evidence.after')} way={after} other={before} pages={pages} currency={currency} />
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

type WayProps = Pick<ChangedJourneysProps, 'pages' | 'currency'> & {
  title: string;
  way: JourneyWay;
  other: JourneyWay;
};

/** The pages of one of them in order; what the other does not have stands out. */
function Way({ title, way, other, pages, currency }: WayProps) {
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
