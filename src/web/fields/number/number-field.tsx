import type { FieldProps } from '@rjsf/utils';
import type { FormData } from '../form/form-data.ts';

/**
 * A number as its widget hands it on. rjsf's own field turns texts into numbers by the decimal sign that Intl knows: our
 * widgets give numbers, and the first question to Intl takes a cheap phone a tenth of a second.
 */
export function NumberField(props: FieldProps<FormData>) {
  const { StringField } = props.registry.fields;
  return StringField ? <StringField {...props} /> : null;
}
