import { expect, type Locator, type Page } from '@playwright/test';
import type { Json } from '#engine/language/json.ts';
import { formatPointer } from '#product-files/edit-value.ts';
import type { MemberPlan } from '#tests/products/studio-members.ts';
import { printFormula } from '#web/surfaces/studio/language/formula/print-formula.ts';

const row = (page: Page, key: string) => page.locator(`[data-member="${key}"]`);

/** Adds a member or an item with the control below the form, or at its place if the form shows it as missing. */
async function add(page: Page, key: string, kind: string): Promise<void> {
  const controls = page.locator('[data-adds]');
  const select = controls.getByLabel('Add a detail');
  if (key === '-') {
    const entry = controls.getByRole('button', { name: 'Add an entry' });
    await ((await entry.count()) > 1 ? controls.getByRole('button', { name: `: ${KINDS[kind]}` }) : entry).click();
  } else if ((await row(page, key).count()) > 0)
    await row(page, key)
      .getByRole('button', { name: /^Add: / })
      .click();
  else if ((await select.count()) > 0 && (await select.locator(`option[value="${key}"]`).count()) > 0)
    await addNamed(controls, select, key);
  else {
    await controls.getByLabel('Name of a new detail').fill(key);
    await controls.getByRole('button', { name: 'Add', exact: true }).click();
  }
  const added = row(page, key === '-' ? '0' : key);
  await expect(added).toBeVisible();
  const kinds = added.getByLabel(/: kind of value$/);
  if (key !== '-' && (await kinds.count()) > 0 && (await kinds.inputValue()) !== kind) {
    const before = await added.textContent();
    await kinds.selectOption(kind);
    await added.getByRole('button', { name: /: change the kind of value$/ }).click();
    await expect(added).not.toHaveText(before ?? '');
  }
}

/** Chooses a member by the arrows, which adds nothing, and adds it by the button. */
async function addNamed(controls: Locator, select: Locator, key: string): Promise<void> {
  await select.selectOption(key);
  await expect(controls.page().locator(`[data-member="${key}"]`)).toHaveCount(0);
  await controls.getByRole('button', { name: 'Add', exact: true }).first().click();
}

const KINDS: Readonly<Record<string, string>> = { group: 'Group', list: 'List', text: 'Text', number: 'Number' };

/** Writes a value into the input of a member. */
async function write(page: Page, { key, kind, isMoney }: MemberPlan, value: Json): Promise<void> {
  const member = row(page, key);
  if (kind === 'logic') {
    await member.getByRole('textbox').fill(printFormula(value) ?? '');
    await page.keyboard.press('Escape');
  } else if (kind === 'choice' || kind === 'flag')
    await member.locator('select').first().selectOption(JSON.stringify(value));
  else await member.getByRole('textbox').fill(isMoney ? (Number(value) / 100).toFixed(2) : String(value));
}

/** Opens a place. The desk of a product opens once: its other places open as the page's own links open them. */
async function openPlace(page: Page, address: string, place: string): Promise<void> {
  if (new URL(page.url()).pathname === address)
    await page.evaluate(async (next) => {
      history.pushState(null, '', next);
      // The second frame begins after the page has drawn the first one.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }, place);
  else await page.goto(`${address}${place}`);
  await expect(page.getByRole('navigation', { name: 'Place' })).toBeVisible({ timeout: 30_000 });
}

/** Sets, changes and removes a member at its place. */
export async function tryMember(page: Page, address: string, plan: MemberPlan): Promise<void> {
  const { path, steps, adds, key, kind, values, isThere } = plan;
  const place = adds[0]?.steps ?? steps;
  await openPlace(page, address, `?${new URLSearchParams({ file: path, at: formatPointer(place) })}`);
  for (const one of adds) {
    await add(page, one.key, one.kind);
    const added = one.key === '-' ? '0' : one.key;
    await row(page, added).locator('button.link').first().click();
  }
  const remove = () =>
    row(page, key)
      .getByRole('button', { name: /^Remove / })
      .click();
  if (isThere) await remove();
  await add(page, key, kind);
  for (const value of values) await write(page, plan, value);
  await remove();
  await expect(row(page, key).getByRole('button', { name: /^Remove / })).toHaveCount(0);
}
