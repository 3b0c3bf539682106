import { useEffect } from 'react';
import type { PreviewLink, PreviewState } from '#web/surfaces/studio/preview/preview.ts';
import { findSetting, findSettingElement } from './settings-in-page.ts';

/** Classes that mark the chosen element, and the element under the pointer. */
const CHOSEN = ['outline-3', 'outline-primary', 'outline-offset-4', 'rounded-field'];
const POINTED = ['outline-2', 'outline-dashed', 'outline-primary', 'outline-offset-2', 'cursor-pointer'];

/**
 * Connects the preview and its settings: a click reports the setting of an element, and a setting that is chosen
 * elsewhere is marked.
 */
export function usePointing(link: PreviewLink, state: PreviewState, page: string | undefined): void {
  const { isPointing, product, messages, selected, definition } = state;

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      if (isPointing) {
        event.preventDefault();
        event.stopPropagation();
        link.select(findSetting(event.target, page, { product, messages, definition }));
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
      if (!isPointing || !(target instanceof Element) || target.id === 'root') return;
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
  }, [link, isPointing, page, product, messages, definition]);

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
