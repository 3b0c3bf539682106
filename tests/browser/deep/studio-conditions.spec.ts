import type { FrameLocator, Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

const open = (page: Page, part: string) =>
  page
    .getByRole('navigation', { name: 'Parts of the product' })
    .getByRole('link', { name: part, exact: true })
    .first()
    .click();

/** Answers the question of the first page in the live page, and goes on to the plans. */
async function choosePlayer(frame: FrameLocator, player: string): Promise<void> {
  await frame.getByRole('radio', { name: player }).check({ force: true });
  await frame.getByRole('button', { name: 'Next', exact: true }).click();
}

test('an offer and a reset depend on conditions that are set by forms, and the live page follows them', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Conditions' } });
  await page.goto(`/studio/releases/${body.id}/products/golfer/pages?page=golferPlan&field=selectedPlan`);

  // Premier is offered to amateurs alone.
  const part = page.getByRole('region', { name: 'Pages', exact: true });
  const offered = part.getByRole('group', { name: 'An option is offered if this is true' });
  await part.getByRole('button', { name: 'Offer only some of the options' }).click();
  await offered.getByLabel('Value', { exact: true }).first().selectOption({ label: 'Premier' });
  await offered.getByRole('button', { name: 'Add a condition', exact: true }).click();
  await offered.getByLabel('Connection').selectOption({ label: 'At least one of these is true' });
  await offered.getByLabel('Subject').nth(1).selectOption({ label: 'Player' });
  await offered.getByLabel('Value', { exact: true }).nth(1).selectOption({ label: 'Amateur' });
  await expect(offered).toContainText('“The offered option” is not “Premier” or “Player” is “Amateur”');

  // Another player empties the plan only if the player is now a professional: a condition that is made here.
  await open(page, 'Journey');
  const resets = page.getByRole('region', { name: 'Answers that empty other answers' });
  await resets.getByRole('button', { name: 'Add a rule' }).click();
  await resets.getByLabel('If the answer to this changes').selectOption({ label: 'Player' });
  await resets.getByLabel('Answers that are emptied').selectOption({ label: 'Plan' });
  const rule = resets.getByRole('listitem').filter({ hasText: 'If this answer changes: Player' });
  await rule.getByLabel('Only if this is true').selectOption({ index: 1 });
  const condition = rule.getByRole('group', { name: 'Only if this is true' });
  await condition.getByLabel('Subject').selectOption({ label: 'Player' });
  await condition.getByLabel('Comparison').selectOption({ label: 'is' });
  await condition.getByLabel('Value', { exact: true }).selectOption({ label: 'Professional' });
  await expect(condition).toContainText('“Player” is “Professional”');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expectAccessible(page);

  // In the live page: an amateur may choose Premier.
  const frame = page.frameLocator('iframe');
  await open(page, 'Pages');
  await page.getByRole('button', { name: 'Start again', exact: true }).first().click();
  await frame.getByRole('link', { name: 'Back' }).click();
  await frame.getByRole('radio', { name: /^Annual/ }).check({ force: true });
  await choosePlayer(frame, 'Amateur');
  const plan = (name: string) => frame.getByRole('radio', { name: new RegExp(`^${name}`) });
  await expect(plan('Premier')).toBeEnabled();
  await plan('Standard').check({ force: true });

  // A professional is asked, the plan is emptied, and Premier is not offered.
  await frame.getByRole('link', { name: 'Back' }).click();
  await frame.getByRole('radio', { name: 'Professional' }).check({ force: true });
  const question = frame.getByRole('dialog');
  await expect(question).toContainText('Plan');
  await question.getByRole('button', { name: 'Change it' }).click();
  await frame.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(plan('Premier')).toBeDisabled();
  await expect(plan('Standard')).not.toBeChecked();

  // From professional to amateur the condition is false: nothing is emptied, and nobody is asked.
  await plan('Standard').check({ force: true });
  await frame.getByRole('link', { name: 'Back' }).click();
  await choosePlayer(frame, 'Amateur');
  await expect(plan('Premier')).toBeEnabled();
  await expect(plan('Standard')).toBeChecked();
});
