import { type ReactNode, useState } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { problemMessageId } from '../workspace/save-state.ts';
import { useLock } from '../workspace/use-lock.ts';
import { type FilePlace, useRefusals, useWorkspace } from '../workspace/workspace-context.ts';

type AutosaveInputProps = {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  value: string;
  /** Returns the reason why the typed text is not valid; undefined if it is valid. */
  faultOf?: (typed: string) => string | undefined;
  /** Called after each keystroke that leaves a valid text. */
  onKeep: (typed: string) => void;
  lang?: string;
  optional?: boolean;
  /** True for several lines. */
  isLong?: boolean;
  inputMode?: 'numeric';
  /** The place of the value: a text that the server refuses stays in the input, with the reason. */
  place?: FilePlace | undefined;
  className?: string;
};

/** An input that saves each keystroke; users who may not edit only read it. An invalid text stays in the input with the reason, and is not saved. */
export function AutosaveInput({
  id,
  label,
  help,
  value,
  faultOf,
  onKeep,
  optional = false,
  isLong,
  place,
  ...box
}: AutosaveInputProps) {
  const { mayEdit } = useWorkspace();
  const [typed, setTyped] = useState<string | null>(null);
  const text = useText();
  const refusal = useRefusals()(place);
  const lock = useLock(place);
  const shown = typed ?? (typeof refusal?.after === 'string' ? refusal.after : value);
  const fault = typed === null ? undefined : faultOf?.(typed.trim());
  const type = (next: string) => {
    setTyped(next);
    if (faultOf?.(next.trim()) === undefined) onKeep(next.trim());
  };
  const Box = isLong ? TextArea : TextInput;
  return (
    <Field
      id={id}
      label={label}
      help={help}
      error={fault ?? (refusal && text(problemMessageId(refusal.error)))}
      optional={optional}
      hints={lock.by === undefined ? [] : [lock.by]}
    >
      <Box
        value={shown}
        onChange={type}
        onBlur={() => fault === undefined && setTyped(null)}
        maxLength={5000}
        autoComplete="off"
        readOnly={!mayEdit || (lock.by !== undefined && typed === null)}
        {...box}
      />
    </Field>
  );
}
