import { useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';

const identity = (text: string) => text;

type ValueFormat = {
  /** Parses a typed text to a value. */
  read?: (typed: string) => string;
  /** Formats a value while nobody types. */
  write?: (value: string) => string;
};

/**
 * A value that is typed here. It stays as typed; on leaving the field and on Enter it is passed on and formatted. A
 * render of the whole page for every key would be slow on a cheap phone.
 */
export function useCommitted(
  value: string,
  hand: (value: string) => void,
  { read = identity, write = identity }: ValueFormat = {},
) {
  const [typed, setTyped] = useState(() => write(value));
  const newest = useRef(typed);
  const isTyping = useRef(false);
  const show = (text: string) => {
    newest.current = text;
    setTyped(text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again only when the value changes
  useEffect(() => {
    // An answer that arrives meanwhile does not replace the text that is being typed.
    if (!isTyping.current) show(write(value));
  }, [value]);

  const type = (next: string) => {
    isTyping.current = true;
    show(next);
  };
  const finish = (then: (run: () => void) => void) => {
    if (!isTyping.current) return;
    isTyping.current = false;
    const meant = read(newest.current);
    show(write(meant));
    if (meant !== value) then(() => hand(meant));
  };
  return {
    typed,
    type,
    /** For Enter, which sends the form with it. */
    commit: () => finish((run) => run()),
    /** For leaving the field. */
    leave: () => finish(afterPaint),
  };
}
