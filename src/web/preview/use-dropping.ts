import { useEffect } from 'react';
import type { Messages } from '#shared/flatten-messages.ts';
import { carriesField, type PagePlace, readDrag } from '#web/surfaces/studio/base/values/field-drag.ts';
import type { PreviewLink, PreviewState } from '#web/surfaces/studio/preview/preview.ts';
import { findSettingElement } from './settings-in-page.ts';

type FoundPlace = { place: PagePlace; box: DOMRect | undefined };

/** Lets the user drop a field of another page, or a kind of field from the toolbox, between the fields of the page. */
export function useDropping({ drop }: PreviewLink, state: PreviewState, page: string | undefined): void {
  const { product, messages, definition } = state;
  useEffect(() => {
    const asked = page === undefined ? undefined : definition.form.pages[page];
    if (!drop || page === undefined || !asked) return;
    const line = createLine();
    const names = Object.keys(asked.schema.properties);
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer || !carriesField(event.dataTransfer)) return;
      event.preventDefault();
      const { place, box } = findPlace(event, page, findFieldBoxes(names, product, messages));
      line.show(box, place.isAfter === true);
    };
    const onDrop = (event: DragEvent) => {
      line.hide();
      const part = event.dataTransfer && readDrag(event.dataTransfer);
      if (!part) return;
      event.preventDefault();
      drop({ part, place: findPlace(event, page, findFieldBoxes(names, product, messages)).place });
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) line.hide();
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('drop', onDrop);
    document.addEventListener('dragleave', onLeave);
    return () => {
      line.remove();
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('dragleave', onLeave);
    };
  }, [drop, page, product, messages, definition]);
}

/** Returns the boxes of the fields that the page shows at present. */
function findFieldBoxes(
  names: readonly string[],
  product: string,
  messages: Messages,
): [field: string, box: DOMRect][] {
  return names.flatMap((field): [string, DOMRect][] => {
    const box = findSettingElement({ field }, product, messages)?.getBoundingClientRect();
    return box && box.height > 0 ? [[field, box]] : [];
  });
}

/** Returns the place nearest to the pointer: before or after a field; the end of a page that shows no field. */
function findPlace(
  { clientX, clientY }: DragEvent,
  page: string,
  boxes: readonly [field: string, box: DOMRect][],
): FoundPlace {
  const distance = ({ left, right, top, bottom }: DOMRect) =>
    Math.hypot(clientX - Math.min(Math.max(clientX, left), right), clientY - Math.min(Math.max(clientY, top), bottom));
  const [nearest] = boxes.toSorted(([, one], [, other]) => distance(one) - distance(other));
  if (!nearest) return { place: { page }, box: undefined };
  const [field, box] = nearest;
  return { place: { page, field, isAfter: clientY > box.top + box.height / 2 }, box };
}

/** A line over the page that shows the place where a dropped field comes. */
function createLine() {
  const line = document.createElement('div');
  line.setAttribute('data-drop-line', '');
  line.className = 'pointer-events-none fixed z-50 h-1 rounded-full bg-primary';
  const hide = () => line.remove();
  return {
    hide,
    remove: hide,
    show(box: DOMRect | undefined, isAfter: boolean): void {
      const { left, width, top, height } = box ?? document.body.getBoundingClientRect();
      Object.assign(line.style, {
        left: `${left}px`,
        width: `${width}px`,
        top: `${box && !isAfter ? top - 8 : top + height + 4}px`,
      });
      document.body.append(line);
    },
  };
}
