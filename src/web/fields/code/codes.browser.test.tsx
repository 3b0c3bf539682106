import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { inSeconds } from '#web/hydration/server-clock.ts';
import { PhoneNotServed } from '../phone/phone-not-served.tsx';
import { AskForCode } from './ask-for-code.tsx';
import { CodeInput } from './code-input.tsx';
import { CodeRefusal } from './code-refusal.tsx';

const files = ['checkout'];

function Code({ error, onEnter }: { error?: string; onEnter?: () => void }) {
  const [code, setCode] = useState('');
  return <CodeInput id="code" value={code} onChange={setCode} error={error} {...(onEnter ? { onEnter } : {})} />;
}

test('a code: six Latin digits, with its help and its error; Enter sends it', async () => {
  const enter = vi.fn();
  const screen = await show(<Code onEnter={enter} />, { files });
  const input = screen.getByLabelText('Code', { exact: true });
  await expect.element(input).toHaveAccessibleDescription('6 digits');
  await input.fill('១២ 34567');
  await expect.element(input).toHaveValue('123456');
  await input.click();
  (input.element() as HTMLElement).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await expect.poll(() => enter.mock.calls.length).toBe(1);
  await screen.rerender(<Code error="The code is wrong." />);
  await expect.element(input).toHaveAccessibleDescription(/ The code is wrong\.$/);
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
});

const ask = (resendAt: string | undefined, more: object = {}) => (
  <AskForCode {...{ resendAt, refusal: undefined, first: 'Send the code', busy: false, onAsk: () => {}, ...more }} />
);

test('a code is asked for, and again only when the first should have arrived', async () => {
  const press = vi.fn();
  const screen = await show(ask(undefined, { onAsk: press }), { files });
  const button = screen.getByRole('button');
  await expect.element(button).toHaveTextContent('Send the code');
  await button.click();
  expect(press).toHaveBeenCalledTimes(1);
  await screen.rerender(ask(undefined, { busy: true }));
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await screen.rerender(ask(undefined, { disabled: true }));
  await expect.element(button).toBeDisabled();
  await screen.rerender(ask(inSeconds(30)));
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveTextContent(/^New code in (29|30) s$/);
  await screen.rerender(ask(inSeconds(-1)));
  await expect.element(button).toBeEnabled();
  await expect.element(button).toHaveTextContent('Send a new code');
});

test('a limit on codes: its reason, the time to wait, and other ways to reach the insurer', async () => {
  const refusal = { problem: 'codeTooMany', seconds: 125 } as never;
  const links = { facebook: null, telegram: 'https://t.example/serey', regulator: '' };
  const screen = await show(ask(undefined, { refusal }), { files, config: { links } });
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(/^Too many codes were requested for this phone number/);
  await expect.element(screen.getByRole('timer')).toHaveTextContent(/2:05/);
  await expect.element(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off');
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  const names = screen
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Call 1800-208388',
    'Call from abroad: +855 23 890 999',
    'info@serey-insurance.example',
    'Contact us by Telegram',
  ]);
});

test('a shop without Telegram offers none', async () => {
  const screen = await show(<CodeRefusal refusal={{ problem: 'codeTooMany', seconds: 5 } as never} />, { files });
  expect(screen.getByRole('link').elements()).toHaveLength(3);
});

test('a number whose country gets no SMS: what follows, and whom to call', async () => {
  const screen = await show(<PhoneNotServed other={<p>By e-mail</p>}>No SMS there.</PhoneNotServed>);
  await expect.element(screen.getByRole('status')).toHaveTextContent('No SMS there.');
  await expect.element(screen.getByText('By e-mail')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Call 1800-208388' })).toBeVisible();
});
