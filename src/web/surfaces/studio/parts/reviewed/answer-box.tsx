import type { FieldSchema } from '#engine/language/definition.ts';
import { fieldsOf } from '#engine/reviewed/fields-of.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useWrittenProduct } from '#web/surfaces/studio/preview/use-written-product.ts';

/** The fields of which one answer may be another, by what they are called: not lists of things, and not pictures. */
export function useVariedFields(): { name: string; label: string }[] {
  const written = useWrittenProduct();
  if (!written) return [];
  const { product, describe } = written;
  return Object.entries(fieldsOf(product.definition))
    .filter(([, schema]) => schema.items?.type !== 'object' && schema.const === undefined)
    .map(([name]) => ({ name, label: describe.label(name) }));
}

type AnswerBoxProps = {
  id: string;
  field: string;
  /** As a cell of a reviewed line has it. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** An answer to a field: an option from its list, yes or no, a date, or what is typed. */
export function AnswerBox({ id, field, value, onChange, error }: AnswerBoxProps) {
  const text = useText();
  const written = useWrittenProduct();
  if (!written) return null;
  const { product, describe } = written;
  const schema: FieldSchema | undefined = fieldsOf(product.definition)[field];
  const items = schema?.items?.type === 'object' ? undefined : schema?.items;
  const codes = schema?.enum ?? items?.enum;
  const choices =
    schema?.type === 'boolean'
      ? ['true', 'false'].map((code) => ({ value: code, label: text(`studio-reviewed.answers.${code}`) }))
      : codes?.map((code) => ({ value: String(code), label: describe.value(field, code) }));
  const isDate = schema?.format === 'date';
  return (
    <Field id={id} label={describe.label(field)} error={error} group={isDate}>
      {choices ? (
        <SelectInput value={value} onChange={onChange} choices={choices} placeholder="" />
      ) : isDate ? (
        <DateInput value={value} onChange={onChange} />
      ) : (
        <TextInput autoComplete="off" value={value} onChange={onChange} />
      )}
    </Field>
  );
}
