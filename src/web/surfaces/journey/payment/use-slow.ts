import { useEffect, useState } from 'react';

/** True when what is on the screen has been there for so many milliseconds. */
export function useSlow(afterMs: number): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return slow;
}
