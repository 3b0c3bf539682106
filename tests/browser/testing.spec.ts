import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flattenMessages } from '#contract/flatten-messages.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { aBuyer } from './a-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const words = flattenMessages(
  'testing',
  JSON.parse(readFileSync(join(projectRoot, 'locales/en/testing.json'), 'utf8')),
);
const says = (id: string): string => words[`testing.${id}`] as string;

test('a tester jumps to a page and opens it, and lets an order be paid', async ({ page, shop, context }) => {
  await page.goto('/testing');
  const jump = page.getByRole('region', { name: says('jump.title') });
  await jump.getByLabel(says('jump.product'), { exact: true }).selectOption({ value: 'travel' });
  await jump.getByRole('button', { name: new RegExp(says('jump.chooseCase')) }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('family-to-japan');
  await page.getByRole('dialog').getByRole('option').first().click();

  await jump.getByLabel(says('jump.page'), { exact: true }).selectOption({ value: 'childrenCard' });
  await jump.getByRole('button', { name: says('jump.go') }).click();
  const opened = context.waitForEvent('page');
  await jump.getByRole('link', { name: says('jump.openDraft') }).click();
  const form = await opened;
  await aBuyer(form, shop, 'travel', 'en').isOn('childrenCard');
  await form.close();

  await jump.getByLabel(says('jump.page'), { exact: true }).selectOption({ value: 'paying' });
  await jump.getByRole('button', { name: says('jump.go') }).click();
  const order = page
    .getByRole('region', { name: says('orders.title') })
    .getByRole('listitem')
    .first();
  await order.getByRole('button', { name: says('orders.events.PAID'), exact: true }).click();
  await expect(order.getByText(says('orders.states.issued'), { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('in Prod there is no such page', async ({ page, shop }) => {
  const prod = await aShop({
    database: { ...shop.services.database, close: async () => {} },
    env: {
      ENV_TYPE: 'Prod',
      PUBLIC_URL: 'https://shop.example',
      PAYWAY_URL: 'https://payway.example',
      PAYWAY_MERCHANT_ID: 'merchant',
      PAYWAY_API_KEY: 'key',
    },
  });
  await page.goto(`${prod.url}/testing`);
  await expect(
    page.getByRole('heading', { name: aBuyer(page, shop, 'travel', 'en').says('interface.notFound.title') }),
  ).toBeVisible();
  await prod.close();
});
