import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClaimView } from '#contract/claims/claims.ts';
import { flattenMessages } from '#contract/flatten-messages.ts';
import { addDays, businessDate } from '#engine/dates.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import { aSoldPolicy } from '#tests/support/a-sold-policy.ts';
import { aUser } from '#tests/support/a-user.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const words: Record<string, string> = Object.assign(
  {},
  ...['claims', 'claim-review', 'problems'].map((file) =>
    flattenMessages(file, JSON.parse(readFileSync(join(projectRoot, `locales/en/${file}.json`), 'utf8'))),
  ),
);
const says = (id: string, values: Record<string, string> = {}): string =>
  (words[id] ?? id).replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');

test('a reviewer takes a claim by the keyboard, approves what is left of it and marks it as paid', async ({
  page,
  shop,
}) => {
  const partner = await aPartner(shop);
  const agent = await aUser(shop, { scopes: ['b2b:claims'], partner });
  const reviewer = await aUser(shop, { scopes: ['insurer:claims'] });
  // Bought some days ago: a loss of today is within the period.
  shop.clock.advance({ days: -3 });
  const startDate = addDays(businessDate(shop.clock.now()), 1);
  const sold = aSoldPolicy(shop, {
    product: 'medical',
    testCase: 'standard-at-thirty',
    partner,
    changes: { startDate },
  });
  const { policy } = await sold.finally(() => shop.clock.advance({ days: 3 }));
  const { body: claim } = await agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512400777' },
      ...{ lossDate: businessDate(shop.clock.now()), description: 'Appendicitis' },
      lines: [
        { benefit: 'surgery', amount: 200_000 },
        { benefit: 'hospitalServices', amount: 100_000 },
      ],
    },
  });
  expect(claim.number).toMatch(/^CLM-/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().addCookies([{ name: 'session', value: reviewer.token, url: shop.url }]);
  const button = (id: string, values = {}) => page.getByRole('button', { name: says(id, values), exact: true });
  const dialog = page.getByRole('dialog');
  const line = page.getByRole('group', { name: /^Surgery/ });
  const other = page.getByRole('group', { name: /hospital services/ });

  await page.goto(`/b2b/claim?assigned=nobody&search=${claim.number}`);
  const link = page.getByRole('link', { name: claim.number });
  await expect(page.getByRole('row', { name: new RegExp(claim.number) })).toContainText('$3,000.00');
  await expectAccessible(page);
  await link.focus();
  await page.keyboard.press('t');
  await expect(page.getByText(says('claim-review.queue.taken', { number: claim.number }))).toBeVisible();
  await expect(link).toBeHidden();
  await page.getByRole('link', { name: says('claim-review.queue.view.mine') }).click();
  await link.press('Enter');

  // What is left stands at the line that asks for more.
  await button('claim-review.acts.approve').click();
  await line.getByLabel(says('claim-review.approval.amount')).fill('2,500');
  await other.getByLabel(says('claim-review.approval.amount')).fill('0');
  await button('claim-review.approval.send', { amount: '$2,500.00' }).click();
  await expect(line).toContainText(says('claim-review.approval.beyond', { amount: '$2,000.00' }));
  await expect(other).toContainText(says('claim-review.approval.whyNothing'));
  await expectAccessible(page);
  await line.getByLabel(says('claim-review.approval.amount')).fill('1,500');
  await expect(line).toContainText(says('claim-review.approval.after', { amount: '$500.00' }));
  await other.getByLabel(says('claim-review.approval.reason')).selectOption('notCovered');
  await button('claim-review.approval.send', { amount: '$1,500.00' }).click();
  await dialog.getByRole('button', { name: says('claim-review.approval.send', { amount: '$1,500.00' }) }).click();

  // Decision, balance and log are those of now.
  await expect(page.getByText(says('claim-review.acts.done.approve'))).toBeVisible();
  const decision = page.getByRole('region', { name: says('claim-review.decision.title') });
  await expect(decision.getByRole('row', { name: /hospital services/ })).toContainText(
    says('claims.reasons.notCovered'),
  );
  await expect(decision.getByRole('row', { name: says('claim-review.decision.total') })).toContainText('$1,500.00');
  await expect(page.getByRole('img', { name: /^Surgery/ })).toHaveAccessibleName(/1,500\.00 .*2,000\.00/);
  await expect(decision.getByRole('link', { name: /^Khmer and English/ })).toHaveAttribute(
    'href',
    /letter\?language=both$/,
  );

  await button('claim-review.acts.pay').click();
  await page.getByLabel(says('claim-review.acts.payReference')).fill('ABA-4711');
  await button('claim-review.acts.pay').click();
  await dialog.getByRole('button', { name: says('claim-review.acts.pay') }).click();
  await expect(page.getByText(says('claim-review.acts.paidIsFinal'))).toBeVisible();
  await expect(decision).toContainText('ABA-4711');
});
