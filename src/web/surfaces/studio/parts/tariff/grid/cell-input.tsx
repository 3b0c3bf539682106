import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

type CellInputProps = {
  label: string;
  first: string;
  /** The values of the select. */
  list: readonly string[] | undefined;
  /** Saves the typed text. `key` is the key that ended the input; empty if the input lost the focus. */
  onTyped: (typed: string, key: string) => void;
  /** Closes the input without saving. */
  onLeft: () => void;
};

/** The input over a cell. Enter and Tab save the text and move on, loss of focus saves it, Escape discards it. */
export function CellInput({ label, first, list, onTyped, onLeft }: CellInputProps) {
  const [typed, setTyped] = useState(first);
  const isOver = useRef(false);
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(first.length, first.length);
  }, [first]);
  const end = (key: string) => {
    if (isOver.current) return;
    isOver.current = true;
    onTyped(typed, key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // This Enter belongs to the input method: it ends a composed word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      isOver.current = true;
      onLeft();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      end(event.shiftKey ? `Shift${event.key}` : event.key);
    }
  };
  return (
    <>
      <input
        ref={box}
        aria-label={label}
        value={typed}
        maxLength={2000}
        list={list && listId}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => end('')}
        className="absolute inset-0 z-20 bg-card px-2 text-body text-text outline-2 -outline-offset-2 outline-primary"
      />
      {list && (
        <datalist id={listId}>
          {list.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  );
}
