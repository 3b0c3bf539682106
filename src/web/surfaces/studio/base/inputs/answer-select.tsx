import type { Json } from '#engine/language/json.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useValues } from '#web/surfaces/studio/base/values/use-values.ts';

type Values = ReturnType<typeof useValues>;

type AnswerSelectProps = {
  id: string;
  label: string;
  value: Json | undefined;
  mayEdit: boolean;
  optional?: boolean;
  /** Returns true for answers that the user may choose; by default all. */
  fits?: (value: Values[number]) => boolean;
  onChange: (to: Json | undefined) => void;
};

/** Selects the answer or calculated value that supplies `value`. A formula in the file stays as one more choice. */
export function AnswerSelect({ id, label, value, mayEdit, optional = false, fits, onChange }: AnswerSelectProps) {
  const text = useText();
  const values = useValues();
  const written = JSON.stringify(value);
  const choices = values
    .filter((one) => fits?.(one) ?? true)
    .map(({ name: of, label }) => ({ value: JSON.stringify({ var: of }), label }));
  const isOwn = written !== undefined && !choices.some((one) => one.value === written);
  return (
    <Field id={id} label={label} help={isOwn ? text('studio-settings.calculated') : undefined} optional={optional}>
      <SelectInput
        value={written ?? ''}
        disabled={!mayEdit}
        onChange={(chosen) => onChange(chosen === '' ? undefined : (JSON.parse(chosen) as Json))}
        choices={[...(isOwn ? [{ value: written, label: describeCalculation(value, values) }] : []), ...choices]}
        {...(optional && { placeholder: '–' })}
      />
    </Field>
  );
}

/** Describes a formula by the labels of the names that it reads. */
function describeCalculation(value: Json | undefined, values: Values): string {
  const names = [...JSON.stringify(value).matchAll(/"var":"([\w.]+)"/g)].map(([, name = '']) => name);
  return [...new Set(names)].map((name) => values.find((one) => one.name === name)?.label ?? name).join(' + ');
}
