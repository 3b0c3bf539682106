import { useId } from 'react';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { useText } from '#web/i18n/use-text.ts';

type PaperSelectProps = {
  /** Of the file. */
  name: string;
  papers: readonly string[];
  value: string;
  onChange: (paper: string) => void;
};

/** Which paper a file is. */
export function PaperSelect({ name, papers, value, onChange }: PaperSelectProps) {
  const text = useText();
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {text('claim-filing.files.paperOf', { name })}
      </label>
      <SelectInput
        id={id}
        className="max-w-96"
        placeholder={text('claim-filing.files.paper')}
        choices={papers.map((paper) => ({ value: paper, label: text(`claims.papers.${paper}`) }))}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
