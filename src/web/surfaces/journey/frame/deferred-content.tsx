import { type ReactNode, useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { findArrivalKind } from '#web/router/navigation-history.ts';

/**
 * What stands under the question of a page. It is drawn at once where the page is opened, or come back to, since the browser
 * has a place in it; after the question has been painted where a person goes on to the page: a cheap phone draws two fields
 * in the time of a frame.
 */
export function DeferredContent({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [isWhole] = useState(() => typeof window === 'undefined' || findArrivalKind(path) !== 'on');
  return useDeferredValue(true, isWhole) ? children : <div aria-busy="true" className="min-h-dvh" />;
}
