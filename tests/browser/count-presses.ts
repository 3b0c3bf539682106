import type { Locator, Page } from '@playwright/test';

/**
 * A person at the keyboard whose presses are counted: Tab, Enter, an arrow, Space and a chord are one each, a file
 * chooser is two, typed numbers and names are none.
 */
export function createTypist(page: Page) {
  let presses = 0;
  const press = async (keys: string) => {
    presses += 1;
    await page.keyboard.press(keys);
  };
  const pressTo = async (place: Locator, key: string) => {
    for (let nth = 0; nth < 60; nth += 1) {
      if (await place.evaluate((element) => element === document.activeElement)) return;
      await press(key);
    }
    throw new Error(`no ${key} leads there`);
  };
  return {
    press,
    /** Presses Tab until the focus is there. */
    tabTo: (place: Locator) => pressTo(place, 'Tab'),
    /** Presses Shift+Tab until the focus is there. */
    backTo: (place: Locator) => pressTo(place, 'Shift+Tab'),
    /** Counts presses that no key of the page is: those in a file chooser, or a chord of the clipboard. */
    add: (more: number) => {
      presses += more;
    },
    type: (text: string) => page.keyboard.type(text),
    /** Opens the file chooser of a field and chooses a file. */
    chooseFile: async (field: Locator, buffer: Buffer) => {
      presses += 2;
      await field.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
    },
    count: () => presses,
  };
}
