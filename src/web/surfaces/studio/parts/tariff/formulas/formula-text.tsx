import { clsx } from 'clsx/lite';
import { useId, useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FilePosition } from '#web/surfaces/studio/base/values/list-tables.ts';
import { formatMinorUnits, parseMinorUnits } from '#web/surfaces/studio/base/values/minor-units.ts';
import { useCurrency } from '#web/surfaces/studio/base/values/use-currency.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { parseFigure, tokenizeFormula } from './tokenize-formula.ts';

type FormulaTextProps = {
  logic: Json;
  place: FilePosition;
  label: string;
  /** True if the result is an amount of money. A single figure is then shown in the currency, not in its minor units. */
  isAmount?: boolean;
};

/** Shows a formula as text; its figures are inputs. */
export function FormulaText({ logic, place, label, isAmount = false }: FormulaTextProps) {
  const text = useText();
  const names = useTermNames();
  const { workspace, mayEdit } = useWorkspace();
  const tokens = tokenizeFormula(logic, names, (word) => text(`studio-tariff.formula.${word}`));
  const currency = useCurrency();
  const isMoney = isAmount && tokens.length === 1 && /^\d+$/.test(String(logic));
  const count = tokens.filter((token) => 'figure' in token).length;
  let nth = 0;
  return (
    <span className="leading-9">
      {tokens.map((token) => {
        if ('words' in token) return <span key={`${nth} words`}>{token.words}</span>;
        nth += 1;
        const at = [...place.at, ...token.at];
        const name = count > 1 ? text('studio-tariff.formula.nthFigure', { label, nth }) : label;
        return (
          <FigureBox
            key={token.at.join('/')}
            label={name}
            value={isMoney ? formatMinorUnits(Number(token.figure), currency) : token.figure}
            unit={isMoney ? currency : undefined}
            mayEdit={mayEdit}
            read={(typed) => (isMoney ? parseMinorUnits(typed, currency)?.toString() : readDecimal(typed))}
            onWrite={(typed) =>
              workspace.change(
                { path: place.path, at, to: parseFigure(typed, token.isNumber) },
                { merge: `${place.path} ${at.join('/')}` },
              )
            }
          />
        );
      })}
      {isMoney && <span aria-hidden="true"> {currency}</span>}
    </span>
  );
}

type FigureBoxProps = {
  label: string;
  value: string;
  unit: string | undefined;
  mayEdit: boolean;
  /** Returns the figure for a typed text; undefined if it is invalid. */
  read: (typed: string) => string | undefined;
  onWrite: (figure: string) => void;
};

const readDecimal = (typed: string): string | undefined => /^-?\d+(\.\d+)?$/.exec(typed)?.[0];

/** An input for a figure. It writes valid numbers while typing; an invalid text stays, with an error, unsaved. */
function FigureBox({ label, value, unit, mayEdit, read, onWrite }: FigureBoxProps) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const isWrong = read(shown.trim()) === undefined;
  return (
    <span className="inline-grid align-middle">
      <input
        aria-label={unit === undefined ? label : `${label} (${unit})`}
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
          const figure = read(target.value.trim());
          if (figure !== undefined) onWrite(figure);
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
