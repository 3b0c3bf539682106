import { useState } from 'react';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Krama } from '#web/kit/layout/krama.tsx';
import { patterns } from '#web/router/paths.ts';
import { presets } from './filters/presets.ts';
import { addressOf, type ReportFilters } from './filters/report-filters.ts';

/** In the place of a report in which there is nothing: why, and how to see something. */
export function NothingSold({ period, filters }: { period: { from: string; to: string }; filters: ReportFilters }) {
  const text = useText();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const { view } = filters;
  const isNarrowed = Boolean(filters.product ?? filters.agent ?? filters.partner);
  const year = presets(now).find(({ name }) => name === 'lastYear');
  const wider = isNarrowed
    ? { ...filters, product: '', agent: '', partner: '' }
    : { view, by: 'month' as const, from: year?.from ?? '', to: year?.to ?? '' };
  return (
    <Card className="grid justify-items-start gap-4">
      <Krama className="h-4 w-28" />
      <h2 className="text-lead">
        {text('reports.nothing.title', { from: format.date(period.from), to: format.date(period.to) })}
      </h2>
      <p className="text-muted">{text(isNarrowed ? 'reports.nothing.narrowed' : 'reports.nothing.text')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="secondary" href={addressOf(wider)}>
          {text(isNarrowed ? 'reports.nothing.widen' : 'reports.preset.lastYear')}
        </ButtonLink>
        <ButtonLink variant="quiet" href={patterns.portalHome}>
          {text('reports.nothing.sell')}
        </ButtonLink>
      </div>
    </Card>
  );
}
