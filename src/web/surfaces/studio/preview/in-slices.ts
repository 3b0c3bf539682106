import { yieldToBrowser } from '#web/hydration/yield-to-browser.ts';

/** Milliseconds of work before the browser may draw the page. */
const SLICE_MS = 12;

/** Calls a function for each item, in slices that keep the page responsive. Returns null if `isOver` becomes true. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  each: (item: Item) => Result,
  isOver: () => boolean,
): Promise<Result[] | null> {
  const done: Result[] = [];
  let since = performance.now();
  for (const item of items) {
    done.push(each(item));
    if (performance.now() - since < SLICE_MS) continue;
    await yieldToBrowser();
    if (isOver()) return null;
    since = performance.now();
  }
  return done;
}
