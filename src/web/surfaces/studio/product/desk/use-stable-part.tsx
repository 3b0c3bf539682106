import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Draws a part of the desk in an element that stays the same when the panes change: the user turns a tablet, or opens
 * the preview, and what is typed in the part stays. `slot` is its place in the panes; `part` is drawn once beside them.
 */
export function useStablePart(content: ReactNode): { slot: ReactNode; part: ReactNode } {
  const [host] = useState(() => document.createElement('div'));
  return { slot: <Slot host={host} />, part: createPortal(content, host) };
}

function Slot({ host }: { host: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(host);
  }, [host]);
  return <div ref={place} />;
}
