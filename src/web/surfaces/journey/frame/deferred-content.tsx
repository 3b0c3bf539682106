import { type ReactNode, useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { findArrivalKind } from '#web/router/navigation-history.ts';

/**
 * The content below the question of a page. If the page was opened, or browser history led to it, the content renders
 * at once, because the browser restores a scroll position; after other navigation it renders once the question is
 * painted: a cheap phone renders two fields in the time of a frame.
 */
export function DeferredContent({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [isWhole] = useState(() => typeof window === 'undefined' || findArrivalKind(path) !== 'on');
  return useDeferredValue(true, isWhole) ? children : <div aria-busy="true" className="min-h-dvh" />;
}
