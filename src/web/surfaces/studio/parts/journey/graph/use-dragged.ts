import type { PointerEvent, RefObject } from 'react';

/** Lets a mouse drag what lies in a frame that scrolls; a finger scrolls it by itself. */
export function useDragged(frame: RefObject<HTMLElement | null>) {
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const element = frame.current;
      if (!element || event.pointerType !== 'mouse' || event.button !== 0) return;
      if ((event.target as HTMLElement).closest('button')) return;
      const [left, top] = [element.scrollLeft + event.clientX, element.scrollTop + event.clientY];
      const move = ({ clientX, clientY }: globalThis.PointerEvent) => element.scrollTo(left - clientX, top - clientY);
      const end = () => document.removeEventListener('pointermove', move);
      document.addEventListener('pointermove', move);
      document.addEventListener('pointerup', end, { once: true });
      document.addEventListener('pointercancel', end, { once: true });
    },
  };
}
