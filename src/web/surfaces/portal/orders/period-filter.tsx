import { useId, useState } from 'react';
import { isDate } from '#engine/language/dates.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { OrderFilters } from './order-filters.ts';
import { listPeriods } from './periods.ts';

type Bounds = Pick<OrderFilters, 'from' | 'to' | 'dated'>;
type PeriodFilterProps = { bounds: Bounds; onChange: (bounds: Partial<Bounds>) => void };

/** The time of confirmation or payment: a common period, or two chosen days. */
export function PeriodFilter({ bounds, onChange }: PeriodFilterProps) {
  const text = useText();
  const [offered] = useState(() => listPeriods(new Date()));
  const [wantsOwn, setWantsOwn] = useState(false);
  const { from, to } = bounds;
  const found = offered.find((period) => period.from === from && period.to === to);
  const isOwn = wantsOwn || (!found && (from !== '' || to !== ''));
  const choose = (name: string) => {
    setWantsOwn(name === 'own');
    const period = offered.find((one) => one.name === name);
    if (name !== 'own') onChange({ from: period?.from ?? '', to: period?.to ?? '' });
  };
  return (
    <>
      <div className="md:w-44">
        <FilterSelect
          label={text('portal-orders.period.label')}
          all={text('portal-orders.period.any')}
          value={isOwn ? 'own' : (found?.name ?? '')}
          onChange={choose}
          choices={[...offered.map(({ name }) => name), 'own'].map((name) => ({
            value: name,
            label: text(`portal-orders.period.${name}`),
          }))}
        />
      </div>
      {(from !== '' || to !== '') && (
        <div className="md:w-44">
          <FilterSelect
            label={text('portal-orders.period.dated')}
            all={text('portal-orders.period.confirmed')}
            value={bounds.dated}
            onChange={(dated) => onChange({ dated })}
            choices={[{ value: 'paid', label: text('portal-orders.period.paid') }]}
          />
        </div>
      )}
      {isOwn && (
        <>
          <DayFilter label={text('portal.words.from')} value={from} onChange={(day) => onChange({ from: day })} />
          <DayFilter
            label={text('portal-orders.period.to')}
            value={to}
            error={from !== '' && to !== '' && from > to && text('portal.words.wrongOrder')}
            onChange={(day) => onChange({ to: day })}
          />
        </>
      )}
    </>
  );
}

type DayFilterProps = { label: string; value: string; error?: string | false; onChange: (day: string) => void };

/** An input for a day; it applies when the date is valid, or when it is empty. */
function DayFilter({ label, value, error, onChange }: DayFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState({ value, text: value });
  const shown = typed.value === value ? typed.text : value;
  const change = (day: string) => {
    const counts = day === '' || isDate(day);
    setTyped({ value: counts ? day : value, text: day });
    if (counts && day !== value) onChange(day);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the inputs of one date, not fields of a form
    <div role="group" aria-labelledby={id} className="grid gap-1">
      <span id={id} className="text-muted text-small">
        {label}
      </span>
      <DateInput value={shown} onChange={change} />
      {error && (
        <p role="alert" className="text-error text-small">
          {error}
        </p>
      )}
    </div>
  );
}
