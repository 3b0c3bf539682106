import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the focus goes when what was pressed is gone once its result is there: a dialog hands it back to a button that the result then takes
 * away. Nothing happens where somebody has it elsewhere by then.
 * @param result another one when the page was drawn with it
 */
export function useKeptFocus(result: unknown): [place: RefObject<HTMLParagraphElement | null>, keep: () => void] {
  const place = useRef<HTMLParagraphElement>(null);
  const isOwed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each result
  useEffect(() => {
    if (!isOwed.current) return;
    // A dialog that closes hands the focus back in a frame of its own.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        isOwed.current = false;
        if (document.activeElement === document.body) place.current?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [result]);
  return [
    place,
    () => {
      isOwed.current = true;
    },
  ];
}
