import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { defer } from '#tests/components/defer.ts';
import { show } from '#tests/components/show.tsx';
import { apiError } from '#web/api/api-error.ts';
import { AreaField, ChecksField, SelectField } from './choice-fields.tsx';
import { CodeField, TextField } from './fields.tsx';
import { FormHead, FormSteps } from './form-head.tsx';
import { NewPasswordFields, useNewPassword } from './new-password.tsx';
import { useForm } from './use-form.ts';

const files = ['portal', 'problems', 'checkout'];

/** A form with a field of each kind. */
function PersonForm({ send }: { send: (values: object) => Promise<unknown> }) {
  const form = useForm({
    id: 'person',
    initial: { name: '', role: '', notes: '', code: '' },
    labels: { name: 'Name', role: 'Role', notes: 'Notes', code: 'Code' },
    required: ['name', 'role', 'notes', 'code'],
    refusedAt: { usernameTaken: 'name' },
    send,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <FormHead {...form} />
      <TextField form={form} name="name" help="As on the card" />
      <SelectField form={form} name="role" help="One of two" choices={[{ value: 'a', label: 'Agent' }]} />
      <AreaField form={form} name="notes" help="For colleagues" />
      <CodeField form={form} name="code" help="Six digits" />
      <FormSteps action="Send" busy={form.busy} onCancel={() => {}} />
    </form>
  );
}

const FIELDS = [
  ['Name', 'As on the card'],
  ['Role', 'One of two'],
  ['Notes', 'For colleagues'],
  ['Code', 'Six digits'],
] as const;

test('each blank field of a form is tied to its error, the summary has the focus and leads to each', async () => {
  const send = vi.fn(async () => {});
  const screen = await show(<PersonForm send={send} />, { files });
  for (const [label, help] of FIELDS) {
    await expect.element(screen.getByLabelText(label, { exact: true })).toHaveAccessibleDescription(help);
    await expect.element(screen.getByLabelText(label, { exact: true })).not.toHaveAttribute('aria-invalid');
  }
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByRole('region', { name: 'Please correct these entries first' })).toHaveFocus();
  for (const [label, help] of FIELDS) {
    const field = screen.getByLabelText(label, { exact: true });
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(`${help} ${label} is required. Please enter it.`);
    await screen.getByRole('link', { name: `${label} is required. Please enter it.` }).click();
    await expect.element(field).toHaveFocus();
  }
  expect(send).not.toHaveBeenCalled();
});

/** Fills in all fields. */
async function fill(screen: Awaited<ReturnType<typeof show>>): Promise<void> {
  await screen.getByLabelText('Name').fill('Sok');
  await screen.getByLabelText('Role').selectOptions('a');
  await screen.getByLabelText('Notes').fill('None');
  await screen.getByLabelText('Code', { exact: true }).fill('១២៣456');
}

test('a form is sent once while it is under way, with Latin digits, and its button waits', async () => {
  const sent = defer<void>();
  const send = vi.fn(() => sent.promise);
  const screen = await show(<PersonForm send={send} />, { files });
  await fill(screen);
  const button = screen.getByRole('button', { name: 'Send' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  await screen.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}');
  expect(send.mock.calls).toEqual([[{ name: 'Sok', role: 'a', notes: 'None', code: '123456' }]]);
  sent.resolve();
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
});

test.each([
  ['usernameTaken', 'Name'],
  ['network', undefined],
])('the refusal %s of the server stands at its field, or above the form', async (problem, label) => {
  const send = () => Promise.reject(apiError(409, { problem }));
  const screen = await show(<PersonForm send={send} />, { files });
  await fill(screen);
  await screen.getByRole('button', { name: 'Send' }).click();
  if (label === undefined)
    await expect.element(screen.getByRole('alert')).toHaveTextContent('No connection. Please try again.');
  else await expect.element(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
});

function PasswordForm() {
  const { labels, check, required, initial } = useNewPassword();
  const form = useForm({ id: 'new', labels, check, required, initial, send: async () => {} });
  return (
    <form noValidate onSubmit={form.submit}>
      <NewPasswordFields form={form} />
      <FormSteps action="Set" onCancel={() => {}} cancel="Not now" />
    </form>
  );
}

test('a new password is entered twice, can be shown, and both must be the same', async () => {
  const screen = await show(<PasswordForm />, { files });
  const first = screen.getByLabelText('New password', { exact: true });
  const again = screen.getByLabelText('New password again');
  await expect.element(first).toHaveAccessibleDescription('Do not reuse a password from another site.');
  await expect.element(first).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: 'Show the password' }).first().click();
  await expect.element(first).toHaveAttribute('type', 'text');
  await first.fill('mango rain');
  await screen.getByRole('button', { name: 'Set' }).click();
  await expect.element(first).toHaveAccessibleDescription(/at least 12 characters/i);
  await first.fill('mango rain bicycle');
  await again.fill('mango rain bus');
  await screen.getByRole('button', { name: 'Set' }).click();
  await expect.element(again).toHaveAccessibleDescription('The two passwords are not the same. Enter them again.');
  await expect.element(screen.getByRole('button', { name: 'Not now' })).toBeVisible();
});

test('checkboxes of one field: the error belongs to each, and the values keep their order', async () => {
  const change = vi.fn();
  const field = (error?: string) => (
    <ChecksField
      {...{ id: 'rights', label: 'Rights', error, options: ['a', 'b', 'c'], value: ['c'], onChange: change }}
      nameOf={(option) => `Right ${option}`}
    />
  );
  const screen = await show(field());
  await screen.getByRole('checkbox', { name: 'Right a' }).click();
  expect(change.mock.lastCall).toEqual([['a', 'c']]);
  await screen.rerender(field('Choose one.'));
  await expect.element(screen.getByRole('group', { name: 'Rights' })).toHaveAccessibleDescription('Choose one.');
  const boxes = ['a', 'b', 'c'].map((option) => screen.getByRole('checkbox', { name: `Right ${option}` }));
  for (const box of boxes) await expect.element(box).toHaveAccessibleDescription('Choose one.');
});
