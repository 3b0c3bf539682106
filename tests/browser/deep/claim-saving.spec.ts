import type { Page } from '@playwright/test';
import type { ClaimDraftView } from '#contract/claims/claim-drafts.ts';
import type { ClaimRow, ClaimView } from '#contract/claims/claims.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { searchList } from '#tests/support/search-list.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { signInClaimAgent } from '../create-claim.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* The claim that is filed is the one that the agent sees: its documents, its answers, and nothing that is on its way. */

const answers = {
  ...{ insured: 'policyholder', contactPerson: 'Chea Dara', phone: '+85512400321', lossDate: '2026-06-10' },
  ...{ description: 'Appendicitis', lines: [{ id: '1', benefit: 'surgery', amount: '900' }] },
};

/** An agent at the first page of a claim that is filled in. */
async function anAgent(page: Page, shop: Shop) {
  const { policy, agent } = await signInClaimAgent(page, shop);
  const path = `/api/policies/${policy.number}/claim-draft`;
  await agent.call('POST', path, { body: { version: 0, answers, passed: [], papers: {} } });
  await page.goto(`/en/b2b/claim?policy=${policy.number}`);
  const title = page.getByRole('heading', { level: 1 });
  const isAt = (name: string) => expect(title).toHaveText(name);
  await isAt('Photograph the bills first');
  return {
    ...{ title, isAt, path },
    choose: async (...names: string[]) => {
      const buffer = await createPicture();
      await page.locator('#papers').setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
    },
    stored: async () => (await agent.call<ClaimDraftView>('GET', path)).body.files.map(({ name }) => name),
    async toReview() {
      for (const name of ['Who is the claim for?', 'What happened?', 'What is claimed?', 'Check and file']) {
        await page.getByRole('button', { name: 'Next', exact: true }).click();
        await isAt(name);
      }
    },
    file: () => page.getByRole('button', { name: 'File the claim' }).click(),
    async filed(): Promise<ClaimView> {
      await expect(title).toContainText(/CLM-/);
      const { body } = await searchList<{ items: ClaimRow[] }>(agent, '/api/claims', { search: policy.number });
      expect(body.items).toHaveLength(1);
      const claim = await agent.call<ClaimView>('GET', `/api/claims/${body.items[0]?.ref}`);
      return claim.body;
    },
  };
}

test('a claim is not filed during the upload of a document, or with a document that could not be sent', async ({
  page,
  shop,
}) => {
  const { title, choose, toReview, file, filed } = await anAgent(page, shop);
  const open: (() => Promise<void>)[] = [];
  await page.route(/claim-draft\/files\?name=slow/, (route) => open.push(() => route.continue()));
  await page.route(/claim-draft\/files\?name=broken/, (route) =>
    route.fulfill({ status: 422, json: { problem: 'imageUnreadable' } }),
  );
  let filings = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/claim-draft/file')) filings += 1;
  });
  await choose('slow.jpg', 'broken.jpg');
  await toReview();
  await expect(page.getByRole('list', { name: 'Files chosen' })).toContainText('slow.jpg');
  await file();
  await expect.poll(() => open.length).toBe(1);
  expect(filings).toBe(0);
  await open[0]?.();
  await expect(page.getByText('The claim is not filed yet.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'broken.jpg' })).toContainText(
    'This picture cannot be opened',
  );
  await expectAccessible(page);
  expect(filings).toBe(0);
  await expect(title).toHaveText('Check and file');
  await page.getByRole('button', { name: 'Remove broken.jpg' }).click();
  await file();
  expect((await filed()).files.map(({ name }) => name)).toEqual(['slow.jpg']);
});

test('a refused save shows the reason, is tried again, and cannot be filed', async ({ page, shop }) => {
  const { title, isAt, toReview, file, filed } = await anAgent(page, shop);
  await toReview();
  await page.goBack();
  await isAt('What is claimed?');
  let isRefused = true;
  await page.route(/\/claim-draft$/, (route) =>
    isRefused && route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { problem: 'invalidRequest' } })
      : route.continue(),
  );
  await page.getByLabel('Amount for Surgery').fill('950');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await isAt('Check and file');
  await expect(page.getByText('Your last changes are not saved.')).toBeVisible();
  await expectAccessible(page);
  await file();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(title).toHaveText('Check and file');
  isRefused = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await file();
  expect((await filed()).amount).toBe(950_00);
});

test('a document that could not be removed remains in the list, and a removed document is not filed', async ({
  page,
  shop,
}) => {
  const { choose, stored, toReview, file, filed } = await anAgent(page, shop);
  await choose('first.jpg', 'second.jpg');
  await expect(page.getByText('2 of 10 files')).toBeVisible();
  let isBroken = true;
  await page.route(/claim-draft\/files\/[\w-]+$/, (route) =>
    isBroken && route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { problem: 'unexpected' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Remove first.jpg' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('2 of 10 files')).toBeVisible();
  expect(await stored()).toEqual(['first.jpg', 'second.jpg']);
  isBroken = false;
  await page.getByRole('button', { name: 'Remove first.jpg' }).click();
  await expect(page.getByText('1 of 10 files')).toBeVisible();
  await toReview();
  await file();
  expect((await filed()).files.map(({ name }) => name)).toEqual(['second.jpg']);
});

test('Ctrl+Enter does nothing behind an open question', async ({ page, shop }) => {
  const { isAt, choose } = await anAgent(page, shop);
  await choose('bill.jpg');
  await page.getByRole('button', { name: 'Clear all answers' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await isAt('Photograph the bills first');
  await page.keyboard.press('Control+Enter');
  await isAt('Who is the claim for?');
});
