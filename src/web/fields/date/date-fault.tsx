import { useContext } from 'react';
import { findFormatFault, suggestMeaning } from '#engine/language/formats.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FieldContext } from '../field/field-context.ts';

const messages = ['problems'];

/** The error of a text that is no day of the calendar, and how to write it; `value` as `toIsoDate` builds it. */
export function DateFault({ id, value }: { id: string | undefined; value: string }) {
  const text = useText();
  const field = useContext(FieldContext);
  if (!useMessages(messages)) return null;
  // The name of the field without the mark of an optional one.
  const label = document.getElementById(field?.labelId ?? '')?.firstChild?.textContent ?? '';
  return (
    <p id={id} role="alert" className="font-semibold text-error text-small">
      {text(`problems.format.${findFormatFault('date', value)}`, { label, ...suggestMeaning('date', value) })}
    </p>
  );
}
