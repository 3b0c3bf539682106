import { type FormEvent, useId, useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useFile, useWorkspace } from '../../workspace/workspace-context.ts';
import { ADDED, type Added, newStep } from './new-step.ts';

type Rating = { steps?: Parameters<typeof newStep>[2]; inputs?: Record<string, Json> };

/** Another line at the end of the calculation, with its name in the language of the page. */
export function AddStep() {
  const text = useText();
  const id = useId();
  const { locale } = useLanguage();
  const { workspace, product } = useWorkspace();
  const path = `product-schemas/${product}/rating.json`;
  const { steps = [], inputs = {} } = useFile<Rating>(path) ?? {};
  const [added, setAdded] = useState<Added>('levy');
  const [name, setName] = useState('');
  const [figure, setFigure] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMoney = added === 'fee' || added === 'minimum';
  const isFigure = (isMoney ? /^\d{1,9}$/ : /^\d{1,3}(\.\d{1,4})?$/).test(figure.trim());

  const add = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (name.trim() === '' || !isFigure) return;
    const step = newStep(added, figure.trim(), steps, Object.keys(inputs));
    workspace.change([
      { path, at: ['steps', steps.length], to: step, insert: true },
      { path: `locales/${locale}/products/${product}.json`, at: ['premium', String(step.set)], to: name.trim() },
    ]);
    setName('');
    setFigure('');
    setIsTried(false);
  };

  return (
    <form noValidate onSubmit={add} className="grid gap-4 rounded-card border border-line bg-card p-4">
      <h2 className="font-semibold text-ink">{text('studio-tariff.add.title')}</h2>
      <Field id={`${id}-what`} label={text('studio-tariff.add.what')}>
        <SelectInput
          value={added}
          onChange={(what) => setAdded(what as Added)}
          choices={ADDED.map((what) => ({ value: what, label: text(`studio-tariff.add.kinds.${what}`) }))}
        />
      </Field>
      <Field
        id={`${id}-name`}
        label={text('studio-tariff.add.name')}
        help={text('studio-tariff.add.nameHelp')}
        error={isTried && name.trim() === '' ? text('studio-tariff.add.noName') : undefined}
      >
        <TextInput value={name} onChange={setName} maxLength={80} autoComplete="off" />
      </Field>
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
