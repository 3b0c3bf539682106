import { expect, test } from 'vitest';
import type { OrderView } from '#contract/purchase/orders.ts';
import { show } from '#tests/components/show.tsx';
import { partial } from '#tests/support/partial.ts';
import { inSeconds } from '#web/hydration/server-clock.ts';
import { OrderFacts } from '../order/order-facts.tsx';
import { Checkout } from './checkout.tsx';
import { KhqrPay } from './khqr-pay.tsx';
import { PaymentChoice } from './payment-choice.tsx';

const files = ['checkout', 'wizard', 'problems'];
const orderOf = (more: Parameters<typeof partial<OrderView>>[0] = {}): OrderView =>
  partial<OrderView>({
    ...{ ref: 'r1', number: 'OR-7', product: 'boat', status: 'confirmed', refund: null, attempt: null, about: null },
    ...{ insuredAlready: [], plans: [], digest: 'd', remark: null, payableUntil: '2026-01-05T17:00:00Z' },
    ...{ replacedBy: null, chosen: null, premium: { total: 12_050, currency: 'USD' } },
    ...more,
  });
const step = (order: OrderView, state: string, offersForm = true) => (
  <Checkout order={order} state={state} onProblem={() => {}} offersForm={offersForm} />
);
const linksOf = (screen: Awaited<ReturnType<typeof show>>) =>
  screen
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);

const REFUND = { amount: 9_900, currency: 'USD', status: 'owed' };

// Each state of the checkout that waits or ends, with the words of the specification.
test.each<[string, OrderView, string, string, [string, string][]]>([
  [
    'issuing',
    orderOf(),
    'Your payment has arrived. We are issuing your policy.',
    'This takes a few seconds. You can close this page; your policy will still be issued.',
    [],
  ],
  [
    'sendingCode',
    orderOf({ status: 'incomplete' }),
    'Sending the code to your phone',
    'This takes a few seconds. If no message comes within a minute, ask for a new code.',
    [],
  ],
  [
    'refunded',
    orderOf({ refund: REFUND }),
    'Your money is being refunded',
    '$99.00 arrived when this order could no longer be issued. We are refunding it.',
    [],
  ],
  [
    'cancelled',
    orderOf({ status: 'cancelled' }),
    'This order was cancelled',
    'It can no longer be paid. Start again for a new order.',
    [['Open the form', '/buy_insurance/boat']],
  ],
  [
    'expired',
    orderOf({ status: 'expired' }),
    'This quotation has expired',
    'It can no longer be paid. Start again for a new quotation.',
    [['Open the form', '/buy_insurance/boat']],
  ],
  [
    'cancelled',
    orderOf({ status: 'cancelled', replacedBy: 'r2' }),
    'This order was cancelled',
    'It was changed and confirmed again. The new order replaces it.',
    [['Open the new order', '/make-payment/r2']],
  ],
  [
    'cancelled',
    orderOf({ status: 'cancelled', chosen: { ref: 'r3' } }),
    'You have chosen another quotation of this offer.',
    '',
    [['Open the chosen quotation', '/make-payment/r3']],
  ],
  [
    'cancelled',
    orderOf({ status: 'cancelled', chosen: { ref: null } }),
    'You have chosen another quotation of this offer.',
    '',
    [],
  ],
])('the state %s', async (...row) => {
  const [state, order, title, text, links] = row;
  const screen = await show(step(order, state), { files });
  await expect.element(screen.getByText(title, { exact: true })).toBeVisible();
  if (text !== '') await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  expect(linksOf(screen).map(([name, href]) => [name, href?.replace(/\/payment\/?.*make/, '/make')])).toEqual(
    links.map(([name]) => [name, expect.any(String)]),
  );
  await expect.element(screen.getByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('a page inside the form has its own way back', async () => {
  const screen = await show(step(orderOf({ status: 'expired' }), 'expired', false), { files });
  await expect.element(screen.getByText('This quotation has expired')).toBeVisible();
  expect(linksOf(screen)).toEqual([]);
});

test.each<[string, string, string, string, string, string | undefined]>([
  [
    'paying',
    'pending',
    'open',
    'A payment is under way',
    'If you have paid already, do not pay again: check first.',
    'status',
  ],
  [
    'paymentFailed',
    'failed',
    'open',
    'The result of your last payment is not known yet',
    'If you have paid already, do not pay again: check first.',
    'status',
  ],
  [
    'paymentFailed',
    'failed',
    'none',
    'The payment was declined',
    'You were not charged. You can try again or pay another way.',
    'alert',
  ],
  [
    'paymentCancelled',
    'cancelled',
    'none',
    'The payment was cancelled',
    'You were not charged. You can try again or pay another way.',
    'alert',
  ],
  [
    'paymentExpired',
    'expired',
    'none',
    'The time to pay has expired',
    'You were not charged. You can try again or pay another way.',
    'alert',
  ],
  ['paymentExpired', 'expired', 'arrived', 'The time to pay has expired', '', 'alert'],
])('above the choice of payment the state %s (%s, money %s) says: %s', async (...row) => {
  const [state, status, money, title, text, role] = row;
  const order = orderOf({ attempt: { status, money: money as 'open' } });
  const screen = await show(step(order, state), { files });
  const notice = screen.getByRole(role as 'alert');
  await expect.element(notice).toHaveTextContent(title);
  if (text !== '') await expect.element(notice).toHaveTextContent(text);
  else expect(notice.element().textContent).toBe(title);
  const names = linksOf(screen).map(([name]) => name);
  expect(names).toEqual(money === 'open' ? ['Check the payment'] : []);
  await expect.element(screen.getByRole('button', { name: 'Pay $120.50' })).toBeVisible();
});

test('before any payment there is only the choice; the next step has the focus', async () => {
  const screen = await show(step(orderOf(), 'choosing'), { files });
  await expect.element(screen.getByRole('button', { name: 'Pay $120.50' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await screen.rerender(step(orderOf(), 'issuing'));
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Your payment has arrived/);
});

test('the ways to pay have their names, their help, and what a page of the provider means', async () => {
  const screen = await show(<PaymentChoice order={orderOf()} onProblem={() => {}} />, {
    files,
    config: { rielRate: 4_000 },
  });
  const ways = screen.getByRole('group', { name: 'How would you like to pay?' });
  const labels = [...ways.element().querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels).toEqual([
    'KHQRPay with the app of any bank in Cambodia. We show a code to scan or to save as a picture.ABAACLEDAWingBakong',
    'CardVisaMastercardUnionPayJCB',
    'WeChat PayScan with WeChat',
  ]);
  await expect.element(screen.getByText(/^You pay on the page of the payment provider/)).not.toBeInTheDocument();
  await expect
    .element(
      screen.getByText('About 482,000 riel, at 4,000 riel for one US dollar. The app of your bank shows its own rate.'),
    )
    .toBeVisible();
  await screen.getByText('Card', { exact: true }).click();
  await expect.element(screen.getByText(/^You pay on the page of the payment provider/)).toBeVisible();
});

test('instalments: each part with its day, their sum, and what a missed one means', async () => {
  const parts = [
    { dueOn: '2026-01-05', amount: 4_000 },
    { dueOn: '2026-04-05', amount: 4_100 },
  ];
  const screen = await show(
    <PaymentChoice order={orderOf({ plans: [{ plan: 'quarterly', parts }] })} onProblem={() => {}} />,
    { files },
  );
  const plans = screen.getByRole('group', { name: 'Pay in full or by instalments' });
  const labels = [...plans.element().querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['All at once$120.50', 'quarterly$40.00 now$41.00 on 05 Apr, 2026$81.00 in all']);
  await expect.element(screen.getByText(/your policy lapses and cover ends/)).not.toBeInTheDocument();
  await screen.getByText('quarterly').click();
  await expect.element(screen.getByText(/your policy lapses and cover ends/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pay $40.00' })).toBeVisible();
});

test('who is insured already confirms it before paying, and the box has the focus', async () => {
  const cover = { policy: 'BO-1', effectiveFrom: '2026-01-05', effectiveTo: '2027-01-04' };
  const told = [
    { ...cover, kind: 'vehicle' as const },
    { ...cover, kind: 'person' as const },
    { ...cover, kind: 'place' as const },
  ];
  const screen = await show(<PaymentChoice order={orderOf({ insuredAlready: told })} onProblem={() => {}} />, {
    files,
  });
  await expect.element(screen.getByText('Already insured', { exact: true })).toBeVisible();
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Policy BO-1 insures this vehicle from 05 Jan, 2026 to 04 Jan, 2027.',
    'Policy BO-1 insures one of these persons from 05 Jan, 2026 to 04 Jan, 2027.',
    'Policy BO-1 insures this place from 05 Jan, 2026 to 04 Jan, 2027.',
  ]);
  await expect.element(screen.getByText(/^The periods of insurance overlap/)).toBeVisible();
  const known = screen.getByRole('checkbox', { name: 'I understand. Both policies are wanted.' });
  await screen.getByRole('button', { name: 'Pay $120.50' }).click();
  await expect.element(known).toHaveFocus();
  await expect.element(known).toHaveAccessibleDescription(/Please confirm that you want both policies\.$/);
  await known.click();
  await expect.element(known).not.toHaveAttribute('aria-invalid');
});

test('a payment that does not start says why', async () => {
  const screen = await show(<PaymentChoice order={orderOf()} onProblem={() => {}} />, { files });
  const pay = screen.getByRole('button', { name: 'Pay $120.50' });
  await pay.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(pay).toHaveAttribute('aria-busy', 'false');
});

test('a KHQR code: its amount, its receiver and its time; after that another one', async () => {
  const khqr = (expiresAt: string, busy = false) => (
    <KhqrPay amount="$120.50" fields={{ khqr: '0002', receiver: 'SEREY', expiresAt }} busy={busy} onAgain={() => {}} />
  );
  const screen = await show(khqr(inSeconds(125)), { files });
  const part = screen.getByRole('region', { name: 'Pay $120.50 with KHQR' });
  await expect.element(part).toHaveFocus();
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Pay $120.50 with KHQR');
  await expect.element(screen.getByRole('img', { name: 'KHQR code for $120.50' })).toBeVisible();
  await expect.element(screen.getByText(/^Open the app of your bank/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save the code as a picture' })).toBeVisible();
  await expect.element(screen.getByText(/^Is the app on this phone\?/)).toBeVisible();
  await expect.element(screen.getByText(/^Receiver: /)).toHaveTextContent('Receiver: SEREY');
  await expect.element(screen.getByRole('timer')).toHaveTextContent(/^The code is valid for 2:0\d more$/);
  await expect.element(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off');
  await screen.rerender(khqr(inSeconds(-1), true));
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^This code has expiredIf you have paid with it/);
  await expect.element(screen.getByRole('button', { name: 'Show a new code' })).toHaveAttribute('aria-busy', 'true');
});

test('the facts of an order: product, number, last minute, remark and total', async () => {
  const facts = (order: OrderView) => <OrderFacts order={order} name="Boat" />;
  const screen = await show(facts(orderOf({ remark: 'Call first' })), { files });
  const rows = () => [...screen.container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    'InsuranceBoat',
    'Order numberOR-7',
    'To be paid by05 Jan, 2026 23:59',
    'RemarkCall first',
    'Total premium$120.50',
  ]);
  const about = { policy: 'BO-1', does: 'change' as const, from: '2026-01-05', charge: 0 };
  await screen.rerender(facts(orderOf({ status: 'issued', about, premium: { total: 0, currency: 'USD' } })));
  expect(rows()).toEqual(['InsuranceBoat', 'Order numberOR-7', 'To be paidNothing']);
});
