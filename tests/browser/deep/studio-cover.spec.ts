import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('an editor changes plans, papers and settings in words of the field, and a wrong value remains with a message', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const user = await createTestUser(shop, { scopes: ['studio:edit'] });
  const { body } = await user.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'More cover' } });
  const read = async (path: string) => {
    const found = await user.call<{ text: string }>('GET', `/api/studio/releases/${body.id}/file?path=${path}`);
    return JSON.parse(found.body.text);
  };
  await page.context().addCookies([{ name: 'session', value: user.token, url: shop.url }]);
  const part = (name: string) => `/studio/releases/${body.id}/products/golfer/${name}`;

  await page.goto(part('cover'));
  const limit = field(page, 'Hole-in-one, each, Basic, amount');
  await expect(limit).toHaveValue('640.00');
  await limit.fill('a lot');
  await expect(page.getByText('Write an amount such as 2,000.00.')).toBeVisible();
  await limit.fill('700');
  await limit.blur();
  await expect(limit).toHaveValue('700.00');
  await page.getByRole('combobox', { name: 'Hole-in-one, in all, Basic', exact: true }).selectOption('Not covered');
  await page.getByRole('button', { name: 'Add a benefit' }).click();
  await page.getByRole('dialog').getByLabel('Name, English').fill('Lost balls');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a benefit' }).click();
  await expect(page.getByRole('rowheader', { name: /^Lost balls/ })).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(() => read('product-schemas/golfer/benefits.json'))
    .toMatchObject({
      lines: expect.arrayContaining(['lostBalls']),
      plans: expect.arrayContaining([
        expect.objectContaining({ limits: expect.objectContaining({ holeInOne: 70_000, holeInOneTotal: null }) }),
      ]),
    });

  await page.goto(part('settings'));
  const days = field(page, 'Days that a quotation is valid');
  const before = await days.inputValue();
  await days.fill('100');
  await expect(page.getByText('Write a number from 1 to 90.')).toBeVisible();
  expect((await read('product-schemas/golfer/product.json')).offerDays).toBe(Number(before));
  await days.fill('14');
  await expect.poll(async () => (await read('product-schemas/golfer/product.json')).offerDays).toBe(14);
  await expectAccessible(page);

  await page.goto(part('papers'));
  await page.getByLabel('Document', { exact: true }).selectOption('Policy wording');
  await page.getByRole('button', { name: 'Add a part' }).click();
  const wording = await read('locales/km/documents/golfer.json');
  const count = wording.policyWording.sections.length + 1;
  const added = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Part ${count}` }) });
  await added.getByRole('group', { name: 'Paragraph 1' }).getByLabel('Khmer').fill('យើងខ្ញុំទូទាត់');
  await expect
    .poll(async () => (await read('locales/km/documents/golfer.json')).policyWording.sections.at(-1))
    .toEqual({ title: '', text: ['យើងខ្ញុំទូទាត់'] });
  expect((await read('locales/en/documents/golfer.json')).policyWording.sections).toHaveLength(count);
  await expectAccessible(page);
});
