import { useId, useState } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useText } from '#web/i18n/use-text.ts';

type PasteRowsProps = {
  /** Adds the rows, and returns their number. */
  onPaste: (rows: string) => number;
};

/** A box that accepts rows of a spreadsheet. A text without a tab stays in the box. */
export function PasteRows({ onPaste }: PasteRowsProps) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState(0);
  const read = (rows: string) => {
    if (!rows.includes('\t')) return setTyped(rows);
    setCount(onPaste(rows));
    setTyped('');
  };
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {text('claim-filing.bills.paste')}
      </summary>
      <Field id={id} label={text('claim-filing.bills.paste')} help={text('claim-filing.bills.pasteHelp')} optional>
        <TextArea value={typed} onChange={read} rows={3} />
      </Field>
      <p role="status">{count > 0 && text('claim-filing.bills.pasted', { count })}</p>
    </details>
  );
}
