import { expect, test } from 'vitest';
import type { MyClaimView } from '#contract/customer-account/claims.ts';
import { show } from '#tests/components/show.tsx';
import { partial } from '#tests/support/partial.ts';
import { ClaimAccount } from './claim-account.tsx';
import { Appeal, Feedback } from './claim-outcome.tsx';

const files = ['mine', 'problems', 'checkout'];
const claimOf = (more: object) =>
  partial<MyClaimView>({ ref: 'c1', status: 'paid', feedback: null, payee: null, mayEnterAccount: true, ...more });

test('the account of a claim: every box is required and tied to its error; a refused sending says why', async () => {
  const screen = await show(<ClaimAccount claim={claimOf({})} />, { files });
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Account for the payment');
  await expect.element(screen.getByText(/^Enter the account to which we pay this claim/)).toBeVisible();
  const save = screen.getByRole('button', { name: 'Save account' });
  await save.click();
  for (const label of ['Name of the account holder', 'Bank', 'Account number']) {
    const box = screen.getByLabelText(label, { exact: true });
    await expect.element(box).toHaveAccessibleDescription(`${label} is required. Please enter it.`);
    await box.fill('1');
  }
  await save.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(save).toHaveAttribute('aria-busy', 'false');
});

test('a stored account shows its last digits alone, and can be changed', async () => {
  const payee = { name: 'Sok', bank: 'ABA', digits: '789' };
  const screen = await show(<ClaimAccount claim={claimOf({ payee })} />, { files });
  await expect.element(screen.getByText('We pay to Sok, ABA, account number ending in 789.')).toBeVisible();
  await screen.getByRole('button', { name: 'Change the account' }).click();
  await expect.element(screen.getByLabelText('Bank')).toBeVisible();
  await expect.element(screen.getByText(/^We pay to/)).not.toBeInTheDocument();
  await screen.rerender(<ClaimAccount claim={claimOf({ payee, mayEnterAccount: false })} />);
  await expect.element(screen.getByText(/^We pay to/)).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('a paid claim is rated once', async () => {
  const screen = await show(<Feedback claim={claimOf({})} />, { files });
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Rate how we handled your claim');
  const send = screen.getByRole('button', { name: 'Send the rating' });
  await send.click();
  const rating = screen.getByLabelText('Rating, from 1 (bad) to 5 (good)');
  await expect
    .element(rating)
    .toHaveAccessibleDescription('Rating, from 1 (bad) to 5 (good) is required. Please enter it.');
  await expect.element(screen.getByLabelText('What can we improve? (optional)')).toBeVisible();
  await rating.selectOptions('4');
  await expect.element(rating).not.toHaveAttribute('aria-invalid');
  await send.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.rerender(<Feedback claim={claimOf({ feedback: { rating: 4 } })} />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('You gave 4 of 5. Thank you.');
  await screen.rerender(<Feedback claim={claimOf({ status: 'approved' })} />);
  expect(screen.container.textContent).toBe('');
});

test('an appeal needs a reason', async () => {
  const screen = await show(<Appeal claimRef="c1" />, { files });
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Appeal against this decision');
  await expect.element(screen.getByText('Say why you do not agree. Another reviewer will decide again.')).toBeVisible();
  const send = screen.getByRole('button', { name: 'Send the appeal' });
  await send.click();
  const reason = screen.getByLabelText('Reason for your appeal');
  await expect.element(reason).toHaveAccessibleDescription('Reason for your appeal is required. Please enter it.');
  await reason.fill('The bill was read wrongly.');
  await expect.element(reason).not.toHaveAttribute('aria-invalid');
  await send.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
});
