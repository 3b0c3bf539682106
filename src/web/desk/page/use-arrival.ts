import { type RefObject, useEffect, useRef } from 'react';

/** Ids of the address that were reached already: a part that appears again does not move the focus. */
let reached = '';

/**
 * Moves the focus to a part of a page when the address names it (`#id`) and the part appears, which may be after its
 * data are read.
 *
 * @returns the ref of the part's heading
 */
export function useArrival(id: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { hash, pathname } = window.location;
    const place = `${pathname}${hash} ${window.history.length}`;
    if (id === undefined || hash !== `#${id}` || reached === place) return;
    reached = place;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [id]);
  return heading;
}
