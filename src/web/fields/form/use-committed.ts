import { useEffect, useRef, useState } from 'react';

/**
 * A value that is typed here and handed on when it is finished: on leaving the field and on Enter. A whole page drawn
 * anew for every key would lag on a cheap phone.
 */
export function useCommitted<Value>(value: Value, hand: (value: Value) => void) {
  const [typed, setTyped] = useState(value);
  const newest = useRef(value);
  const isTyping = useRef(false);
  useEffect(() => {
    // What is being typed is not taken away by an answer that came meanwhile.
    if (isTyping.current) return;
    newest.current = value;
    setTyped(value);
  }, [value]);

  const type = (next: Value) => {
    isTyping.current = true;
    newest.current = next;
    setTyped(next);
  };
  const commit = () => {
    isTyping.current = false;
    if (newest.current !== value) hand(newest.current);
  };
  return { typed, type, commit };
}
