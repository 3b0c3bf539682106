import { useEffect, useState } from 'react';

/** Whole seconds until an instant, counted down; 0 when it is past. */
export function useCountdown(until: string | undefined): number {
  const secondsLeft = () => (until === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)));
  const [left, setLeft] = useState(secondsLeft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the instant decides everything
  useEffect(() => {
    setLeft(secondsLeft());
    const timer = setInterval(() => {
      const now = secondsLeft();
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
