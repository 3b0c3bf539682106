import { Phone } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '#tests/components/show.tsx';
import { Button } from './button.tsx';
import { CallUs } from './call-us.tsx';
import { CopyButton } from './copy-button.tsx';
import { FileButton } from './file-button.tsx';
import { FileLabel } from './file-label.tsx';
import { IconButton } from './icon-button.tsx';

test('a busy button retains its label and the focus, says that it waits, and ignores a second press', async () => {
  const press = vi.fn();
  const screen = await show(<Button onClick={press}>Pay now</Button>);
  const button = screen.getByRole('button', { name: 'Pay now' });
  await button.click();
  expect(press).toHaveBeenCalledTimes(1);
  expect(button.element().querySelectorAll('svg')).toHaveLength(0);
  const busy = (
    <Button busy onClick={press}>
      Pay now
    </Button>
  );
  await screen.rerender(busy);
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveFocus();
  expect(button.element().querySelectorAll('svg')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await button.click({ force: true });
  expect(press).toHaveBeenCalledTimes(1);
});

test('a button that is refused for another reason says so, and is not busy', async () => {
  const screen = await show(
    <Button aria-disabled icon={Phone}>
      Send
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
  expect(button.element().querySelectorAll('svg')).toHaveLength(1);
});

test('the page shows the numbers to call: the free line, and the line from abroad', async () => {
  const screen = await show(<CallUs />);
  await expect
    .element(screen.getByRole('link', { name: 'Call 1800-208388' }))
    .toHaveAttribute('href', 'tel:1800208388');
  const abroad = screen.getByRole('link', { name: 'Call from abroad: +855 23 890 999' });
  await expect.element(abroad).toHaveAttribute('href', 'tel:+85523890999');
});

test('a copy button names its value, and a screen reader hears that it is copied', async () => {
  const screen = await show(<CopyButton value="MK-001" name="account code" />);
  const button = screen.getByRole('button');
  await expect.element(button).toHaveAccessibleName('Copy account code');
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await button.click();
  await expect.element(button).toHaveAccessibleName('Copied account code');
  await expect.element(screen.getByText('Copied')).toHaveAttribute('aria-live', 'polite');
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith('MK-001');
});

test('a file button is one input with a name, and waits while a file is read', async () => {
  const choose = vi.fn();
  const button = (busy: boolean) => (
    <FileButton icon={Phone} label="List of people" accept=".csv" busy={busy} onChoose={choose}>
      Choose
    </FileButton>
  );
  const screen = await show(button(false));
  const file = new File(['a'], 'a.csv');
  await screen.getByLabelText('List of people').upload(file);
  expect(choose.mock.calls.map(([{ name }]) => name)).toEqual(['a.csv']);
  await screen.rerender(button(true));
  await expect.element(screen.getByRole('button', { name: 'Choose' })).toHaveAttribute('aria-busy', 'true');
});

test('a file input that looks like a button has its label and its description', async () => {
  const screen = await show(
    <>
      <p id="limits">Up to 10 MB</p>
      <FileLabel id="bills" accept="image/*" describedBy="limits" onChoose={() => {}}>
        Add bills
      </FileLabel>
    </>,
  );
  const input = screen.getByLabelText('Add bills');
  await expect.element(input).toHaveAttribute('type', 'file');
  await expect.element(input).toHaveAccessibleDescription('Up to 10 MB');
});

test('a button with only an icon has a name for screen readers and as a tooltip', async () => {
  const screen = await show(<IconButton icon={Phone} label="Call the customer" />);
  const button = screen.getByRole('button', { name: 'Call the customer' });
  await expect.element(button).toHaveAttribute('title', 'Call the customer');
  await expect.element(button).toHaveAttribute('aria-label', 'Call the customer');
});
