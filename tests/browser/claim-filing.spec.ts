import type { Page } from '@playwright/test';
import type { ClaimRow, ClaimView } from '#contract/claims/claims.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { searchList } from '#tests/support/search-list.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { signInClaimAgent } from './create-claim.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

async function fillDate(page: Page, label: string, date: string): Promise<void> {
  const boxes = page.getByRole('group', { name: label }).getByRole('textbox');
  const [year = '', month = '', day = ''] = date.split('-');
  for (const [at, part] of [day, month, year].entries()) await boxes.nth(at).fill(part);
}

/** Signed in on the page: an agent of the partner that has sold a medical policy some weeks ago. */
async function anAgentOf(page: Page, shop: Shop) {
  const { policy, agent } = await signInClaimAgent(page, shop);
  const title = page.getByRole('heading', { level: 1 });
  const isAt = (name: string) => expect(title).toHaveText(name);
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
  return { agent, policy, title, isAt, next };
}

test('an agent files a claim with documents: a fault appears at its place, a failed part is sent again, and nothing twice', async ({
  page,
  shop,
}) => {
  const { agent, policy, title, isAt, next } = await anAgentOf(page, shop);

  // The pictures come first, and each is saved at once.
  await page.goto(`/en/b2b/claim?policy=${policy.number}`);
  await isAt('Photograph the bills first');
  await page.locator('#papers').setInputFiles([
    { name: 'receipt.png', mimeType: 'image/png', buffer: await createPicture() },
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') },
  ]);
  const file = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(file('film.mp4')).toContainText(
    'This kind of file cannot be used. Choose a JPEG, PNG or WebP picture, or a PDF.',
  );
  await page.getByLabel('Which document is receipt.jpg?').selectOption('invoice');
  let isBroken = true;
  await page.route(/claim-draft\/files\?name=report/, (route) => {
    if (!isBroken) return route.continue();
    isBroken = false;
    return route.fulfill({ status: 422, json: { problem: 'imageUnreadable' } });
  });
  const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };
  await page.locator('#papers').setInputFiles([report]);
  await page.getByRole('button', { name: 'Send report.pdf again' }).click();
  await page.getByLabel('Which document is report.pdf?').selectOption('medicalReport');
  await expect(page.getByText('2 of 10 files')).toBeVisible();
  await expectAccessible(page);
  await next();

  // A policy with one insured person already names the person of the claim.
  await isAt('Who is the claim for?');
  await next();

  await isAt('What happened?');
  const lossDate = 'Date of loss or accident';
  await page.getByLabel('Description').fill('Appendicitis');
  await fillDate(page, lossDate, '2026-06-21');
  await next();
  await expect(page.getByText('The date of loss is in the future').first()).toBeVisible();
  await fillDate(page, lossDate, '2026-06-10');
  await next();

  // More than is left is warned of, and no hindrance.
  await isAt('What is claimed?');
  await page.getByRole('checkbox', { name: /^Surgery.*\$2,000\.00/ }).check();
  const surgery = 'Amount for Surgery';
  await next();
  await expect(page.getByLabel(surgery)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(surgery).fill('2,500');
  await page.keyboard.press('Tab');
  await expect(
    page.getByText(
      'This is more than the amount left of this benefit: Surgery. You can file the claim, but only the amount left can be paid.',
    ),
  ).toBeVisible();
  await next();

  // Looked up meanwhile, and come back to: on another device, too.
  await isAt('Check and file');
  await page.goBack();
  await isAt('What is claimed?');
  await page.goForward();
  await isAt('Check and file');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const tablet = await page.context().newPage();
  await tablet.goto('/en/b2b/claim');
  await expect(tablet.getByRole('table', { name: 'Not yet filed' })).toContainText('2 files');
  await tablet.getByRole('link', { name: `Continue the claim ${policy.number}` }).click();
  await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('Check and file');
  await expect(tablet.getByText('Appendicitis')).toBeVisible();
  await expect(tablet.getByRole('main')).toContainText('$2,500.00');
  await tablet.close();
  await expect(page.getByRole('main')).toContainText('Still missing');
  await page.getByRole('button', { name: 'File the claim' }).dblclick();
  await expect(title).toContainText(/CLM-\d{4}-\d{6}/);

  const { body } = await searchList<{ items: ClaimRow[] }>(agent, '/api/claims', { search: policy.number });
  expect(body.items).toMatchObject([{ amount: 250_000, lossDate: '2026-06-10' }]);
  const claim = await agent.call<ClaimView>('GET', `/api/claims/${body.items[0]?.ref}`);
  expect(claim.body).toMatchObject({
    missing: ['prescription'],
    files: [{ name: 'receipt.jpg' }, { name: 'report.pdf' }],
  });
  // The bill has the first picture without an action of the person.
  expect(claim.body.lines.map(({ file: proof }) => proof)).toEqual([claim.body.files[0]?.id]);
});

test('the page accepts amounts of several benefits that a password manager or dictation fills in at once', async ({
  page,
  shop,
}) => {
  const { policy, isAt, next } = await anAgentOf(page, shop);
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
  const boxes = page.getByRole('main').getByRole('checkbox');
  const amounts = page.getByLabel(/^Amount for /);
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await expect(amounts).toHaveCount(3);
  await amounts.evaluateAll((fields) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const [at, field] of fields.entries()) {
      (field as HTMLElement).focus();
      set?.call(field, String(11 * (at + 1)));
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // The third is left for a benefit more.
    const last = document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')[3];
    last?.focus();
    last?.click();
  });
  await expect(amounts).toHaveCount(4);
  for (const [at, amount] of ['11', '22', '33', ''].entries()) await expect(amounts.nth(at)).toHaveValue(amount);
});
