import { type ReactNode, useState } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';

type KeptBoxProps = {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  value: string;
  /** Why what was typed cannot be kept. */
  faultOf?: (typed: string) => string | undefined;
  /** Called at each letter that leaves something that can be kept. */
  onKeep: (typed: string) => void;
  readOnly: boolean;
  lang?: string;
  optional?: boolean;
  /** Several lines. */
  isLong?: boolean;
  inputMode?: 'numeric';
  className?: string;
};

/** A box whose letters are kept as they are typed; what does not fit stays in it, with why, and is not kept. */
export function KeptBox({ id, label, help, value, faultOf, onKeep, optional = false, isLong, ...box }: KeptBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const fault = typed === null ? undefined : faultOf?.(typed.trim());
  const type = (next: string) => {
    setTyped(next);
    if (faultOf?.(next.trim()) === undefined) onKeep(next.trim());
  };
  const Box = isLong ? TextArea : TextInput;
  return (
    <Field id={id} label={label} help={help} error={fault} optional={optional}>
      <Box
        value={shown}
        onChange={type}
        onBlur={() => fault === undefined && setTyped(null)}
        maxLength={5000}
        autoComplete="off"
        {...box}
      />
    </Field>
  );
}
