import type { WidgetProps } from '@rjsf/utils';
import { normalizeFormat } from '#engine/language/formats.ts';
import { latinDigits } from '#web/i18n/latin-digits.ts';
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
  const {
    typed,
    type: set,
    commit,
    leave,
  } = useCommitted(value ?? '', (next) => onChange(next === '' ? undefined : next), {
    read: (text) => normalizeFormat(latinDigits(text).trim(), schema.format),
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
      value={typed}
      onChange={set}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      onBlur={() => {
        leave();
        onBlur(id, typed);
      }}
    />
  );
}

/** An input for several lines of text: Enter begins the next one. */
export function TextareaWidget({ id, value, onChange, onBlur, disabled, schema }: WidgetProps) {
  const hand = (next: string) => onChange(next === '' ? undefined : next);
  const { typed, type, leave } = useCommitted(value ?? '', hand);
  return (
    <TextArea
      disabled={disabled}
      maxLength={schema.maxLength}
      value={typed}
      onChange={type}
      onBlur={() => {
        leave();
        onBlur(id, typed);
      }}
    />
  );
}
