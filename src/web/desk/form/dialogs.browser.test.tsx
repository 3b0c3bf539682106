import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { defer } from '#tests/components/defer.ts';
import { show } from '#tests/components/show.tsx';
import { apiError } from '#web/api/api-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Done, DoneInFocus } from './done.tsx';
import { TextDialog } from './form-dialog.tsx';
import { PickList } from './pick-list.tsx';
import { Refusal } from './refusal.tsx';

const files = ['portal', 'problems'];

function Page({ act, isReady = true }: { act: () => Promise<unknown>; isReady?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <ConfirmDialog
          {...{ title: 'Cancel the policy?', action: 'Yes, cancel', isReady, onConfirm: act }}
          onClose={() => setOpen(false)}
        >
          <p>The cover ends today.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

test('a confirmed act waits, acts once, and closes its dialog', async () => {
  const done = defer<void>();
  const act = vi.fn(() => done.promise);
  const screen = await show(<Page act={act} />, { files });
  await screen.getByRole('button', { name: 'Open' }).click();
  const yes = screen.getByRole('button', { name: 'Yes, cancel' });
  await expect.element(yes).toHaveAttribute('aria-disabled', 'false');
  await yes.click();
  await expect.element(yes).toHaveAttribute('aria-busy', 'true');
  await yes.click({ force: true });
  done.resolve();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(act).toHaveBeenCalledTimes(1);
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a refused act says why in its dialog, and can be tried again', async () => {
  const screen = await show(<Page act={() => Promise.reject(apiError(0, { problem: 'network' }))} />, { files });
  await screen.getByRole('button', { name: 'Open' }).click();
  const yes = screen.getByRole('button', { name: 'Yes, cancel' });
  await yes.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No connection. Please try again.');
  await expect.element(yes).toHaveAttribute('aria-busy', 'false');
  await screen.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('an act that lacks input does nothing and says that it is not available', async () => {
  const act = vi.fn(async () => {});
  const screen = await show(<Page act={act} isReady={false} />, { files });
  await screen.getByRole('button', { name: 'Open' }).click();
  const yes = screen.getByRole('button', { name: 'Yes, cancel' });
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true');
  await yes.click({ force: true });
  expect(act).not.toHaveBeenCalled();
});

test('an act that is impossible has no button', async () => {
  const screen = await show(
    <ConfirmDialog title="No refund" onConfirm={async () => {}} onClose={() => {}} cancel="Close it">
      <p>Nothing was paid.</p>
    </ConfirmDialog>,
    { files },
  );
  await expect.element(screen.getByRole('dialog', { name: 'No refund' })).toHaveTextContent('Nothing was paid.');
  const names = screen.getByRole('dialog').getByRole('button').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual(['', 'Close it']);
});

function Asked({ send }: { send: (typed: string) => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <TextDialog
        {...{ id: 'why', name: 'reason', title: 'Return the claim', label: 'Reason', help: 'The customer reads it.' }}
        {...{ action: 'Return it', maxLength: 200, send, onClose: () => setOpen(false) }}
      >
        <p>The claim waits then.</p>
      </TextDialog>
    )
  );
}

test('a dialog with one text: it is required, and typed input is not lost by Escape', async () => {
  const sent = defer<void>();
  const send = vi.fn(() => sent.promise);
  const screen = await show(<Asked send={send} />, { files });
  const reason = screen.getByLabelText('Reason');
  await expect.element(reason).toHaveAccessibleDescription('The customer reads it.');
  await screen.getByRole('button', { name: 'Return it' }).click();
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill(' Bill is missing ');
  await userEvent.keyboard('{Escape}');
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await expect
    .element(question)
    .toHaveTextContent('You have not sent your entries on this page. They will be lost if you leave.');
  await expect.element(question.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect.element(question).not.toBeInTheDocument();
  const send1 = screen.getByRole('button', { name: 'Return it' });
  await send1.click();
  await expect.element(send1).toHaveAttribute('aria-busy', 'true');
  expect(send.mock.calls).toEqual([['Bill is missing']]);
  sent.resolve();
});

test('Cancel of a form closes it', async () => {
  const screen = await show(<Asked send={async () => {}} />, { files });
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a typed text that is left is lost', async () => {
  const screen = await show(<Asked send={async () => {}} />, { files });
  await screen.getByLabelText('Reason').fill('x');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a result is read aloud; one whose button is gone has the focus', async () => {
  const screen = await show(
    <>
      <Done said="Saved." />
      <Done said="" />
      <DoneInFocus said="Assigned." />
    </>,
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^Saved\.$/);
  await expect.poll(() => document.activeElement?.textContent).toBe('Assigned.');
});

test.each<[unknown, string]>([
  [apiError(0, { problem: 'network' }), 'No connection. Please try again.'],
  [new Error('x'), 'Something went wrong. Please try again later.'],
])('the refusal %o has a sentence', async (error, sentence) => {
  const screen = await show(<Refusal error={error} />, { files });
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
});

test('a refusal says the words of the server, and when to try again', async () => {
  const words = { en: 'Row 3:', km: 'x', zh: 'x' };
  const error = apiError(429, { problem: 'network', errors: [{ message: 'm', words }] } as never, 30);
  const screen = await show(<Refusal error={error} />, { files });
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Row 3:No connection. Please try again.Try again in 30 seconds.');
});

test('a list to pick from: arrows move, Enter picks, and nothing is picked while it waits', async () => {
  const pick = vi.fn();
  const list = (isWaiting: boolean) => (
    <PickList
      {...{ id: 'find', label: 'Claim', help: 'Number or name', typed: '', onType: () => {}, onPick: pick, isWaiting }}
      choices={[
        { id: '1', label: 'CL-1', second: 'Sok' },
        { id: '2', label: 'CL-2' },
      ]}
      note="Results: 2"
    />
  );
  const screen = await show(list(false));
  const box = screen.getByRole('combobox', { name: 'Claim' });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription('Number or name');
  await expect.element(screen.getByRole('listbox', { name: 'Claim' })).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Results: 2');
  expect(
    screen
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['CL-1Sok', 'CL-2']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option', { name: 'CL-2' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  expect(pick.mock.calls).toEqual([['2']]);
  await screen.rerender(list(true));
  await userEvent.keyboard('{Enter}');
  expect(pick).toHaveBeenCalledTimes(1);
});
