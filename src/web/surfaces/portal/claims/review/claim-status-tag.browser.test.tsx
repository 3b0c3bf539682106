import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { ClaimStatusTag } from './claim-status-tag.tsx';

const files = ['claims'];

test.each([
  ['submitted', 'Submitted'],
  ['under_review', 'Under review'],
  ['information_requested', 'Information requested'],
  ['approved', 'Approved'],
  ['declined', 'Declined'],
  ['paid', 'Paid'],
] as const)('a claim that is %s has the words: %s', async (status, words) => {
  const screen = await show(<ClaimStatusTag status={status} />, { files });
  expect(screen.container.textContent).toBe(words);
});
