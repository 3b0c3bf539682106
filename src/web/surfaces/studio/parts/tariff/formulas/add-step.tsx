import { type FormEvent, useId, useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { NameInputs, useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { createStep, STEP_TEMPLATES, type StepTemplate } from './create-step.ts';

type Rating = { steps?: Parameters<typeof createStep>[2]; inputs?: Record<string, Json> };

/** Adds a named line at the end of the calculation. */
export function AddStep() {
  const text = useText();
  const id = useId();
  const { workspace, product } = useWorkspace();
  const path = `product-schemas/${product}/rating.json`;
  const { steps = [], inputs = {} } = useFile<Rating>(path) ?? {};
  const [added, setAdded] = useState<StepTemplate>('levy');
  const names = useNameInputs(id);
  const [figure, setFigure] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMoney = added === 'fee' || added === 'minimum';
  const isFigure = (isMoney ? /^\d{1,9}$/ : /^\d{1,3}(\.\d{1,4})?$/).test(figure.trim());

  const add = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!names.hasName() || !isFigure) return;
    const step = createStep(added, figure.trim(), steps, Object.keys(inputs));
    workspace.change([
      { path, at: ['steps', steps.length], to: step, insert: true },
      ...names.given.map(([language, to]) => ({
        path: messagesFile(product, language),
        at: ['premium', String(step.set)],
        to,
      })),
    ]);
    names.clear();
    setFigure('');
    setIsTried(false);
  };

  return (
    <form noValidate onSubmit={add} className="grid gap-4 rounded-card border border-line bg-card p-4">
      <h2 className="font-semibold text-ink">{text('studio-tariff.add.title')}</h2>
      <Field id={`${id}-what`} label={text('studio-tariff.add.what')}>
        <SelectInput
          value={added}
          onChange={(what) => setAdded(what as StepTemplate)}
          choices={STEP_TEMPLATES.map((what) => ({ value: what, label: text(`studio-tariff.add.kinds.${what}`) }))}
        />
      </Field>
      <NameInputs
        of={names}
        label={(language) => `${text('studio-tariff.add.name')} (${language})`}
        missing={text('studio-tariff.add.noName')}
      />
      <Field
        id={`${id}-figure`}
        label={text(isMoney ? 'studio-tariff.add.cents' : 'studio-tariff.add.percent')}
        error={
          isTried && !isFigure ? text(isMoney ? 'studio-tariff.add.noCents' : 'studio-tariff.add.noPercent') : undefined
        }
      >
        <TextInput
          value={figure}
          onChange={setFigure}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          className="max-w-40"
        />
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start">
        {text('studio-tariff.add.action')}
      </Button>
    </form>
  );
}
