import { clsx } from 'clsx/lite';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useReportChoices } from '#web/api/reports.ts';
import { type Choice, SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PeriodDates, PeriodPresets } from './period-choice.tsx';
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
