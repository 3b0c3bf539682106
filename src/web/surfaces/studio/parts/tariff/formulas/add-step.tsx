import { useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { SelectField, TextLineField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { formatMinorUnits, parseMinorUnits } from '#web/surfaces/studio/base/values/minor-units.ts';
import { useCurrency } from '#web/surfaces/studio/base/values/use-currency.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import { useRating } from '../table-setup/use-rating.ts';
import { createStep, STEP_TEMPLATES, type StepTemplate } from './create-step.ts';
import { LineForm } from './line-form.tsx';

/** Adds a named line at the end of the calculation. */
export function AddStep() {
  const text = useText();
  const id = useId();
  const { workspace, product, path, steps, inputs } = useRating();
  const [added, setAdded] = useState<StepTemplate>('levy');
  const names = useNameInputs(id);
  const [figure, setFigure] = useState('');
  const isMoney = added === 'fee' || added === 'minimum';
  const currency = useCurrency();
  const amount = isMoney ? parseMinorUnits(figure.trim(), currency) : undefined;
  const written = isMoney ? amount?.toString() : /^\d{1,3}(\.\d{1,4})?$/.exec(figure.trim())?.[0];
  const add = () => {
    if (written === undefined) return false;
    const step = createStep(added, written, steps, Object.keys(inputs));
    workspace.change([
      { path, at: ['steps', steps.length], to: step, insert: true },
      ...wordChanges(product, ['premium', String(step.set)], names.names),
    ]);
    setFigure('');
    return true;
  };
  const figureField = (
    <TextLineField
      id={`${id}-figure`}
      label={text(isMoney ? 'studio-tariff.add.cents' : 'studio-tariff.add.percent', { currency })}
      error={
        names.wasTried && written === undefined
          ? text(isMoney ? 'studio-tariff.add.noCents' : 'studio-tariff.add.noPercent', {
              example: formatMinorUnits(1000, currency),
            })
          : undefined
      }
      value={figure}
      onChange={setFigure}
      inputMode="decimal"
      maxLength={12}
      className="max-w-40"
    />
  );
  return (
    <LineForm words="add" names={names} onAdd={add} below={figureField}>
      <SelectField
        id={`${id}-what`}
        label={text('studio-tariff.add.what')}
        value={added}
        onChange={(what) => setAdded(what as StepTemplate)}
        choices={STEP_TEMPLATES.map((what) => ({ value: what, label: text(`studio-tariff.add.kinds.${what}`) }))}
      />
    </LineForm>
  );
}
