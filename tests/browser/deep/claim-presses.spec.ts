import type { Page } from '@playwright/test';
import type { ClaimRow, ClaimView } from '#contract/claims/claims.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { searchList } from '#tests/support/search-list.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTypist } from '../count-presses.ts';
import { signInClaimAgent } from '../create-claim.ts';
import { expect, test } from '../shop-test.ts';

/* The filing of a claim from any page of the portal, by the keyboard alone. A file chooser counts 2, typed text nothing. */

async function anAgent(page: Page, shop: Shop) {
  const { policy, agent } = await signInClaimAgent(page, shop);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/en/b2b/my_account');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const typist = createTypist(page);
  const isAt = (name: string) => expect(heading).toHaveText(name);
  return {
    ...{ policy, typist, isAt },
    /** Opens the form, sends the pictures, and fills in the pages before the bills. */
    async begin(pictures: number) {
      await typist.press('Alt+c');
      await isAt('File a claim');
      await typist.tabTo(page.getByRole('searchbox'));
      await typist.type(policy.number);
      const link = page.getByRole('link', { name: `File a claim ${policy.number}` });
      await expect(page.getByRole('row')).toHaveCount(2);
      await typist.tabTo(link);
      await typist.press('Enter');
      await isAt('Photograph the bills first');
      if (pictures > 0) {
        await typist.tabTo(page.locator('#papers'));
        const files = await Promise.all(
          Array.from({ length: pictures }, async (_one, nth) => ({
            ...{ name: `bill-${nth + 1}.png`, mimeType: 'image/png' },
            buffer: await createPicture({ width: 64 + nth, kind: 'png' }),
          })),
        );
        // The chooser of the operating system: two presses.
        typist.add(2);
        await page.locator('#papers').setInputFiles(files);
        await expect(page.getByText(`${pictures} of 10 files`)).toBeVisible();
      }
      await typist.press('Control+Enter');
      await isAt('Who is the claim for?');
      await typist.press('Control+Enter');
      await isAt('What happened?');
      const boxes = page.getByRole('group', { name: 'Date of loss or accident' }).getByRole('textbox');
      for (const [at, part] of ['10', '06', '2026'].entries()) {
        await typist.tabTo(boxes.nth(at));
        await typist.type(part);
      }
      await typist.tabTo(page.getByLabel('Description'));
      await typist.type('Appendicitis');
      await typist.press('Control+Enter');
      await isAt('What is claimed?');
    },
    /** Files the claim, and returns it. */
    async file(): Promise<ClaimView> {
      await typist.press('Control+Enter');
      await isAt('Check and file');
      await typist.press('Control+Enter');
      await expect(heading).toContainText(/CLM-/);
      const { body } = await searchList<{ items: ClaimRow[] }>(agent, '/api/claims', { search: policy.number });
      const claim = await agent.call<ClaimView>('GET', `/api/claims/${body.items[0]?.ref}`);
      return claim.body;
    },
  };
}

const note = (presses: number) => test.info().annotations.push({ type: 'presses', description: `${presses}` });

test('a claim with one bill is filed in 40 presses', async ({ page, shop }) => {
  const { typist, begin, file } = await anAgent(page, shop);
  await begin(1);
  await typist.tabTo(page.getByRole('checkbox', { name: /^Surgery/ }));
  await typist.press('Space');
  await typist.tabTo(page.getByLabel('Amount for Surgery'));
  await typist.type('1800');
  const claim = await file();
  expect(claim.lines).toMatchObject([{ benefit: 'surgery', amount: 1_800_00, file: claim.files[0]?.id }]);
  note(typist.count());
  expect(typist.count()).toBeLessThanOrEqual(40);
});

test('a claim with three bills, each with its picture, is filed in 75 presses', async ({ page, shop }) => {
  const { typist, begin, file } = await anAgent(page, shop);
  await begin(3);
  for (const [name, amount] of [
    ['Surgery', '900'],
    ['Ambulance', '80'],
  ] as const) {
    await typist.tabTo(page.getByRole('checkbox', { name: new RegExp(`^${name}`) }));
    await typist.press('Space');
    await typist.tabTo(page.getByLabel(`Amount for ${name}`).first());
    await typist.type(amount);
  }
  await typist.tabTo(page.getByRole('button', { name: 'Another bill for Ambulance' }));
  await typist.press('Enter');
  await typist.backTo(page.getByLabel('Amount for Ambulance').nth(1));
  await typist.type('60.50');
  const claim = await file();
  expect(claim.lines.map(({ benefit, amount }) => [benefit, amount])).toEqual([
    ['surgery', 900_00],
    ['ambulance', 80_00],
    ['ambulance', 60_50],
  ]);
  expect(claim.lines.map(({ file: proof }) => proof)).toEqual(claim.files.map(({ id }) => id));
  note(typist.count());
  expect(typist.count()).toBeLessThanOrEqual(75);
});

test('pasted rows are filed in 30 presses', async ({ page, shop }) => {
  const { typist, begin, file } = await anAgent(page, shop);
  await begin(0);
  await typist.tabTo(page.getByText('Paste rows from a spreadsheet').first());
  await typist.press('Enter');
  await typist.tabTo(page.getByRole('textbox', { name: 'Paste rows from a spreadsheet' }));
  const rows = [
    'Surgery\tCalmette Hospital\tA-8\t13/06/2026\t\t\tIllness\tUSD\t900',
    'Ambulance\tCalmette Hospital\tA-9\t10/06/2026\t\t\tIllness\tUSD\t80',
  ].join('\n');
  // The chord that pastes.
  typist.add(1);
  await page.getByRole('textbox', { name: 'Paste rows from a spreadsheet' }).fill(rows);
  await expect(page.getByText('2 rows were added. Check them below.')).toBeVisible();
  const claim = await file();
  expect(claim.lines.map(({ billNumber, amount }) => [billNumber, amount])).toEqual([
    ['A-8', 900_00],
    ['A-9', 80_00],
  ]);
  note(typist.count());
  expect(typist.count()).toBeLessThanOrEqual(30);
});
