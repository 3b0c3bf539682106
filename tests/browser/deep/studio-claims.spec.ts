import type { ReleaseView } from '#contract/studio/releases.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

test('rules of claims are edited beside an example that follows each change', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const user = await createTestUser(shop, { scopes: ['studio:edit'] });
  const { body } = await user.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Other claims' } });
  const path = 'product-schemas/medical/benefits.json';
  const readClaims = async () => {
    const found = await user.call<{ text: string }>('GET', `/api/studio/releases/${body.id}/file?path=${path}`);
    return JSON.parse(found.body.text).claims;
  };
  await page.context().addCookies([{ name: 'session', value: user.token, url: shop.url }]);
  await page.goto(`/studio/releases/${body.id}/products/medical/cover`);

  // Three days at $60 are $180 of the $240 that are asked. The co-payment is 10 %.
  const room = page.getByRole('listitem', { name: 'Room and board a day', exact: true });
  await expect(room).toContainText('Example with Standard: 3 × $60.00 (day). Asked $240.00, paid $162.00.');
  await expect(room).toContainText('The co-payment of 10% is $18.00.');

  // Of $70 a day the same claim pays $210, less $21. The name of the limit follows its number.
  const term = page.getByRole('group', { name: '$60, up to 80 days' });
  await term.getByLabel('Amount').fill('70');
  await expect(room).toContainText('3 × $70.00 (day). Asked $280.00, paid $189.00.');
  await expect(page.getByRole('group', { name: '$70, up to 80 days' })).toBeVisible();

  await room.getByText('Room and board a day', { exact: true }).click();
  await room.getByLabel('Most units', { exact: true }).fill('2');
  await expect(room).toContainText('2 × $70.00 (day). Asked $280.00, paid $126.00.');

  const illness = page.getByRole('group', { name: 'Illness', exact: true });
  await illness.getByLabel('Waiting period, in days').fill('10');
  await expect(illness).toContainText('A loss until 10 Jan, 2026 is not covered.');
  await illness.getByRole('checkbox', { name: 'Not covered' }).check();
  await expect(illness).toContainText('the policy does not cover a loss of this cause');
  await expectAccessible(page);
  await expect.poll(readClaims).toMatchObject({
    lines: { roomAndBoard: { most: { units: 2 } } },
    terms: { room60: { amount: 7_000 } },
    causes: { illness: { waitDays: 10, isExcluded: true } },
  });
});
