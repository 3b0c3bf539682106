import { useId, useState } from 'react';
import { isDate } from '#engine/language/dates.ts';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { MarkedInput } from '#web/fields/field/marked-input.tsx';
import { useText } from '#web/i18n/use-text.ts';

type DayFiltersProps = {
  from: string;
  to: string;
  onChange: (some: { from: string } | { to: string }) => void;
};

/** The first and the last day of a list's rows, `YYYY-MM-DD` or empty. */
export function DayFilters({ from, to, onChange }: DayFiltersProps) {
  const text = useText();
  return (
    <>
      <DayFilter label={text('portal.words.from')} value={from} onChange={(day) => onChange({ from: day })} />
      <DayFilter
        label={text('portal.words.to')}
        value={to}
        error={from !== '' && to !== '' && from > to && text('portal.words.wrongOrder')}
        onChange={(day) => onChange({ to: day })}
      />
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
      <MarkedInput error={error}>
        <DateInput value={shown} onChange={change} />
      </MarkedInput>
    </div>
  );
}
