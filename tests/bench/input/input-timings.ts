import type { ElementHandle, Page } from 'playwright';

/**
 * The cost of a key, in milliseconds: from its first handler to the end of the paint that follows, by Event Timing (in
 * steps of eight; a time under its least of 16 counts as 8), and the work of the page's own thread.
 */
export type KeyTiming = { painted: number; event: number; worked: number };

type InputTimings = {
  /** Resolves when what follows the last key is painted. */
  next: Promise<void> | undefined;
  keys: { at: number; painted: number }[];
  events: { at: number; took: number; interaction: number }[];
  /** The instant of the key that ends the reading. */
  end: number;
};
type InputTimingWindow = typeof window & { hand: InputTimings };

/** Runs in every document before its own scripts. Records the time of events, and the paint after a key or click. */
export function recordInputTimings(): void {
  const hand: InputTimings = { next: undefined, keys: [], events: [], end: Number.POSITIVE_INFINITY };
  (window as InputTimingWindow).hand = hand;
  const begun = () => {
    const at = performance.now();
    hand.next = new Promise((done) =>
      requestAnimationFrame(() => {
        // The message comes when this frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          hand.keys.push({ at, painted: performance.now() - at });
          done();
        };
        port2.postMessage(null);
      }),
    );
  };
  window.addEventListener('keydown', begun, { capture: true });
  const take = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      hand.events.push({ at: entry.startTime, took: entry.duration, interaction: entry.interactionId ?? 0 });
  };
  // The moment at which a form of a page can be typed into for the first time.
  const watch = new MutationObserver(() => {
    if (!document.querySelector('main form input:not([disabled])')) return;
    watch.disconnect();
    requestAnimationFrame(() => performance.mark('typable'));
  });
  watch.observe(document, { childList: true, subtree: true });
  new PerformanceObserver(take).observe({ type: 'event', durationThreshold: 16, buffered: true } as never);
}

/** The inputs to type into: boxes of a form that can be seen and written to. */
const INPUT_SELECTOR =
  'input:not([type=radio],[type=checkbox],[type=file],[type=hidden],[type=submit],[type=button],[readonly],[disabled]), textarea';

/** Presses keys one after the other, each when what the one before it did is painted. */
export async function pressKeys(
  page: Page,
): Promise<{ press(key: string): Promise<void>; pressed(): Promise<KeyTiming[]> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000;
  };
  const works: number[] = [];
  const first = await page.evaluate(() => (window as InputTimingWindow).hand.keys.length);
  return {
    async press(key) {
      const before = await worked();
      await page.keyboard.press(key);
      await page.evaluate(() => (window as InputTimingWindow).hand.next);
      works.push((await worked()) - before);
    },
    async pressed() {
      const { keys, events } = await readTimings(page);
      return keys.slice(first).map(({ at, painted }, index, all) => {
        const until = all[index + 1]?.at ?? Number.POSITIVE_INFINITY;
        const own = events.filter((event) => event.at >= at - 5 && event.at < until - 5);
        return { painted, event: Math.max(8, ...own.map(({ took }) => took)), worked: works[index] ?? 0 };
      });
    },
  };
}

/**
 * Reads all timings so far. Event Timing reports the slow events of a frame after the frame, in the order of the frames:
 * a slow key of its own comes last, and does not count.
 */
async function readTimings(page: Page): Promise<Pick<InputTimings, 'keys' | 'events'>> {
  const count = await page.evaluate(() => {
    const { hand } = window as InputTimingWindow;
    const holdThread = ({ timeStamp }: Event) => {
      hand.end = timeStamp - 1;
      const until = performance.now() + 50;
      while (performance.now() < until);
    };
    window.addEventListener('keydown', holdThread, { once: true });
    return hand.keys.length;
  });
  await page.keyboard.press('Shift');
  const timings = await page.waitForFunction((before) => {
    const { keys, events, end } = (window as InputTimingWindow).hand;
    if (!events.some(({ at }) => at >= end)) return false;
    return { keys: keys.slice(0, before), events: events.filter(({ at }) => at < end) };
  }, count);
  const read = await timings.jsonValue();
  if (!read) throw new Error('the page has no timings');
  return read;
}

/**
 * Types at most so many of the shown boxes: a key, another, and one back; Tab goes to the next, and the same is undone.
 * Then each tick and choice by its key, and back. Escape closes a question whether answers may be cleared.
 */
export async function typeInAllInputs(page: Page, press: (key: string) => Promise<void>, most = 8): Promise<void> {
  const boxes = await page.locator(INPUT_SELECTOR).elementHandles();
  for (const box of boxes.slice(0, most)) {
    if (!(await isShown(box))) continue;
    const key = await box.evaluate((one) =>
      /numeric|decimal|tel/.test((one as HTMLInputElement).inputMode) ||
      /number|tel|date/.test((one as HTMLInputElement).type)
        ? '1'
        : 'a',
    );
    await box.evaluate((one) => {
      (one as HTMLInputElement).focus();
      try {
        (one as HTMLInputElement).setSelectionRange(9999, 9999);
      } catch {
        // Boxes of numbers and addresses have no selection.
      }
    });
    for (const each of [key, key, 'Backspace', 'Tab']) await press(each);
    await leaveInput(page);
    if (!(await isShown(box))) continue;
    await box.evaluate((one) => (one as HTMLInputElement).focus());
    for (const each of ['Backspace', 'Tab']) await press(each);
    await leaveInput(page);
  }
  for (const box of (await page.locator('input[type=checkbox]').elementHandles()).slice(0, most)) {
    if (!(await isThere(box))) continue;
    for (const _ of ['tick', 'back']) {
      await box.evaluate((one) => (one as HTMLInputElement).focus()).catch(() => {});
      await press('Space');
      await leaveInput(page);
    }
  }
  const groups = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].map(({ name }) => name)),
  ]);
  for (const name of groups.slice(0, most)) {
    for (const key of ['ArrowDown', 'ArrowUp']) {
      const chosen = page.locator(`input[type=radio][name="${name}"]:checked`);
      if ((await chosen.count()) === 0) break;
      await chosen.first().evaluate((one) => (one as HTMLInputElement).focus());
      await press(key);
      await leaveInput(page);
    }
  }
}

const isThere = (box: ElementHandle): Promise<boolean> => box.evaluate((one) => one.isConnected).catch(() => false);
const isShown = async (box: ElementHandle): Promise<boolean> => (await isThere(box)) && (await box.isVisible());

async function leaveInput(page: Page): Promise<void> {
  // A dialog may be a piece that has still to come.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  for (let turn = 0; turn < 3 && (await page.getByRole('dialog').count()) > 0; turn++) {
    await page.keyboard.press('Escape');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
}

/** Events of this document so far that were a person's, the longest of each. */
export const listInteractions = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const longest = new Map<number, number>();
    for (const { interaction, took } of (window as InputTimingWindow).hand.events)
      if (interaction > 0) longest.set(interaction, Math.max(took, longest.get(interaction) ?? 0));
    return [...longest.values()];
  });
