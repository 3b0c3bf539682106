import { useId, useState } from 'react';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import type { Choice } from '#web/fields/choice/select-input.tsx';
import { useText } from '#web/i18n/use-text.ts';

type TicksProps = {
  label: string;
  help: string | undefined;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** True if the last check box must stay checked. */
  needsOne: boolean;
  /** Shows only the chosen codes until the user opens the list. */
  folded: boolean;
  mayEdit: boolean;
  onChange: (chosen: string[]) => void;
};

/** Check boxes in the order of the choices. A chosen code that is no longer offered stays until it is unchecked. */
export function Ticks({ label, help, choices, chosen, needsOne, folded, mayEdit, onChange }: TicksProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(!folded);
  const lost = chosen.filter((one) => !choices.some(({ value }) => value === one));
  const all = [...choices, ...lost.map((one) => ({ value: one, label: one }))];
  const named = all.filter(({ value }) => chosen.includes(value)).map((choice) => choice.label);
  const set = (one: string, on: boolean) =>
    onChange(all.map(({ value }) => value).filter((value) => (value === one ? on : chosen.includes(value))));
  return (
    <fieldset aria-describedby={`${id}-help`} className="grid gap-1">
      <legend className="font-semibold text-ink">{label}</legend>
      <p id={`${id}-help`} className="text-muted text-small">
        {help}
      </p>
      {folded && <p>{named.length === 0 ? text('studio-after-sale.noneChosen') : named.join(' · ')}</p>}
      {folded && mayEdit && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="link min-h-11 justify-self-start text-left"
          onClick={() => setOpen(!isOpen)}
        >
          {text(isOpen ? 'studio-after-sale.close' : 'studio-after-sale.choose')}
        </button>
      )}
      {isOpen && (
        <div className={folded ? 'grid sm:grid-cols-2 lg:grid-cols-3' : 'flex flex-wrap gap-x-6'}>
          {all.map(({ value, label: called }) => (
            <Checkbox
              key={value}
              id={`${id}-${value}`}
              checked={chosen.includes(value)}
              disabled={!mayEdit || (needsOne && chosen.length === 1 && chosen[0] === value)}
              onChange={(on) => set(value, on)}
              label={called}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
