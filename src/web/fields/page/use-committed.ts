import { useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';

const identity = (text: string) => text;

type ValueFormat = {
  /** The value that a typed text means. */
  read?: (typed: string) => string;
  /** How a value is shown while nobody types. */
  write?: (value: string) => string;
};

/**
 * A value that is typed here, stays as it was typed, and is handed on and spelled anew when it is finished: on leaving
 * the field and on Enter. A whole page drawn anew for every key would lag on a cheap phone.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew when the value changes, by nothing else
  useEffect(() => {
    // What is being typed is not taken away by an answer that came meanwhile.
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
    /** On Enter, which sends the form with it. */
    commit: () => finish((run) => run()),
    /** On leaving the field. */
    leave: () => finish(afterPaint),
  };
}
