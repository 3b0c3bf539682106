import { useEffect, useRef, useState } from 'react';
import type { RatedView } from '#contract/purchase/drafts.ts';

/** The last change of the premium, in minor units; null before the first change. */
export function usePremiumChange(rated: RatedView | undefined): number | null {
  const total = rated?.status === 'rated' ? rated.premium.total : null;
  const last = useRef(total);
  const [change, setChange] = useState<number | null>(null);
  useEffect(() => {
    if (total === null) return;
    if (last.current !== null && last.current !== total) setChange(total - last.current);
    last.current = total;
  }, [total]);
  return change;
}
