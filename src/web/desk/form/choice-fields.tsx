import type { ComponentProps, ReactNode } from 'react';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import type { FormFieldProps } from './fields.tsx';

type SelectFieldProps<Name extends string> = FormFieldProps<Name> &
  Pick<ComponentProps<typeof SelectInput>, 'choices' | 'placeholder' | 'disabled'>;

/** A field of a form for one of few choices. */
export function SelectField<Name extends string>({
  form,
  name,
  help,
  optional = false,
  ...box
}: SelectFieldProps<Name>) {
  const { value, onChange } = form.input(name);
  return (
    <Field {...form.field(name)} help={help} optional={optional}>
      <SelectInput value={value} onChange={onChange} {...box} />
    </Field>
  );
}

/** A field of a form for several lines of text. */
export function AreaField<Name extends string>({ form, name, help, optional = false }: FormFieldProps<Name>) {
  return (
    <Field {...form.field(name)} help={help} optional={optional}>
      <TextArea {...form.input(name)} />
    </Field>
  );
}

type ChecksFieldProps<Value extends string> = Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'error'> & {
  options: readonly Value[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  nameOf: (option: Value) => ReactNode;
};

/** A field for any of several options, a checkbox each; their values stay in the order of the options. */
export function ChecksField<Value extends string>(props: ChecksFieldProps<Value>) {
  const { options, value, onChange, nameOf, ...field } = props;
  return (
    <Field {...field} group>
      <div>
        {options.map((option, index) => (
          <Checkbox
            key={option}
            id={index === 0 ? field.id : `${field.id}-${option}`}
            checked={value.includes(option)}
            onChange={(on) => onChange(options.filter((one) => (one === option ? on : value.includes(one))))}
            label={nameOf(option)}
          />
        ))}
      </div>
    </Field>
  );
}
