import type { Page } from '@playwright/test';
import type { Json } from '#engine/language/json.ts';
import type { Answers } from '#engine/record.ts';

/** Fills the fields that the server has drawn, by what the browser alone offers: no script of ours is needed. */
export async function fillDrawnFields(page: Page, answers: Answers): Promise<void> {
  const drawn = page.locator('#drawn-fields');
  const names = await drawn
    .locator('[name^="root_"]')
    .evaluateAll((all) => all.map((field) => field.getAttribute('name') ?? ''));
  for (const name of new Set(names)) {
    const value = answers[name.replace('root_', '')];
    if (value !== undefined) await fillField(page, name, value);
  }
}

async function fillField(page: Page, name: string, value: Json): Promise<void> {
  const fields = page.locator(`#drawn-fields [name="${name}"]`);
  const kind = await fields.first().evaluate((field) => (field as HTMLInputElement | HTMLSelectElement).type);
  if (kind.startsWith('select')) await fields.selectOption([value].flat().map(String));
  else if (kind === 'radio') await page.locator(`#drawn-fields [name="${name}"][value="${String(value)}"]`).check();
  else if (kind === 'checkbox') await fields.setChecked(value === true);
  else if ((await fields.count()) === 3) {
    const [year = '', month = '', day = ''] = String(value).split('-');
    for (const [index, part] of [day, month, year].entries()) await fields.nth(index).fill(part);
  } else await fields.fill(String(value));
}

/** Presses the button of the page that is in sight. */
export async function pressDrawnNext(page: Page): Promise<void> {
  await page.locator('#drawn-fields button[type=submit]:visible').last().click({ noWaitAfter: true });
}
