import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { checkPage } from '#engine/check-page.ts';
import { findPageDefinition } from '#engine/product.ts';
import { useKeys } from '#web/desk/keys/key-list.ts';
import { buildFieldId } from '#web/draft/page/field-id.ts';
import { sortByPlace } from '#web/draft/page/page-sections.ts';
import { parsePageSegment } from '#web/draft/page/page-segment.ts';
import type { Draft } from '#web/draft/use-draft.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Milliseconds for which a page may load its fields before the focus stays at its heading. */
const WAIT_MS = 5000;

/**
 * The keyboard of somebody who sells all day: Ctrl+Enter is Next (or the handover), and each page begins in its first
 * field without an answer.
 */
export function useAgentKeys(draft: Draft): void {
  const text = useText();
  const press = () => {
    const buttons = document.querySelectorAll<HTMLButtonElement>('button[type=submit][form=page]');
    // The field has passed on its typed value already: its own listener for Enter ran before this one.
    [...buttons].find((button) => button.checkVisibility())?.click();
  };
  useKeys([{ name: 'Ctrl+Enter', label: text('portal.keys.next'), act: { code: 'Enter', with: 'ctrl', press } }]);

  const [location] = useLocation();
  const now = useRef(draft);
  now.current = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => focusWhenThere(() => findOpenField(now.current, readPage(window.location.pathname))), [location]);
}

/** The page that an address names, or an empty text. */
const readPage = (path: string): string => parsePageSegment(path.split('/').at(-1) ?? '');

/** Finds the first field of a page that lacks a valid answer. */
function findOpenField({ product, situation, record }: Draft, page: string): HTMLElement | null {
  if (!(page in product.definition.form.pages)) return null;
  const problems = sortByPlace(checkPage(product, page, situation), findPageDefinition(product, page), record.answers);
  for (const { at } of problems) {
    const id = buildFieldId(at ?? '', record.answers);
    const field = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${CSS.escape(id)}_"]`);
    if (field?.checkVisibility() && field.closest('#page')) return field;
  }
  return null;
}

/** Focuses an element as soon as it is there, unless the person presses something before. Returns the end of waiting. */
function focusWhenThere(find: () => HTMLElement | null): () => void {
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, stop, true);
  };
  const look = () => {
    const target = find();
    // The page's heading takes the focus first, so that the page is scrolled to its top.
    if (!target || (document.activeElement?.closest('form') ?? null) !== null) return;
    stop();
    requestAnimationFrame(() => target.focus());
  };
  const watch = new MutationObserver(look);
  const timer = setTimeout(stop, WAIT_MS);
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, stop, true);
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}
