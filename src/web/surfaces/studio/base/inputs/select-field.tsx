import type { ComponentProps } from 'react';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';

type LabelProps = Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'help' | 'error' | 'optional'>;

/** A select with its label and help text. */
export function SelectField({
  id,
  label,
  help,
  error,
  optional = false,
  ...select
}: LabelProps & Omit<ComponentProps<typeof SelectInput>, 'id'>) {
  return (
    <Field {...{ id, label, help, error, optional }}>
      <SelectInput {...select} />
    </Field>
  );
}

/** A line of text with its label and help text. */
export function TextLineField({
  id,
  label,
  help,
  error,
  optional = false,
  ...box
}: LabelProps & Omit<ComponentProps<typeof TextInput>, 'id'>) {
  return (
    <Field {...{ id, label, help, error, optional }}>
      <TextInput autoComplete="off" {...box} />
    </Field>
  );
}
