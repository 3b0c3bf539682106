import type { FieldProps } from '@rjsf/utils';
import type { FormData } from '../page/form-data.ts';

/**
 * A number as its widget hands it on. rjsf's own field turns texts into numbers by the decimal sign that Intl knows: our
 * widgets give numbers, and the first question to Intl takes a cheap phone a tenth of a second. A number without options and
 * without a widget of its own is typed.
 */
export function NumberField(props: FieldProps<FormData>) {
  const { StringField } = props.registry.fields;
  const { uiSchema = {}, schema } = props;
  const isTyped = uiSchema['ui:widget'] === undefined && schema.enum === undefined;
  if (!StringField) return null;
  return <StringField {...props} uiSchema={isTyped ? { ...uiSchema, 'ui:widget': 'number' } : uiSchema} />;
}
