import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { readNumber } from '#engine/language/typed/amount.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useFieldAttributes } from '../field/field-context.ts';
import { inputClasses } from '../field/input-classes.ts';

/** The typed number; undefined for an empty text and for one that is no such number. */
export function parseNumber(typed = '', isWhole = false): number | undefined {
  const read = readNumber(typed);
  const number = Number(read);
  return read === undefined || (isWhole && !Number.isInteger(number)) ? undefined : number;
}

type NumberInputProps = {
  value: number | undefined;
  /** A text that is no number, to begin with. */
  unread?: string | null;
  /** Called with the text when the focus leaves a text that is no number, and with '' when the input is emptied. */
  onChange: (value: number | string | undefined) => void;
  /** Limits of the two buttons; a typed number beyond them stays, so that the error can mention it. */
  min?: number;
  max?: number;
  step?: number;
  isWhole?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
};

/** A number, typed or stepped, in the digits of any script. A text that is no number stays, so that its error is seen. */
export function NumberInput({
  value,
  unread = null,
  onChange,
  min = 0,
  max = Infinity,
  step = 1,
  isWhole = false,
  disabled,
  onBlur,
}: NumberInputProps) {
  const text = useText();
  const wiring = useFieldAttributes();
  // The text of the input while it is typed, for example `12.`, and after that if it is no number; else null.
  const [draft, setDraft] = useState(unread);
  const stepTo = (next: number) => {
    setDraft(null);
    onChange(Math.min(max, Math.max(min, next)));
  };
  const type = (typed: string) => {
    setDraft(typed);
    onChange(typed.trim() === '' ? '' : parseNumber(typed, isWhole));
  };
  const leave = () => {
    if (draft?.trim() && parseNumber(draft, isWhole) === undefined) onChange(draft);
    else setDraft(null);
    onBlur?.();
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
        onBlur={leave}
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
