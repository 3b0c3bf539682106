import { yieldToBrowser } from '#web/hydration/yield-to-browser.ts';

/** Milliseconds of work before the page may be drawn. */
const SLICE_MS = 12;

/** Does something with each item while the page stays quick. Gives null where nobody waits for it any more. */
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
