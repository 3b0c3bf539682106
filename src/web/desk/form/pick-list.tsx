import { clsx } from 'clsx/lite';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';

export type Pick = { id: string; label: ReactNode; second?: ReactNode };

type PickListProps = {
  id: string;
  label: string;
  help?: string;
  typed: string;
  onType: (typed: string) => void;
  /** The choices that match the typed text, the likeliest first. */
  choices: readonly Pick[];
  /** Receives the chosen id, never while `isWaiting`. */
  onPick: (id: string) => void;
  /** True while the choices are those of other words: they are shown, and none can be picked. */
  isWaiting?: boolean;
  /** A sentence about the choices, for screen readers too. */
  note?: ReactNode;
};

/** The choices by which a key moves the mark; Enter picks the marked one. */
const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Enter: 0 };

/**
 * A text field over a list of choices: the arrows move through the list, Enter picks the marked choice. It has the focus
 * when it appears.
 */
export function PickList({ id, label, help, typed, onType, choices, onPick, isWaiting = false, note }: PickListProps) {
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  const [mark, setMark] = useState<string>();
  useEffect(() => box.current?.focus(), []);
  const marked = Math.max(
    choices.findIndex((choice) => choice.id === mark),
    0,
  );
  const optionId = (index: number) => `${list}-${index}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const choice = isWaiting ? undefined : choices.at((marked + step) % choices.length);
    if (step !== 0) setMark(choice?.id);
    // A held Enter would also pick from the list that follows.
    else if (choice && !event.repeat) onPick(choice.id);
  };
  return (
    <div className="grid gap-2">
      <Field id={id} label={label} help={help}>
        <TextInput
          ref={box}
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={choices.length > 0 && !isWaiting ? optionId(marked) : undefined}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(next) => {
            setMark(undefined);
            onType(next);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <p role="status" className="text-muted text-small empty:hidden">
        {note}
      </p>
      <div
        id={list}
        role="listbox"
        aria-label={label}
        aria-busy={isWaiting}
        className={clsx('grid', isWaiting && 'opacity-60')}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={choice.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            onClick={() => !isWaiting && onPick(choice.id)}
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
