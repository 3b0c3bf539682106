import { expect, test, vi } from 'vitest';
import { sendQuote } from '#contract/purchase/drafts.ts';
import { answer, answerCalls, Refusal } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { showProductPage } from '#tests/components/show-product-page.tsx';
import type { Draft } from '#web/draft/use-draft.ts';
import { DraftTools } from './draft-tools.tsx';
import { SendQuoteButton } from './send-quote-button.tsx';

const link = { id: 'd1', key: 'k' };
const kept = ({ view }: Draft): Partial<Draft> => ({
  ...{ link, ready: async () => link, view: { ...view, expiresAt: '2026-05-01T10:00:00Z' } as never },
});

/** Opens the dialogue that saves or sends the quotation of a trip. */
async function open(quiet = false) {
  const screen = await showProductPage('travel', 'plan', {
    ...{ isAnswered: true, content: <SendQuoteButton quiet={quiet} />, draft: kept, show: { files: ['quote'] } },
  });
  await screen.getByRole('button', { name: 'Save or send this quotation' }).click();
  return screen;
}

test('a quotation is saved or sent: e-mail, link, and the ways of the device', async () => {
  const share = vi.fn(async (_shared: ShareData) => {});
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const screen = await open();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchAriaInlineSnapshot(`
    - dialog "Save or send this quotation":
      - heading "Save or send this quotation" [level=2]
      - button "Close"
      - paragraph: We keep it until 01 May, 2026. You need no account, and we ask for no name.
      - text: Email We send the quotation and its link there once. We use the address for nothing else.
      - textbox "Email"
      - button "Send by email"
      - heading "Or pass the link on yourself" [level=3]
      - textbox "Link to your form": /#draft=d1\\.k$/
      - button "Copy the link"
      - button "Share"
      - link "Send by Telegram":
        - /url: /^tg:.+draft%3Dd1\\.k&text=Travel%20insurance%3A%20%246\\.80$/
      - paragraph: "Share the link only with people you trust: anyone who has it can read your answers and continue with them."
  `);
  await dialog.getByRole('button', { name: 'Share' }).click();
  expect(share.mock.calls[0]?.[0]).toMatchObject({
    text: 'Travel insurance: $6.80',
    url: expect.stringContaining('d1.k'),
  });
  Reflect.deleteProperty(navigator, 'share');
  const box = dialog.getByRole('textbox', { name: 'Link to your form' });
  await expect.element(box).toHaveAttribute('readonly');
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await dialog.getByRole('button', { name: 'Copy the link' }).click();
  await expect.element(dialog.getByText('Copied')).toHaveAttribute('role', 'status');
  await expect.element(dialog.getByRole('link', { name: 'Send by Telegram' })).toBeVisible();
});

test('an address that is none is refused at its field; a quotation is sent once', async () => {
  const sent = defer<never>();
  const calls = answerCalls(answer(sendQuote, sent.promise));
  const screen = await open(true);
  const dialog = screen.getByRole('dialog');
  const box = dialog.getByRole('textbox', { name: 'Email' });
  const send = dialog.getByRole('button', { name: 'Send by email' });
  await box.fill('sok');
  await send.click();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box).toHaveAccessibleDescription(/Email is invalid\. Write it like name@example\.com\.$/);
  await box.fill('sok@example.com');
  await expect.element(box).not.toHaveAttribute('aria-invalid');
  await send.click();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await box.click();
  (box.element() as HTMLInputElement).form?.requestSubmit();
  sent.resolve(null as never);
  await expect.element(dialog.getByText(/^Sent to sok@example\.com\./)).toBeVisible();
  await expect.element(dialog.getByRole('status').filter({ hasText: 'Sent to' })).toBeVisible();
  await expect.element(box).toHaveValue('');
  expect(calls).toEqual([{ call: 'POST /api/drafts/d1/quote', body: { email: 'sok@example.com', language: 'en' } }]);
});

test.each<[string, Refusal, boolean]>([
  ['of the address', new Refusal(422, 'invalid', { errors: [{ problem: 'format', pointer: '/email' }] }), true],
  ['of the sending', new Refusal(429, 'mailsTooMany'), false],
])('a refusal %s', async (_what, refusal, isOfBox) => {
  answerCalls(answer(sendQuote, refusal));
  const screen = await open();
  const dialog = screen.getByRole('dialog');
  const box = dialog.getByRole('textbox', { name: 'Email' });
  await box.fill('sok@example.com');
  await dialog.getByRole('button', { name: 'Send by email' }).click();
  if (isOfBox) {
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  } else await expect.element(dialog.getByRole('alert')).toBeVisible();
});

/** Shows what can be done with a draft as a whole. */
const tools = (draft: (own: Draft) => Partial<Draft>, isAnswered = true, onReset = () => {}) =>
  showProductPage('travel', 'plan', {
    ...{ isAnswered, draft, show: { files: ['quote'] } },
    content: <DraftTools link={link} hasQuotation={false} onReset={onReset} />,
  });

test('a draft with a premium is saved or sent; a new start says what is kept, and is done once', async () => {
  const done = defer<object | null>();
  const run = vi.fn<Draft['run']>(() => done.promise);
  const onReset = vi.fn();
  const screen = await tools((own) => ({ ...kept(own), run }), true, onReset);
  await expect.element(screen.getByRole('button', { name: 'Save or send this quotation' })).toBeVisible();
  await screen.getByRole('button', { name: 'Start again' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Start again?' });
  await expect.element(dialog).toMatchAriaInlineSnapshot(`
    - dialog "Start again?":
      - heading "Start again?" [level=2]
      - button "Close"
      - paragraph: All your answers in this form will be cleared.
      - button "Clear and start again"
      - button "Keep my answers"
  `);
  const yes = dialog.getByRole('button', { name: 'Clear and start again' });
  await yes.click();
  await expect.element(yes).toHaveAttribute('aria-busy', 'true');
  await yes.click({ force: true });
  expect(run.mock.calls).toEqual([[{ kind: 'reset' }]]);
  done.resolve({});
  await expect.poll(() => onReset.mock.calls.length).toBe(1);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a new start that fails says why', async () => {
  const screen = await tools((own) => ({ ...kept(own), run: () => Promise.reject(new Error('no')) }));
  await screen.getByRole('button', { name: 'Start again' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Start again?' });
  await dialog.getByRole('button', { name: 'Clear and start again' }).click();
  await expect.element(dialog.getByText('All your answers in this form will be cleared.')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
});

test('a draft without a premium goes on elsewhere by its link', async () => {
  const screen = await tools((own) => ({
    ...kept(own),
    view: { rated: { status: 'incomplete' }, options: {} } as never,
  }));
  await screen.getByRole('button', { name: 'Continue on another device' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Continue on another device' })).toMatchAriaInlineSnapshot(`
    - dialog "Continue on another device":
      - heading "Continue on another device" [level=2]
      - button "Close"
      - paragraph: "Open this link on the other device to continue where you are now. Do not share it: anyone who has it can read your answers."
      - textbox "Link to your form": /#draft=d1\\.k$/
      - button "Copy the link"
  `);
});
