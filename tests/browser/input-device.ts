import { type Locator, expect as now, type Page } from '@playwright/test';
import { WAIT_TIMEOUT_MS } from '#tests/support/timeouts.ts';

/** By what a page is used: a pointer, or the keyboard alone. The control is found by whoever asks. */
export type InputDevice = {
  /** A button or a link. */
  presses(control: Locator): Promise<void>;
  /** A radio button. */
  chooses(choice: Locator): Promise<void>;
  ticks(box: Locator, isTicked: boolean): Promise<void>;
  /** Replaces the text of the box. */
  writes(box: Locator, text: string): Promise<void>;
  /** An option of the browser's own list, by what it says. */
  selects(list: Locator, option: string): Promise<void>;
  /** An option of a list of ours, sought by what it says in the list's own box. */
  seeks(box: Locator, option: string): Promise<void>;
  leaves(box: Locator): Promise<void>;
  /** A file input; the window in which a file is chosen is the system's. */
  sends(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
};

const expect = now.configure({ timeout: WAIT_TIMEOUT_MS });

/** The option of that name of the list that the box seeks in. */
const findOption = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

export function createPointer(page: Page): InputDevice {
  return {
    presses: (control) => control.click(),
    chooses: (choice) => choice.check(),
    ticks: (box, isTicked) => box.setChecked(isTicked),
    writes: (box, text) => box.fill(text),
    selects: async (list, label) => void (await list.selectOption({ label })),
    async seeks(box, option) {
      await box.fill(option);
      await findOption(page, option).click();
    },
    leaves: (box) => box.blur(),
    sends: (input, file) => input.setInputFiles(file),
  };
}

/**
 * The option of the browser's own list that begins so, chosen in it as its keys do. The keys themselves are the browser's:
 * of letters it makes a name only as long as each follows the last within a second.
 */
export async function pickNativeOption(list: Locator, beginning: string): Promise<void> {
  await list.focus();
  const texts = await list.locator('option').allTextContents();
  const label = texts.find((text) => text.trim().startsWith(beginning));
  if (label === undefined) throw new Error(`${beginning} is none of ${texts.join(', ')}`);
  await list.selectOption({ label });
}

/** Nobody is asked to press a key more often to reach something. */
const MAX_PRESSES = 80;

/**
 * Tab, Shift+Tab, arrows, Space, Enter and letters. On its way it finds wherever it stops: that the focus is seen there and
 * not covered, that the next stop follows in the order in which one reads, that it can go on, and that no act loses the
 * focus to the page.
 */
export function createKeyboard(page: Page): InputDevice & { reaches(target: Locator): Promise<void> } {
  const { keyboard } = page;

  /** Goes with Tab or Shift+Tab, whichever way it is, until the target has the focus. */
  async function reaches(target: Locator): Promise<void> {
    await expect(target).toBeAttached();
    // Over a page whose piece has just come; nobody goes on before it is seen.
    await expect(page.locator('[role=status].fixed')).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(hasLostFocus), { message: `the focus is kept by what was pressed before ${target}` })
      .toBe(false);
    for (let presses = 0; presses <= MAX_PRESSES; presses++) {
      const way = await target.evaluate(findKeyTo);
      if (way === 'there') return;
      await keyboard.press(way);
      const faults = await page.evaluate(checkFocus, way);
      expect(faults, `on the way to ${target}`).toEqual([]);
    }
    throw new Error(`${MAX_PRESSES} times Tab do not reach ${target}`);
  }

  /** Presses the key until it is so, at most as often as there may be choices. */
  async function pressUntil(key: string, isSo: () => Promise<boolean>): Promise<void> {
    for (let presses = 0; !(await isSo()); presses++) {
      if (presses > 300) throw new Error(`${key} does not get there`);
      await keyboard.press(key);
    }
  }

  const hand = {
    reaches,
    async presses(control: Locator) {
      await reaches(control);
      const isButton = await control.evaluate((element) => element.localName === 'button');
      await keyboard.press(isButton ? 'Space' : 'Enter');
    },
    async chooses(choice: Locator) {
      await reaches(choice);
      const isAtIt = await choice.evaluate((element) => element === document.activeElement);
      if (isAtIt && !(await choice.isChecked())) await keyboard.press('Space');
      await pressUntil('ArrowDown', () => choice.isChecked());
    },
    async ticks(box: Locator, isTicked: boolean) {
      if ((await box.isChecked()) === isTicked) return;
      await reaches(box);
      await keyboard.press('Space');
      await expect(box).toBeChecked({ checked: isTicked });
    },
    async writes(box: Locator, text: string) {
      await reaches(box);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.press('Delete');
      await keyboard.type(text);
    },
    async selects(list: Locator, option: string) {
      await reaches(list);
      await keyboard.press('Home');
      const chosen = list.locator('option:checked');
      await pressUntil('ArrowDown', async () => (await chosen.textContent())?.trim() === option);
    },
    async seeks(box: Locator, option: string) {
      await hand.writes(box, option);
      const wanted = findOption(page, option);
      await expect(wanted).toBeVisible();
      await pressUntil('ArrowDown', () => wanted.evaluate((element) => 'focus' in (element as HTMLElement).dataset));
      await keyboard.press('Enter');
    },
    async leaves(box: Locator) {
      await expect(box).toBeFocused();
      await keyboard.press('Tab');
      expect(await page.evaluate(checkFocus, 'Tab'), `after ${box}`).toEqual([]);
    },
    async sends(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      await reaches(input);
      await input.setInputFiles(file);
    },
  };
  return hand;
}

/** The page remembers this, as long as it is the same document. */
type FocusRecord = Window & { lastStop?: { element: Element; dress: string } };

/** Runs in the page: whether something had the focus in this document, and nothing has. */
function hasLostFocus(): boolean {
  return (window as FocusRecord).lastStop !== undefined && document.activeElement === document.body;
}

/** Runs in the page: which key leads to an element. Of radio buttons one is stopped at for all; arrows do the rest. */
function findKeyTo(target: Element): 'there' | 'Tab' | 'Shift+Tab' {
  const at = document.activeElement;
  if (at === target) return 'there';
  const isOfGroup =
    target instanceof HTMLInputElement &&
    at instanceof HTMLInputElement &&
    target.type === 'radio' &&
    at.type === 'radio' &&
    at.name === target.name &&
    at.form === target.form;
  if (isOfGroup) return 'there';
  const isBehind = at !== null && at !== document.body && target.compareDocumentPosition(at) & 4;
  return isBehind ? 'Shift+Tab' : 'Tab';
}

/** Runs in the page, after a key that goes on to the next stop: what is wrong there, or at the stop before. */
async function checkFocus(key: string): Promise<string[]> {
  const walked = window as FocusRecord;
  const at = document.activeElement ?? document.body;
  const before = walked.lastStop;
  const named = (element: Element) =>
    `<${element.localName} id="${element.id}"> ${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 60)}`;
  const drawn = (element: Element): Element[] => [
    element,
    ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
  ];
  // The elements that show the focus of an input that is not drawn itself: its label, or the elements around or behind
  // it.
  const around = (element: Element): Element[] => {
    const next = [element.nextElementSibling, element.parentElement, element.parentElement?.parentElement];
    return [...drawn(element), ...next.filter((other) => other instanceof Element)];
  };
  const dressOf = (element: Element) =>
    around(element)
      .map((each) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each);
        return `${outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`} ${boxShadow}`;
      })
      .join();
  /** The place on the screen: an input that is hidden behind its label is where the label is. */
  const placeOf = (element: Element): DOMRect => {
    const own = element.getBoundingClientRect();
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    return own.width < 5 && label ? label.getBoundingClientRect() : own;
  };
  const floats = (element: Element | null): boolean =>
    element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || floats(element.parentElement));

  const faults: string[] = [];
  if (before && before.element !== at && before.element.isConnected && dressOf(before.element) === before.dress)
    faults.push(`the focus is not seen at ${named(before.element)}`);
  // After the last stop of a page the browser's own bar has its turn.
  if (at === document.body) return faults;
  walked.lastStop = { element: at, dress: dressOf(at) };
  if (before?.element === at && at.closest('[role=dialog]') === null) faults.push(`no key leads on from ${named(at)}`);
  const coveredBy = (): string | undefined => {
    const { left, top, width, height } = placeOf(at);
    const points = [0.5, 0.1, 0.9].flatMap((x) =>
      [0.5, 0.1, 0.9].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
    );
    const isSeen = points.some(
      (found) => found !== null && drawn(at).some((each) => each.contains(found) || found.contains(at)),
    );
    return isSeen ? undefined : points[0] ? named(points[0]) : 'the edge of the window';
  };
  // An element that opens for the focus is there with one of the next pictures; nobody sees the state before.
  if (coveredBy() !== undefined) {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise((drawnNext) => requestAnimationFrame(() => requestAnimationFrame(drawnNext)));
  }
  const place = placeOf(at);
  const cover = coveredBy();
  if (cover !== undefined) faults.push(`${cover} covers ${named(at)}`);
  if (before?.element.isConnected && before.element !== at && !floats(at) && !floats(before.element)) {
    const [first, then] = key === 'Tab' ? [placeOf(before.element), place] : [place, placeOf(before.element)];
    // The keyboard may have gone round, by the browser's bar.
    const isNext =
      key === 'Tab' ? before.element.compareDocumentPosition(at) & 4 : at.compareDocumentPosition(before.element) & 4;
    const isAbove = then.bottom <= first.top + 1 && then.left < first.right;
    const isLeft = then.right <= first.left + 1 && then.bottom > first.top && then.top < first.bottom;
    if (isNext && (isAbove || isLeft))
      faults.push(`${named(at)} is read before ${named(before.element)} and reached after it`);
  }
  return faults;
}
