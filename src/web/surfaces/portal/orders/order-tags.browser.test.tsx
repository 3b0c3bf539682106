import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { OrderStatus, PaymentStatus } from './order-tags.tsx';

const files = ['portal-orders'];

test.each([
  ['incomplete', 'Waiting for the customer'],
  ['confirmed', 'Confirmed'],
  ['issued', 'Issued'],
  ['cancelled', 'Cancelled'],
  ['expired', 'Expired'],
] as const)('an order that is %s has the word: %s', async (status, word) => {
  const screen = await show(<OrderStatus status={status} />, { files });
  expect(screen.container.textContent).toBe(word);
});

test.each([
  ['incomplete_payment', 'Incomplete payment'],
  ['processing', 'Processing'],
  ['successful_payment', 'Successful payment'],
] as const)('a payment that is %s has the words: %s', async (paymentStatus, words) => {
  const screen = await show(<PaymentStatus paymentStatus={paymentStatus} />, { files });
  expect(screen.container.textContent).toBe(words);
});
