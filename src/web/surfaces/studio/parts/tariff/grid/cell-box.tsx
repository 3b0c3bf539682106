import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

type CellBoxProps = {
  label: string;
  first: string;
  /** Values to choose from. */
  list: readonly string[] | undefined;
  /** What was typed is to stay; `key` is the one that ended it, empty when the box was left. */
  onTyped: (typed: string, key: string) => void;
  /** Nothing is to stay of it. */
  onLeft: () => void;
};

/** The box over a cell that is written in. Enter and Tab keep what was typed and move on, leaving keeps it, Escape does not. */
export function CellBox({ label, first, list, onTyped, onLeft }: CellBoxProps) {
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
    // Enter that ends a word being composed is the keyboard's own.
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
