import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { callState } from '#web/api/call-state.ts';
import { CallFeedback } from './call-feedback.tsx';
import { CallFeedbackView } from './call-feedback-view.tsx';

test.each([
  [{ sentence: 'unexpected' }, 'Unexpected Error. Please try again later.'],
  [{ sentence: 'somethingWentWrong' }, 'Something went wrong. Please try again later.'],
  [{ said: 'The bank is closed.' }, 'The bank is closed.'],
] as const)('the error %o of any call is a dialog that OK closes', async (error, sentence) => {
  const screen = await show(<CallFeedbackView />);
  callState.fail(error);
  const dialog = screen.getByRole('dialog', { name: 'Error' });
  await expect.element(dialog).toHaveTextContent(sentence);
  await screen.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callState.now().error).toBeNull();
});

test('a screen that loads says so', async () => {
  const screen = await show(<CallFeedbackView />);
  const end = callState.load();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading');
  end();
  await expect.element(screen.getByText('Loading')).not.toBeInTheDocument();
});

test('the bar of a call is silent, and says if the call failed', async () => {
  const screen = await show(<CallFeedbackView />);
  const end = callState.begin();
  const bar = screen.getByRole('progressbar', { name: 'Loading' });
  await expect.element(bar).toHaveAttribute('aria-valuetext', 'Loading');
  await expect.element(screen.getByRole('status')).toHaveAttribute('aria-live', 'off');
  end('failed');
  await expect.element(bar).toHaveAttribute('aria-valuetext', 'The connection failed. Try again.');
});

test('a call that nobody handles is told by the feedback of the page', async () => {
  const screen = await show(<CallFeedback />);
  callState.fail({ sentence: 'somethingWentWrong' });
  const dialog = screen.getByRole('dialog', { name: 'Error' });
  await expect.element(dialog).toHaveTextContent('Something went wrong. Please try again later.');
  callState.clearError();
});
