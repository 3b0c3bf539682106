import { clsx } from 'clsx/lite';
import { useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';

type FigureBoxProps = { label: string; value: string; mayEdit: boolean; onWrite: (typed: string) => void };

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A figure in a formula: what counts is written as one types; what is no number stays in the box and is told, and nothing is changed. */
export function FigureBox({ label, value, mayEdit, onWrite }: FigureBoxProps) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const isWrong = !DECIMAL.test(shown.trim());
  return (
    <span className="inline-grid align-middle">
      <input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        inputMode="decimal"
        autoComplete="off"
        readOnly={!mayEdit}
        value={shown}
        maxLength={20}
        size={Math.max(4, shown.length + 1)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (DECIMAL.test(target.value.trim())) onWrite(target.value.trim());
        }}
        onBlur={() => !isWrong && setTyped(null)}
        className={clsx(
          'figures field-sizing-content min-h-8 min-w-14 rounded-small border bg-card px-1.5 text-body text-ink',
          isWrong ? 'border-2 border-error' : 'border-line-strong focus:border-primary',
        )}
      />
      {isWrong && (
        <span id={id} className="font-semibold text-error text-small">
          {text('studio-tariff.formula.notNumber')}
        </span>
      )}
    </span>
  );
}
