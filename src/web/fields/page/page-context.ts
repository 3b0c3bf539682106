import type { FieldPathList } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import type { Hint } from '#engine/check-page.ts';
import type { PageDefinition } from '#engine/language/definition.ts';
import type { PagePrices } from '#engine/language/premium.ts';
import type { PageSection } from '#web/draft/page/page-sections.ts';

/** What stays the same while a page is open: rjsf's parts read it instead of carrying it through. */
export type PageFrame = { product: string; page: string; definition: PageDefinition };

/** What changes with the answers. */
export type PageState = {
  /** The fields that are asked now, in their sections, as far as these are open. */
  sections: readonly PageSection[];
  /** Options of a field that the other answers leave; undefined for all. */
  offered: (field: string) => readonly (string | number)[] | undefined;
  hints: readonly Hint[];
  /** The option that applies instead of the one chosen, where other answers decide it. */
  applied: (field: string) => string | number | undefined;
  /** What the choices of the page cost, as far as the server has told it. */
  prices: PagePrices | undefined;
  /** Whether all below a pointer is right; what is not is shown from then on. */
  judge: (place: string) => boolean;
};

export const PageFrameContext = createContext<PageFrame | null>(null);
export const PageStateContext = createContext<PageState>({
  sections: [],
  offered: () => undefined,
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

/** Words on the way to a field, for message ids: the places of a list's items left out. */
export function toMessagePath(path: FieldPathList): string {
  return path.filter((part) => typeof part === 'string').join('.');
}
