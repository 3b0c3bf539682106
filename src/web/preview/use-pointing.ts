import { useEffect } from 'react';
import type { Selected } from '#web/surfaces/studio/base/workspace/selection.ts';
import type { PreviewLink, PreviewState } from '#web/surfaces/studio/preview/preview.ts';
import { findSetting, findSettingElement } from './settings-in-page.ts';
import { isInPlaceInput, openInPlaceInput } from './text-in-place.ts';

/** Classes that mark the chosen element, and the element under the pointer. */
const CHOSEN = ['outline-3', 'outline-primary', 'outline-offset-4', 'rounded-field'];
const POINTED = ['outline-2', 'outline-dashed', 'outline-primary', 'outline-offset-2', 'cursor-pointer'];

/**
 * Connects the preview and its settings: a click reports the setting of an element and opens its text to write it
 * there, and a setting that is chosen elsewhere is marked.
 */
export function usePointing(link: PreviewLink, state: PreviewState, page: string | undefined): void {
  const { isPointing, product, messages, selected, definition } = state;

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || isInPlaceInput(event.target)) return;
      if (isPointing) {
        event.preventDefault();
        event.stopPropagation();
        const setting = findSetting(event.target, page, { product, messages, definition });
        link.select(setting);
        writeInPlace(link, setting, state);
      } else if (
        event.target.closest('a[target], a[download], a[href^="tel:"], a[href^="mailto:"], a[href^="/api/"]')
      ) {
        // No link may leave the preview.
        event.preventDefault();
      }
    };
    let marked: Element | undefined;
    const unmark = () => {
      marked?.classList.remove(...POINTED);
      marked = undefined;
    };
    const onOver = ({ target }: Event) => {
      unmark();
      if (!isPointing || !(target instanceof Element) || target.id === 'root' || isInPlaceInput(target)) return;
      marked = target;
      target.classList.add(...POINTED);
    };
    window.addEventListener('click', onClick, true);
    document.addEventListener('pointerover', onOver);
    return () => {
      unmark();
      window.removeEventListener('click', onClick, true);
      document.removeEventListener('pointerover', onOver);
    };
  }, [link, state, isPointing, page, product, messages, definition]);

  useEffect(() => {
    if (selected.field === undefined && selected.message === undefined) return;
    if (selected.page !== undefined && selected.page !== page) return;
    let marked: Element | undefined;
    const mark = () => {
      const found = findSettingElement(selected, product, messages);
      if (!found || found === marked) return;
      marked?.classList.remove(...CHOSEN);
      const isFirst = marked === undefined;
      marked = found;
      found.classList.add(...CHOSEN);
      if (isFirst && selected.from !== 'preview') found.scrollIntoView({ block: 'center' });
    };
    mark();
    // A page may render later.
    const drawn = new MutationObserver(mark);
    drawn.observe(document.body, { childList: true, subtree: true });
    return () => {
      drawn.disconnect();
      marked?.classList.remove(...CHOSEN);
    };
  }, [selected, page, product, messages]);
}

/** Opens an input over the chosen text, if the user may write it. */
function writeInPlace(link: PreviewLink, setting: Selected, { product, messages }: PreviewState): void {
  const { write } = link;
  const { message } = setting;
  const text = message === undefined ? undefined : messages[`${product}.${message}`];
  const element = message === undefined ? undefined : findSettingElement({ message }, product, messages);
  if (!write || message === undefined || text === undefined || !element) return;
  openInPlaceInput(element, text, (next) => write(message, next));
}
