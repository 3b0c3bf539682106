import { expect, test, vi } from 'vitest';
import { listProducts } from '#contract/products.ts';
import { withdrawLink } from '#contract/purchase/order-links.ts';
import { getOrder, mailCertificate } from '#contract/purchase/orders.ts';
import { answer, answerCalls, Refusal } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { cacheProduct, travelOrder, travelPolicy } from '#tests/components/orders.ts';
import { show } from '#tests/components/show.tsx';
import { CertificatePage } from './certificate-page.tsx';
import { DocumentDownloads } from './document-downloads.tsx';
import { SaveCertificate } from './save-certificate.tsx';
import { WithdrawLink } from './withdraw-link.tsx';

const files = ['checkout', 'wizard'];
const issued = {
  status: 'issued' as const,
  policy: travelPolicy,
  documents: ['certificate'],
  certificatePath: '/cert',
};

test('the certificate at its own address, and how to print it', async () => {
  await cacheProduct('travel');
  answerCalls(answer(getOrder, travelOrder(issued)));
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const screen = await show(<CertificatePage params={{ place: 'cert', id: 'r1' }} />, { files });
  await screen.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
  expect(
    screen
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Certificate of insurance',
    'Certificate of insurance',
    'Download the certificate',
    'Was this link shared by mistake?',
  ]);
});

test('an order without a policy, an address of another product, and one without an order', async () => {
  await cacheProduct('travel');
  answerCalls(answer(getOrder, travelOrder({ certificatePath: '/cert' })));
  const screen = await show(<CertificatePage params={{ place: 'cert', id: 'r1' }} />, { files });
  await expect.element(screen.getByText(/certificate/i).first()).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - paragraph: Certificate not found
    - text: There is no certificate for this order yet. If you have paid, try again in a few minutes or call our hotline.
  `);
  await screen.unmount();
  const other = await show(<CertificatePage params={{ place: 'card', id: 'r1' }} />, { files });
  await expect.element(other.getByRole('heading', { name: "Sorry, we couldn't find this page." })).toBeVisible();
  await other.unmount();
  answerCalls(answer(listProducts, [{ id: 'travel', name: 'Travel', certificatePath: '/cert' }] as never));
  const none = await show(<CertificatePage params={{ place: 'nothing' }} />, { files });
  await expect.element(none.getByRole('heading', { level: 1 })).toBeVisible();
  await none.unmount();
  const chooser = await show(<CertificatePage params={{ place: 'cert' }} />, { files });
  await expect.poll(() => chooser.visited.at(-1)).toMatch(/insurance/);
});

test('several papers have names, and each its languages', async () => {
  const documents = ['certificate', 'endorsement', 'receipt'];
  const screen = await show(<DocumentDownloads order={travelOrder({ ...issued, documents })} />, { files });
  expect(
    screen
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Download your documents', 'travel.documents.certificate.title', 'Endorsement schedule', 'Receipt']);
});

test('the certificate is sent by e-mail once, or the page says why not', async () => {
  const sent = defer<never>();
  const calls = answerCalls(answer(mailCertificate, sent.promise));
  const save = <SaveCertificate order={travelOrder({ ...issued, email: 's••@x.org' })} />;
  const screen = await show(save, { files });
  const mail = screen.getByRole('button', { name: 'Send to s••@x.org by email' });
  await mail.click();
  await expect.element(mail).toHaveAttribute('aria-busy', 'true');
  await mail.click({ force: true });
  sent.resolve({ to: 's••@x.org' } as never);
  await expect
    .element(screen.getByRole('status'))
    .toMatchAriaInlineSnapshot(`- status: The link to your certificate is on its way to s••@x.org.`);
  expect(calls.length).toBe(1);
  await screen.unmount();
  answerCalls(answer(mailCertificate, new Refusal(429, 'linkTooSoon')));
  const again = await show(save, { files });
  await again.getByRole('button').click();
  await expect.element(again.getByRole('alert')).toBeVisible();
  await again.unmount();
  const without = await show(<SaveCertificate order={travelOrder(issued)} />, { files });
  await expect.element(without.getByRole('button')).not.toBeInTheDocument();
});

test('a link is withdrawn once, after a question; the page goes on under the new one', async () => {
  const withdrawn = defer<never>();
  const calls = answerCalls(answer(withdrawLink, withdrawn.promise));
  const screen = await show(<WithdrawLink order={travelOrder(issued)} />, { files, path: '/payment_success/r1' });
  await screen.getByRole('button', { name: 'Withdraw the link' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchAriaInlineSnapshot(`
    - dialog "Withdraw the link?":
      - heading "Withdraw the link?" [level=2]
      - button "Close"
      - paragraph: Every link to this policy will stop working, and every other device must enter the date of birth or a code again. This page will continue under a new address, which only you have. Your policy is not affected.
      - button "Withdraw it"
      - button "Keep it"
  `);
  const yes = dialog.getByRole('button', { name: /^Withdraw/ });
  await yes.click();
  await expect.element(yes).toHaveAttribute('aria-busy', 'true');
  await yes.click({ force: true });
  withdrawn.resolve({ ref: 'r9' } as never);
  await expect.poll(() => screen.visited.at(-1)).toBe('/payment_success/r9');
  expect(calls.length).toBe(1);
});

test('a withdrawal that fails says why; one that is done says so', async () => {
  answerCalls(answer(withdrawLink, new Refusal(403, 'proofNeeded')));
  const screen = await show(<WithdrawLink order={travelOrder(issued)} />, { files });
  await screen.getByRole('button', { name: 'Withdraw the link' }).click();
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.unmount();
  window.history.replaceState({ withdrawn: true }, '');
  const done = await show(<WithdrawLink order={travelOrder(issued)} />, { files });
  await expect
    .element(done.container)
    .toMatchAriaInlineSnapshot(
      `- status: "The old link no longer works. This page has a new address now: save this one."`,
    );
  window.history.replaceState(null, '');
});
