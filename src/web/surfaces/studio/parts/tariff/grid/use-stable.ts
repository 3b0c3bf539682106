import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for good, which does what the last one given does: rows that get it are not drawn again for it. */
export function useStable<Given extends unknown[], Result>(act: (...given: Given) => Result) {
  const last = useRef(act);
  useLayoutEffect(() => {
    last.current = act;
  });
  return useCallback((...given: Given): Result => last.current(...given), []);
}
