import { useId, useState } from 'react';
import { readNumber } from '#engine/language/typed/amount.ts';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { ValueKind } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

type ConditionNumberInputProps = {
  label: string;
  /** The value as the condition has it; for `cents` in hundredths of the currency. */
  value: string | number | boolean;
  /** By default a plain number. */
  kind?: ValueKind;
  unit?: string | undefined;
  currency?: string;
  onChange: (value: number | string) => void;
};

/** An input for a number. An invalid number stays in the input with a message; the condition has the last valid one. */
export function ConditionNumberInput({
  label,
  value,
  kind = 'number',
  unit,
  currency = '',
  onChange,
}: ConditionNumberInputProps) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (kind === 'cents' ? String(Number(value) / 100) : String(value));
  const isRight = parseNumber(shown) !== undefined;
  const type = (next: string) => {
    setTyped(next);
    const number = parseNumber(next);
    if (number !== undefined) onChange(kind === 'cents' ? Math.round(Number(number) * 100) : number);
  };
  const after =
    kind === 'amount' || kind === 'cents'
      ? currency
      : unit === 'days' || unit === 'years'
        ? text(`studio-sentences.units.${unit}`)
        : '';
  return (
    <span className="grid gap-1">
      <span className="flex items-center gap-2">
        <TextInput
          aria-label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          aria-invalid={!isRight || undefined}
          aria-describedby={isRight ? undefined : id}
          value={shown}
          onChange={type}
          onBlur={() => isRight && setTyped(null)}
          className="figures max-w-40"
        />
        {after && <span className="text-muted text-small">{after}</span>}
      </span>
      {!isRight && (
        <span id={id} role="alert" className="font-semibold text-error text-small">
          {text('studio-sentences.noNumber')}
        </span>
      )}
    </span>
  );
}

/** Reads a number with at most four decimals. A whole number becomes a number; others stay text, exactly as typed. */
function parseNumber(typed: string): number | string | undefined {
  const clean = readNumber(typed) ?? '';
  if (!/^-?\d{1,12}(\.\d{1,4})?$/.test(clean)) return undefined;
  return clean.includes('.') ? clean : Number(clean);
}
