import type { FieldProps } from '@rjsf/utils';
import type { FormData } from '../page/form-data.ts';

/**
 * A number from its widget. rjsf's own field converts texts to numbers by the decimal sign that Intl knows: our widgets
 * return numbers, and the first use of Intl takes a tenth of a second on a cheap phone. A number without options and
 * without a widget of its own is typed.
 */
export function NumberField(props: FieldProps<FormData>) {
  const { StringField } = props.registry.fields;
  const { uiSchema = {}, schema } = props;
  const isTyped = uiSchema['ui:widget'] === undefined && schema.enum === undefined;
  if (!StringField) return null;
  return <StringField {...props} uiSchema={isTyped ? { ...uiSchema, 'ui:widget': 'number' } : uiSchema} />;
}
