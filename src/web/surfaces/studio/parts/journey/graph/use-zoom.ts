import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type Size = { width: number; height: number };

const [LEAST, MOST, STEP] = [0.1, 1.5, 1.25];
/** At a smaller scale the text is unreadable, so the picture scrolls instead. */
const MIN_READABLE_SCALE = 0.85;

/**
 * Sets the scale of a picture in a scrolling frame: the whole picture, if readable, until the user changes it.
 * @param of the size of the picture in pixels, unscaled
 */
export function useZoom(frame: RefObject<HTMLElement | null>, of: Size) {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  const [own, setOwn] = useState<number | 'whole'>();
  const middle = useRef<{ x: number; y: number }>(undefined);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [frame]);

  const fit = Math.min(room.width / of.width, room.height / of.height, 1);
  const zoom = typeof own === 'number' ? own : Math.max(fit, own === 'whole' ? LEAST : MIN_READABLE_SCALE);

  // The point in the centre stays in the centre.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the scale changes
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !middle.current) return;
    element.scrollTo(
      middle.current.x * zoom - element.clientWidth / 2,
      middle.current.y * zoom - element.clientHeight / 2,
    );
  }, [zoom]);

  const change = (next: number | 'whole') => {
    const element = frame.current;
    if (!element) return;
    middle.current = {
      x: (element.scrollLeft + element.clientWidth / 2) / zoom,
      y: (element.scrollTop + element.clientHeight / 2) / zoom,
    };
    setOwn(next);
  };
  return {
    zoom,
    enlarge: () => change(Math.min(zoom * STEP, MOST)),
    reduce: () => change(Math.max(zoom / STEP, LEAST)),
    showAll: () => change('whole'),
  };
}
