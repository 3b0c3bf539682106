import type { Rounding } from '#engine/language/numbers/rounding.ts';
import type { TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { AddBase } from './add-base.tsx';
import { AddStep } from './add-step.tsx';
import { ExamplePanel } from './example-panel.tsx';
import { RoundingInputs } from './rounding-inputs.tsx';
import { StepsList } from './steps-list.tsx';

/** Shows the calculation of the premium, with an example next to it. */
export function PremiumCalculation({ tables }: { tables: readonly TableSource[] }) {
  const { product, mayEdit } = useWorkspace();
  const path = `product-schemas/${product}/rating.json`;
  const rating = useFile<{ rounding?: Rounding; note?: string }>(path);
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 content-start gap-4">
        {rating?.note !== undefined && <p className="text-muted text-small">{rating.note}</p>}
        <RoundingInputs rounding={rating?.rounding ?? { lines: 'half-up' }} path={path} />
        <StepsList />
        {mayEdit && <AddBase tables={tables} />}
        {mayEdit && <AddStep />}
      </div>
      <ExamplePanel />
    </div>
  );
}
