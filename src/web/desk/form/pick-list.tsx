import { clsx } from 'clsx/lite';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { inputClasses } from '#web/fields/field/input-classes.ts';

export type Pick = { id: string; label: ReactNode; second?: ReactNode };

type PickListProps = {
  id: string;
  label: string;
  help?: string;
  typed: string;
  onType: (typed: string) => void;
  /** The choices that match the typed text, the likeliest first. */
  choices: readonly Pick[];
  onPick: (id: string) => void;
  /** A sentence about the choices, for screen readers too. */
  note?: ReactNode;
};

/**
 * A text field over a list of choices: the arrows move through the list, Enter picks the marked choice. It has the focus
 * when it appears.
 */
export function PickList({ id, label, help, typed, onType, choices, onPick, note }: PickListProps) {
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => box.current?.focus(), []);
  const marked = Math.min(at, choices.length - 1);
  const optionId = (index: number) => `${list}-${index}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const choice = choices[marked];
    if (step !== 0) setAt((marked + step + choices.length) % Math.max(1, choices.length));
    else if (event.key === 'Enter' && choice) onPick(choice.id);
    else return;
    event.preventDefault();
  };
  return (
    <div className="grid gap-2">
      <Field id={id} label={label} help={help}>
        <input
          ref={box}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={choices.length > 0 ? optionId(marked) : undefined}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setAt(0);
            onType(target.value);
          }}
          onKeyDown={onKeyDown}
          className={inputClasses}
        />
      </Field>
      <p role="status" className="text-muted text-small empty:hidden">
        {note}
      </p>
      <div id={list} role="listbox" aria-label={label} className="grid">
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={choice.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            onClick={() => onPick(choice.id)}
            className={clsx(
              'grid min-h-11 cursor-pointer content-center rounded-field px-3 py-1.5',
              index === marked ? 'bg-primary-tint text-ink' : 'hover:bg-page',
            )}
          >
            <span className="font-semibold">{choice.label}</span>
            {choice.second && <span className="text-muted text-small">{choice.second}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
