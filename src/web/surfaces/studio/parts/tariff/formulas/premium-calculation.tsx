import type { Json } from '#engine/language/json.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { AddBase } from '../table-setup/add-base.tsx';
import { AddStep } from './add-step.tsx';
import { ExamplePanel } from './example-panel.tsx';
import { StepsList } from './steps-list.tsx';

/** Shows the calculation of the premium, with an example next to it. */
export function PremiumCalculation({ tables }: { tables: readonly TableSource[] }) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const path = `product-schemas/${product}/rating.json`;
  const rating = useFile<{ rounding?: Record<string, Json>; note?: string }>(path);
  const rounds = rating?.rounding && 'total' in rating.rounding ? 'total' : 'lines';
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 content-start gap-4">
        {rating?.note !== undefined && <p className="text-muted text-small">{rating.note}</p>}
        <div className="max-w-96">
          <FilterSelect
            label={text('studio-tariff.formula.rounding')}
            all={null}
            disabled={!mayEdit}
            value={rounds}
            onChange={(what) => workspace.change({ path, at: ['rounding'], to: { [what]: 'half-up' } })}
            choices={['lines', 'total'].map((what) => ({
              value: what,
              label: text(`studio-tariff.formula.rounds.${what}`),
            }))}
          />
        </div>
        <StepsList />
        {mayEdit && <AddBase tables={tables} />}
        {mayEdit && <AddStep />}
      </div>
      <ExamplePanel />
    </div>
  );
}
