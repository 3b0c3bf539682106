import { clsx } from 'clsx/lite';
import { useState } from 'react';
import type { Grouping } from '#contract/reports.ts';
import { isDate } from '#engine/language/dates.ts';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { chooseGrouping, listPresets } from './presets.ts';
import type { ReportFilters } from './report-filters.ts';

type PeriodChoiceProps = {
  filters: ReportFilters;
  /** The period of the shown report, used when the address has none. */
  shown: { from: string; to: string } | undefined;
  onChange: (period: { from: string; to: string; by: Grouping }) => void;
};

/** Buttons for the most common periods. */
export function PeriodPresets({ filters, onChange }: Omit<PeriodChoiceProps, 'shown'>) {
  const text = useText();
  const [now] = useState(() => new Date());
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one kind, not fields of a form
    <div role="group" aria-label={text('reports.period')} className="flex flex-wrap gap-2">
      {listPresets(now).map(({ name, from = '', to = '' }) => {
        const chosen = (filters.from ?? '') === from && (filters.to ?? '') === to;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange({ from, to, by: chooseGrouping(filters.by, { from, to }, now) })}
            className={clsx(
              'min-h-11 rounded-full border px-4 transition-colors',
              chosen
                ? 'border-primary bg-primary-tint font-semibold text-ink'
                : 'border-line-strong bg-card hover:border-primary',
            )}
          >
            {text(`reports.preset.${name}`)}
          </button>
        );
      })}
    </div>
  );
}

/** First and last day; applied when both are valid and in order. */
export function PeriodDates({ filters, shown, onChange }: PeriodChoiceProps) {
  const text = useText();
  const at = `${filters.from} ${filters.to}`;
  // Unfinished input for one period does not apply to the next one that is chosen.
  const [begun, setTyped] = useState<{ at: string; from?: string; to?: string }>({ at });
  const typed = begun.at === at ? begun : { at };
  const from = typed.from ?? filters.from ?? shown?.from ?? '';
  const to = typed.to ?? filters.to ?? shown?.to ?? '';
  const isWrong = Boolean(typed.from ?? typed.to) && isDate(from) && isDate(to) && from > to;
  const change = (some: { from?: string; to?: string }) => {
    const next = { from, to, ...some };
    if (!isDate(next.from) || !isDate(next.to) || next.from > next.to) return setTyped({ ...typed, ...some });
    setTyped({ at });
    onChange({ ...next, by: chooseGrouping(filters.by, next, new Date()) });
  };
  return (
    <>
      <Field id="from" label={text('portal.words.from')} group>
        <DateInput value={from} onChange={(value) => change({ from: value })} />
      </Field>
      <Field id="to" label={text('reports.to')} group error={isWrong && text('portal.words.wrongOrder')}>
        <DateInput value={to} onChange={(value) => change({ to: value })} />
      </Field>
    </>
  );
}
