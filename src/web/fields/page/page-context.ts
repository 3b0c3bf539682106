import type { FieldPathList } from '@rjsf/utils';
import { createContext, type RefObject, useContext } from 'react';
import type { Hint } from '#engine/check-page.ts';
import type { PageDefinition } from '#engine/language/definition.ts';
import type { PagePrices } from '#engine/language/premium.ts';
import type { PageSection } from '#web/draft/page/page-sections.ts';
import type { OpenPage } from '#web/draft/page/use-page.ts';
import type { Draft } from '#web/draft/use-draft.ts';

/**
 * Values that are constant while a page is open: rjsf's components read them from this context instead of passing them
 * as props.
 */
export type PageFrame = {
  product: string;
  page: string;
  definition: PageDefinition;
  /** True if all pages are shown together, to a seller who knows the questions: plans are folded, choices stand close. */
  isOnePage: boolean;
  /** The open draft and the notes of its page, which change. */
  now: RefObject<{ draft: Draft; note: OpenPage['note'] }>;
};

/** Values that change with the answers. */
export type PageState = {
  /** The visible fields in their sections, up to the last open section. */
  sections: readonly PageSection[];
  /** Options of a field that the other answers allow; undefined for all. */
  offered: (field: string) => readonly (string | number)[] | undefined;
  /** Options of a field that the other answers rule out. */
  refused: (field: string) => readonly (string | number)[];
  /** True if the page cannot be passed with the present value at a pointer. */
  isWrong: (pointer: string) => boolean;
  hints: readonly Hint[];
  /** The option that applies instead of the chosen one, if other answers decide it. */
  applied: (field: string) => string | number | undefined;
  /** The prices of the page's choices, as far as the server has sent them. */
  prices: PagePrices | undefined;
  /** True if everything below a pointer is valid; invalid fields show their problems from then on. */
  judge: (place: string) => boolean;
};

export const PageFrameContext = createContext<PageFrame | null>(null);
export const PageStateContext = createContext<PageState>({
  sections: [],
  offered: () => undefined,
  refused: () => [],
  isWrong: () => false,
  hints: [],
  applied: () => undefined,
  prices: undefined,
  judge: () => true,
});

export function usePageFrame(): PageFrame {
  const frame = useContext(PageFrameContext);
  if (!frame) throw new Error('usePageFrame needs a page above it');
  return frame;
}

/** The path of a field for message ids, without the indexes of a list's items. */
export function toMessagePath(path: FieldPathList): string {
  return path.filter((part) => typeof part === 'string').join('.');
}
