import { useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * What is chosen stands there at once; what it means for the rest of the page is answered when it has been painted.
 * @param value what was answered before
 */
export function useChosen<Value>(value: Value, hand: (chosen: Value) => void): [Value, (chosen: Value) => void] {
  const [chosen, setChosen] = useState({ value, before: value });
  // Another answer came, from here or from elsewhere: it stands from then on.
  const isOver = chosen.before !== value;
  if (isOver) setChosen({ value, before: value });
  const choose = (next: Value) => {
    setChosen({ value: next, before: value });
    afterPaint(() => hand(next));
  };
  return [isOver ? value : chosen.value, choose];
}
