import { useEffect, useState } from 'react';
import { callState } from '#web/api/call-state.ts';
import { createProgress, hiddenBar } from './progress.ts';

/** How the bar on top stands. */
export function useBar() {
  const [bar, setBar] = useState(hiddenBar);
  useEffect(() => {
    const progress = createProgress(setBar);
    let seen = callState.now();
    // What failed before anybody could look is over.
    progress.follow({ ...seen, outcome: 'answered' });
    const unsubscribe = callState.subscribe(() => {
      const { open, outcome } = callState.now();
      if (open !== seen.open || outcome !== seen.outcome) progress.follow({ open, outcome });
      seen = callState.now();
    });
    return () => {
      unsubscribe();
      progress.stop();
    };
  }, []);
  return bar;
}
