import { type PointerEvent, useState } from 'react';
import type { GraphActs } from './graph-acts.ts';

/** The thing that a mouse drags: a page to another place, or a connection to a page. */
export type Carry = 'page' | 'connection';

/** The pointer has to move this far before a press becomes a drag, in pixels. */
const SLACK_PX = 6;

const stateAt = ({ clientX, clientY }: { clientX: number; clientY: number }): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-state]')?.dataset.state;

/** Drags pages and connections in the picture by mouse. `over` is the page under the pointer. Keys do the same. */
export function useCarried(acts: GraphActs | undefined) {
  const [over, setOver] = useState<string>();
  return {
    over,
    start(event: PointerEvent<HTMLElement>, is: Carry, name: string): void {
      if (!acts || event.pointerType !== 'mouse' || event.button !== 0) return;
      event.stopPropagation();
      const { clientX, clientY } = event;
      let isDragged = false;
      const targetOf = (at: globalThis.PointerEvent) => {
        const target = isDragged ? stateAt(at) : undefined;
        return target === name ? undefined : target;
      };
      const move = (at: globalThis.PointerEvent) => {
        isDragged ||= Math.hypot(at.clientX - clientX, at.clientY - clientY) > SLACK_PX;
        setOver(targetOf(at));
      };
      const end = (at: globalThis.PointerEvent) => {
        document.removeEventListener('pointermove', move);
        const target = at.type === 'pointerup' ? targetOf(at) : undefined;
        setOver(undefined);
        if (target === undefined) return;
        if (is === 'page') acts.moveAfter(name, target);
        else acts.connectTo(target, { state: name });
      };
      document.addEventListener('pointermove', move);
      document.addEventListener('pointerup', end, { once: true });
      document.addEventListener('pointercancel', end, { once: true });
    },
  };
}
