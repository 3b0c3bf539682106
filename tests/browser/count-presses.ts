import type { Locator, Page } from '@playwright/test';

/**
 * A person at the keyboard whose presses are counted: Tab, Enter, an arrow, Space and a chord are one each, typed
 * numbers and names are none.
 */
export function createTypist(page: Page) {
  let presses = 0;
  const press = async (keys: string) => {
    presses += 1;
    await page.keyboard.press(keys);
  };
  /** Presses Tab until the focus is there. */
  const tabTo = async (place: Locator) => {
    for (let nth = 0; nth < 60; nth += 1) {
      if (await place.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error('no Tab leads there');
  };
  return {
    press,
    tabTo,
    type: (text: string) => page.keyboard.type(text),
    count: () => presses,
  };
}
