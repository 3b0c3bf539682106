import type { Page } from '@playwright/test';
import type { ClaimRow, ClaimView } from '#contract/claims/claims.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { signInClaimAgent } from '../create-claim.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* A claim by bill: an agent pastes rows of a spreadsheet, and a reviewer decides them over a reload and a second window. */

async function signIn(page: Page, user: TestUser, url: string): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'session', value: user.token, url }]);
}

async function fillDate(page: Page, label: string, date: string): Promise<void> {
  const boxes = page.getByRole('group', { name: label }).getByRole('textbox');
  const [year = '', month = '', day = ''] = date.split('-');
  for (const [at, part] of [day, month, year].entries()) await boxes.nth(at).fill(part);
}

const rows = [
  'Benefit\tProvider\tNumber\tDate\tFrom\tTo\tCause\tCurrency\tAmount',
  'Room and board a day\tCalmette Hospital\tA-7\t13/06/2026\t10/06/2026\t13/06/2026\tIllness\tUSD\t250',
  'Surgery\tCalmette Hospital\tA-8\t13/06/2026\t\t\tIllness\tKHR\t410,000',
  'Surgery\tCalmette Hospital\tA-9\t31/06/2026\t\t\tIllness\tUSD\t50.00',
].join('\n');

test('rows of a spreadsheet become bills, a bad day is corrected, and a decision in progress is found again', async ({
  page,
  shop,
}) => {
  const { policy, agent } = await signInClaimAgent(page, shop);
  const reviewer = await createTestUser(shop, { scopes: ['insurer:claims'] });
  const isAt = (name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();

  await page.goto(`/en/b2b/claim?policy=${policy.number}`);
  await isAt('Photograph the bills first');
  await next();
  await isAt('Who is the claim for?');
  await next();
  await isAt('What happened?');
  await page.getByLabel('Description').fill('Appendicitis');
  await fillDate(page, 'Date of loss or accident', '2026-06-10');
  await next();
  await isAt('What is claimed?');
  await page.getByText('Paste rows from a spreadsheet').first().click();
  await page.getByRole('textbox', { name: 'Paste rows from a spreadsheet' }).fill(rows);
  await expect(page.getByText('3 rows were added. Check them below.')).toBeVisible();
  await expect(page.getByText('$100.00 at this rate')).toBeVisible();
  await expectAccessible(page);
  await next();
  // The 31st of June is no day: its cell retains the pasted text, and shows the fault.
  await expect(page.getByText(/Date of the bill is not a valid date/).first()).toBeVisible();
  await page.getByRole('group', { name: 'Date of the bill' }).nth(2).getByRole('textbox').first().fill('13');
  await next();
  await isAt('Check and file');
  await page.getByRole('button', { name: 'File the claim' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/CLM-/);

  const { body: list } = await searchList<{ items: ClaimRow[] }>(agent, '/api/claims', { search: policy.number });
  const ref = list.items[0]?.ref ?? '';
  const { body: claim } = await agent.call<ClaimView>('GET', `/api/claims/${ref}`);
  expect(claim.lines.map(({ billNumber, amount, cause }) => [billNumber, amount, cause])).toEqual([
    ['A-7', 250_00, 'illness'],
    ['A-8', 100_00, 'illness'],
    ['A-9', 50_00, 'illness'],
  ]);

  await signIn(page, reviewer, shop.url);
  await reviewer.call('POST', `/api/claims/${ref}/take`, { body: {} });
  await page.goto(`/en/b2b/claim/${ref}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const days = page.getByLabel('Days', { exact: true });
  await expect(days).toHaveValue('3');
  await days.fill('2');
  // 2 x 60 = 120, less 10%: the amount follows.
  await expect(page.getByLabel('Amount').first()).toHaveValue('108.00');
  await page.getByLabel('Explanation for the letter').fill('Two nights');
  await expect(page.getByText('Your input is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Days', { exact: true })).toHaveValue('2');
  await expect(page.getByLabel('Explanation for the letter')).toHaveValue('Two nights');
  const second = await page.context().newPage();
  await second.goto(`/en/b2b/claim/${ref}`);
  await expect(second.getByLabel('Amount').first()).toHaveValue('108.00');
  await expectAccessible(second);
});
