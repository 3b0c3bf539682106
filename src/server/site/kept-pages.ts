import { type PackedPage, packPage } from './packed-page.ts';

/** Pages kept: every one that is drawn, in its languages, for all kinds of visitors, is fewer. */
const MOST_KEPT = 400;

/**
 * Gives a page that is the same for everyone: drawn and packed once for all who ask for it, the first ones too. Nothing is
 * kept of one that could not be drawn.
 * @param asked all that the page depends on, but what is on sale
 */
export type KeptPages = (asked: string, draw: () => Promise<string | undefined>) => Promise<PackedPage | undefined>;

/** @param onSale says what is on sale: with another answer all pages are drawn anew */
export function keepPages(onSale: () => string): KeptPages {
  const kept = new Map<string, Promise<PackedPage | undefined>>();
  let keptFor = '';

  return (asked, draw) => {
    const now = onSale();
    if (keptFor !== now) kept.clear();
    keptFor = now;
    const known = kept.get(asked);
    if (known) return known;
    const page = draw().then((html) => (html === undefined ? undefined : packPage(html)));
    kept.set(asked, page);
    // The first that was kept is the first to go.
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string);
    const forget = () => kept.get(asked) === page && kept.delete(asked);
    void page.then((packed) => packed ?? forget(), forget);
    return page;
  };
}
