import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { latinDigits } from '#web/i18n/latin-digits.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useFieldAttributes } from '../field/field-context.ts';
import { inputClasses } from '../field/input-classes.ts';

type NumberInputProps = {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Limits of the two buttons; a typed number beyond them stays, so that the error can mention it. */
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  onBlur?: () => void;
};

/** A number, typed or stepped. It accepts Khmer digits. */
export function NumberInput({
  value,
  onChange,
  min = 0,
  max = Infinity,
  step = 1,
  disabled,
  onBlur,
}: NumberInputProps) {
  const text = useText();
  const wiring = useFieldAttributes();
  // The text of the input while it is typed, for example `12.`; null while nobody types.
  const [draft, setDraft] = useState<string | null>(null);
  const stepTo = (next: number) => {
    setDraft(null);
    onChange(Math.min(max, Math.max(min, next)));
  };
  const type = (typed: string) => {
    const clean = latinDigits(typed).replaceAll(',', '').trim();
    setDraft(typed);
    onChange(clean === '' || Number.isNaN(Number(clean)) ? undefined : Number(clean));
  };
  const stepper =
    'grid size-11 place-items-center rounded-field border border-line-strong bg-card text-primary-deep ' +
    'hover:border-primary hover:bg-primary-tint disabled:opacity-45 disabled:hover:bg-card';

  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        className={stepper}
        aria-label={text('interface.ui.less')}
        aria-controls={wiring.id}
        disabled={disabled || (value ?? min) <= min}
        onClick={() => stepTo((value ?? min) - step)}
      >
        <Icon of={Minus} />
      </button>
      <input
        {...wiring}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={draft ?? value ?? ''}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          setDraft(null);
          onBlur?.();
        }}
        className={`${inputClasses} figures max-w-24 text-center`}
      />
      <button
        type="button"
        className={stepper}
        aria-label={text('interface.ui.more')}
        aria-controls={wiring.id}
        disabled={disabled || (value ?? min - step) >= max}
        onClick={() => stepTo(value === undefined ? min : value + step)}
      >
        <Icon of={Plus} />
      </button>
    </div>
  );
}
