import { useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * The choice is shown at once; its effect on the rest of the page is computed after the paint.
 *
 * @param value the earlier answer
 */
export function useChosen<Value>(value: Value, hand: (chosen: Value) => void): [Value, (chosen: Value) => void] {
  const [chosen, setChosen] = useState({ value, before: value });
  // The answer changed, by this choice or elsewhere: from then on the answer is shown.
  const isOver = chosen.before !== value;
  if (isOver) setChosen({ value, before: value });
  const choose = (next: Value) => {
    setChosen({ value: next, before: value });
    afterPaint(() => hand(next));
  };
  return [isOver ? value : chosen.value, choose];
}
