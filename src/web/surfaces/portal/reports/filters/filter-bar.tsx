import { clsx } from 'clsx/lite';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { listPresets } from '#contract/reconciliation/report-presets.ts';
import type { Grouping } from '#contract/reports.ts';
import { isDate } from '#engine/language/dates.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useReportChoices } from '#web/api/reports.ts';
import { useToday } from '#web/api/use-clock.ts';
import { type Choice, SelectInput } from '#web/fields/choice/select-input.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { today } from '#web/hydration/server-clock.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { chooseGrouping } from './presets.ts';
import { groupings, type ReportFilters } from './report-filters.ts';

type FilterBarProps = {
  filters: ReportFilters;
  shown: { from: string; to: string } | undefined;
  onChange: (some: Partial<Record<keyof ReportFilters, string>>) => void;
};

/** Filters of the report. On the phone the most common periods are visible, the rest opens. */
export function FilterBar({ filters, shown, onChange }: FilterBarProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <PeriodPresets filters={filters} onChange={onChange} />
        <Button
          icon={SlidersHorizontal}
          variant="quiet"
          className="md:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {text('portal.filters')}
        </Button>
      </div>
      <div className={clsx('gap-x-6 gap-y-4 md:flex md:flex-wrap md:items-end', isOpen ? 'grid' : 'hidden')}>
        <PeriodDates filters={filters} shown={shown} onChange={onChange} />
        {filters.view !== 'reconciliation' && <Choices filters={filters} onChange={onChange} />}
      </div>
    </div>
  );
}

function Choices({ filters, onChange }: Omit<FilterBarProps, 'shown'>) {
  const text = useText();
  const { data: products = [] } = useProducts();
  const { data: { agents, partners } = { agents: [], partners: [] } } = useReportChoices();
  const isInsurer = partners.length > 0;
  const choice = ({ id, name }: { id: string; name: string }): Choice => ({ value: id, label: name });
  const ofPartner = agents.filter(({ partner }) => filters.partner === undefined || partner === filters.partner);
  const offered: { name: 'product' | 'agent' | 'partner'; choices: Choice[] }[] = [
    { name: 'product', choices: products.map(choice) },
    { name: 'partner', choices: partners.map(choice) },
    { name: 'agent', choices: ofPartner.map(choice) },
  ];
  const by = groupings.filter((one) => one !== 'partner' || isInsurer);
  return (
    <>
      <div className="md:w-44">
        <Field id="by" label={text('reports.rowsBy')}>
          <SelectInput
            value={filters.by}
            onChange={(value) => onChange({ by: value })}
            choices={by.map((one) => ({ value: one, label: text(`reports.by.${one}`) }))}
          />
        </Field>
      </div>
      {offered
        .filter(({ choices }) => choices.length > 0)
        .map(({ name, choices }) => (
          <div key={name} className="md:w-56">
            <Field id={name} label={text(`reports.by.${name}`)}>
              <SelectInput
                value={filters[name] ?? ''}
                onChange={(value) => onChange({ [name]: value, ...(name === 'partner' ? { agent: '' } : {}) })}
                choices={choices}
                placeholder={text(`reports.all.${name}`)}
              />
            </Field>
          </div>
        ))}
    </>
  );
}

type PeriodChoiceProps = {
  filters: ReportFilters;
  /** The period of the shown report, used when the address has none. */
  shown: { from: string; to: string } | undefined;
  onChange: (period: { from: string; to: string; by: Grouping }) => void;
};

/** Buttons for the most common periods. */
function PeriodPresets({ filters, onChange }: Omit<PeriodChoiceProps, 'shown'>) {
  const text = useText();
  const today = useToday();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one kind, not fields of a form
    <div role="group" aria-label={text('reports.period')} className="flex flex-wrap gap-2">
      {listPresets(today).map(({ name, from = '', to = '' }) => {
        const chosen = (filters.from ?? '') === from && (filters.to ?? '') === to;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange({ from, to, by: chooseGrouping(filters.by, { from, to }, today) })}
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
function PeriodDates({ filters, shown, onChange }: PeriodChoiceProps) {
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
    onChange({ ...next, by: chooseGrouping(filters.by, next, today()) });
  };
  return (
    <>
      <Field id="from" label={text('portal.words.from')} group>
        <DayInput value={from} onChange={(value) => change({ from: value })} />
      </Field>
      <Field id="to" label={text('portal.words.to')} group error={isWrong && text('portal.words.wrongOrder')}>
        <DayInput value={to} onChange={(value) => change({ to: value })} />
      </Field>
    </>
  );
}
