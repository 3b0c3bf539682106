import type { ComponentProps } from 'react';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';

type SelectFieldProps = Omit<ComponentProps<typeof SelectInput>, 'id'> &
  Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'help' | 'optional'>;

/** A select with its label and help text. */
export function SelectField({ id, label, help, optional = false, ...select }: SelectFieldProps) {
  return (
    <Field {...{ id, label, help, optional }}>
      <SelectInput {...select} />
    </Field>
  );
}
