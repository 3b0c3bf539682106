import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '#tests/components/show.tsx';
import { QuestionDialog } from './question-dialog.tsx';

/** A page with a button that opens a question. */
function Page({ onYes, busy = false }: { onYes: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Remove
      </button>
      <QuestionDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Remove the child?"
        yes="Yes, remove"
        no="No, keep"
        busy={busy}
        onYes={onYes}
      >
        <p>The card goes, too.</p>
      </QuestionDialog>
    </>
  );
}

test.each<[string, (screen: Awaited<ReturnType<typeof show>>) => Promise<void>]>([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its cross', (screen) => screen.getByRole('button', { name: 'Close' }).click()],
  ['the second answer', (screen) => screen.getByRole('button', { name: 'No, keep' }).click()],
])('%s closes a dialog, and the focus returns to the button that opened it', async (_way, close) => {
  const act = vi.fn();
  const screen = await show(<Page onYes={act} />);
  await screen.getByRole('button', { name: 'Remove' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Remove the child?' });
  await expect.element(dialog).toHaveTextContent('The card goes, too.');
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await close(screen);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  expect(act).not.toHaveBeenCalled();
});

test('the first answer acts, and a second one is ignored meanwhile', async () => {
  const act = vi.fn();
  const screen = await show(<Page onYes={act} />);
  await screen.getByRole('button', { name: 'Remove' }).click();
  const yes = screen.getByRole('button', { name: 'Yes, remove' });
  await yes.click();
  expect(act).toHaveBeenCalledTimes(1);
  await screen.rerender(<Page onYes={act} busy />);
  await yes.click({ force: true });
  expect(act).toHaveBeenCalledTimes(1);
});
