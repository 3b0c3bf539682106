import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { comesTo } from './arrival.ts';

/**
 * Whether what stands further down a page may be drawn: at once where the page is opened, or come back to, since the browser
 * has a place in it; after its top has been painted where a person goes on to it, who sees the top first.
 */
export function useLater(): boolean {
  const [path] = useLocation();
  const [isWhole] = useState(() => typeof window === 'undefined' || comesTo(path) !== 'on');
  return useDeferredValue(true, isWhole);
}
