import type { Page } from '@playwright/test';
import type { EditView } from '#contract/studio/files.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import type { Json } from '#engine/language/json.ts';
import { formatPointer } from '#product-files/edit-value.ts';
import { type MemberPlan, planMembers } from '#tests/products/studio-members.ts';
import { isDeep } from '#tests/support/deep-run.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { printFormula } from '#web/surfaces/studio/language/formula/print-formula.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

/*
 * Members of a product are set, changed and removed in the form "All details": a sample of all members, and in the deep
 * run each of them. `tests/products/studio-members.test.ts` proves that the plan has all.
 */

const plans = planMembers();
/** Every so many of the plans are tried in `npm test`. */
const SAMPLE_EVERY = 45;
const GROUPS = 6;

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
    await select.selectOption(key);
  else {
    await controls.getByLabel('Name of a new detail').fill(key);
    await controls.getByRole('button', { name: 'Add', exact: true }).click();
  }
  const added = row(page, key === '-' ? '0' : key);
  await expect(added).toBeVisible();
  const kinds = added.getByLabel(/: kind of value$/);
  if (key !== '-' && (await kinds.count()) > 0 && (await kinds.inputValue()) !== kind) await kinds.selectOption(kind);
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

/** Returns how many acts of the page were made, each of which can be undone. */
async function tryMember(page: Page, address: string, plan: MemberPlan): Promise<number> {
  const { path, steps, adds, key, kind, values, isThere } = plan;
  const place = adds[0]?.steps ?? steps;
  await page.goto(`${address}?${new URLSearchParams({ file: path, at: formatPointer(place) })}`);
  const current = page.getByRole('navigation', { name: 'Place' });
  await expect(current).toBeVisible();
  let acts = 0;
  for (const one of adds) {
    await add(page, one.key, one.kind);
    const added = one.key === '-' ? '0' : one.key;
    await row(page, added).locator('button.link').first().click();
    acts += 1;
  }
  const remove = () =>
    row(page, key)
      .getByRole('button', { name: /^Remove / })
      .click();
  if (isThere) {
    await remove();
    acts += 1;
  }
  await add(page, key, kind);
  for (const value of values) await write(page, plan, value);
  await remove();
  await expect(row(page, key).getByRole('button', { name: /^Remove / })).toHaveCount(0);
  return acts + 2 + values.length;
}

const chosen = isDeep ? plans : plans.filter((_plan, at) => at % SAMPLE_EVERY === 0);

for (let group = 0; group < (isDeep ? GROUPS : 1); group += 1)
  test(`members are set, changed and removed by forms, ${group + 1}`, async ({ page, shop }) => {
    test.setTimeout(isDeep ? 900_000 : 180_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    const user = await createTestUser(shop, { scopes: ['studio:edit'] });
    await page.context().addCookies([{ name: 'session', value: user.token, url: shop.url }]);
    const own = chosen.filter((_plan, at) => !isDeep || at % GROUPS === group);
    expect(own.length).toBeGreaterThan(5);
    const missed: string[] = [];
    const { body } = await user.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Members' } });
    for (const plan of own) {
      const address = `/studio/releases/${body.id}/products/${plan.product}/files`;
      const acts = await tryMember(page, address, plan);
      await expect(page.getByText('Everything is saved')).toBeVisible();
      // What the server got: the member was set, and is gone again.
      const pointer = formatPointer([...plan.steps, plan.key]);
      const { items } = (await user.call<{ items: EditView[] }>('GET', `/api/studio/releases/${body.id}/edits`)).body;
      const edits = items.filter((edit) => edit.path === plan.path && edit.pointer === pointer);
      const isSet = edits.some(({ after }) => after !== undefined);
      const isChanged = plan.values.every((value) =>
        edits.some(({ after }) => JSON.stringify(after) === JSON.stringify(value)),
      );
      const isRemoved = edits[0]?.after === undefined;
      if (!isSet || !isChanged || !isRemoved) missed.push(`${plan.schema} ${plan.pointer}`);
      for (let at = 0; at < acts; at += 1) {
        const undo = page.getByRole('button', { name: 'Undo', exact: true });
        if (await undo.isEnabled()) await undo.click();
      }
    }
    expect(missed).toEqual([]);
    if (group === 0) await expectAccessible(page);
  });
