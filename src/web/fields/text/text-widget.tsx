import type { WidgetProps } from '@rjsf/utils';
import { normaliseText } from '#engine/answers.ts';
import { useCommitted } from '../page/use-committed.ts';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

/** An input for one line of text. */
export function TextWidget(props: WidgetProps) {
  return <LineOfText {...props} />;
}

/** An input for an e-mail address, with the matching keyboard. */
export function EmailWidget(props: WidgetProps) {
  return <LineOfText {...props} inputMode="email" type="email" />;
}

function LineOfText({ id, value, options, onChange, onBlur, disabled, inputMode, type, schema }: WidgetProps) {
  const { box, onKeyDown } = useCommitted(value, onChange, (typed) => onBlur(id, typed), {
    id,
    read: (text) => normaliseText(text, schema.format),
  });
  const latin = schema.format === 'latin-name';
  return (
    <TextInput
      type={type ?? 'text'}
      inputMode={inputMode}
      autoComplete={options.autocomplete ?? (type === 'email' ? 'email' : 'off')}
      autoCapitalize={options.autocapitalize ?? (latin ? 'words' : undefined)}
      spellCheck={false}
      disabled={disabled}
      onKeyDown={onKeyDown}
      {...box}
    />
  );
}

/** An input for several lines of text: Enter begins the next one. */
export function TextareaWidget({ id, value, onChange, onBlur, disabled, schema }: WidgetProps) {
  const { box } = useCommitted(value, onChange, (typed) => onBlur(id, typed), { id });
  return <TextArea disabled={disabled} maxLength={schema.maxLength} {...box} />;
}
