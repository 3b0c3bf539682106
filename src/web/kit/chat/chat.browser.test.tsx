import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '#tests/components/show.tsx';
import { Chat } from './chat.tsx';
import { ChatPanel } from './chat-panel.tsx';

const page = (
  <>
    <ChatPanel />
    <input aria-label="Name" />
  </>
);

test('the chat has the focus while it is open; Escape returns it to its button', async () => {
  const screen = await show(page);
  await expect.element(screen.getByRole('complementary', { name: 'Chat' })).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Chat with us' });
  await expect.element(screen.getByTitle('Chat')).not.toBeInTheDocument();
  await button.click();
  const panel = screen.getByRole('dialog', { name: 'Chat' });
  await expect.element(panel).toHaveFocus();
  await expect.element(screen.getByTitle('Chat')).toHaveAttribute('src', '/chat-frame?lang=en');
  await expect.element(panel.getByRole('paragraph')).toHaveTextContent('Chat');
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(screen.getByTitle('Chat')).not.toBeInTheDocument();
});

test('the cross closes the chat, and so does a field that receives the focus', async () => {
  const screen = await show(page);
  const button = screen.getByRole('button', { name: 'Chat with us' });
  await button.click();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(button).toHaveFocus();
  await button.click();
  (screen.getByLabelText('Name').element() as HTMLElement).focus();
  await expect.element(screen.getByTitle('Chat')).not.toBeInTheDocument();
});

test('the chat is offered where the insurer has one, and not where a person pays', async () => {
  const screen = await show(<Chat />, { config: { hasChat: true }, path: '/buy_insurance' });
  await expect.element(screen.getByRole('button', { name: 'Chat with us' })).toBeVisible();
});

test('a page of a payment has no chat', async () => {
  const screen = await show(<Chat />, { config: { hasChat: true }, path: '/my-insurance' });
  expect(screen.container.textContent).toBe('');
});
