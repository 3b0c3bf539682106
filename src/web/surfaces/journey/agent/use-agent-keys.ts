import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useKeys } from '#web/desk/keys/key-list.ts';
import { parsePageSegment } from '#web/draft/page/page-segment.ts';
import type { Draft } from '#web/draft/use-draft.ts';
import { useText } from '#web/i18n/use-text.ts';
import { findOpenField } from './find-open-field.ts';
import { focusWhenThere } from './focus-when-there.ts';
import { listFormPages, listOpenProblems } from './form-pages.ts';

/**
 * The keyboard of somebody who sells all day: Ctrl+Enter is Next (or the handover), and each page begins in its first
 * field without an answer.
 */
export function useAgentKeys(draft: Draft, isOnePage: boolean): void {
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
  useEffect(
    () => focusWhenThere(() => findOpen(now.current, readPage(window.location.pathname), isOnePage)),
    [location, isOnePage],
  );
}

/** The page that an address names, or an empty text. */
const readPage = (path: string): string => parsePageSegment(path.split('/').at(-1) ?? '');

/**
 * Finds the first field that lacks a valid answer, of a page or of all pages that are shown together.
 */
function findOpen(draft: Draft, page: string, isOnePage: boolean): HTMLElement | null | undefined {
  // The page's heading takes the focus first, so that the page is scrolled to its top.
  const isTaken = (document.activeElement?.closest('form') ?? null) !== null;
  if (isTaken || !(page in draft.product.definition.form.pages)) return null;
  const pages = listFormPages(draft);
  const shown = isOnePage && pages.includes(page) ? pages : [page];
  return findOpenField(listOpenProblems(draft, shown), draft.record.answers);
}
