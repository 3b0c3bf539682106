import { expect, test } from 'vitest';
import {
  getMyChoices,
  getMyInsurance,
  type MyInsurance as Mine,
  type MyPolicy,
  openMyDraft,
  payMyInstalment,
  setMyChoices,
  startMyJourney,
} from '#contract/customer-account/policies.ts';
import {
  endMyOtherSessions,
  endMySession,
  listMySessions,
  signOutAsCustomer,
} from '#contract/customer-account/session.ts';
import { answer, answerCalls, Refusal } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { show } from '#tests/components/show.tsx';
import { partial } from '#tests/support/partial.ts';
import { MyInsurance } from './my-insurance.tsx';
import { MySessions } from './my-sessions.tsx';
import { PolicyCard } from './policy-card.tsx';
import { Unfinished } from './unfinished.tsx';

const files = ['mine', 'checkout', 'wizard'];
const at = '2026-01-02T03:04:00Z';
const instalment = (dueOn: string, status: string, isNext: boolean) => ({
  ...{ dueOn, status, isNext, amount: 4_000, currency: 'USD', coveredUntil: '2026-04-20' },
});
const policyOf = (more: Parameters<typeof partial<MyPolicy>>[0] = {}): MyPolicy =>
  partial<MyPolicy>({
    ...{ number: 'TR-1', product: 'travel', version: '1', name: 'Travel', plan: 'Standard', status: 'active' },
    ...{ effectiveFrom: '2026-01-05', effectiveTo: '2027-01-04', insured: ['Sokha', 'Vuthy'], premium: 12_050 },
    ...{ currency: 'USD', seller: 'Mekong Bank', isUnreadable: false, waits: null, instalments: [], payouts: [] },
    ...{ documents: [{ name: 'certificate', title: 'Certificate' }], schedules: [], may: [], changes: [] },
    ...more,
  } as never);
const mineOf = (more: Partial<Mine> = {}): Mine => ({
  ...{ name: 'Sokha Chan', policies: [], claims: [], offers: [], drafts: [], claimDrafts: [] },
  ...more,
});
const choices = {
  remindsBySms: true,
  remindsByMail: false,
  partners: [{ id: 'p1', name: 'Mekong Bank', seesAll: false }],
};
const posts = (calls: { call: string }[]) =>
  calls.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call);

test('all that a customer has: policies, claims, messages, devices, and the way out', async () => {
  const claim = { ref: 'c1', number: 'CL-1', policyNumber: 'TR-1', lossDate: '2026-02-01', approved: null };
  const claims = [{ ...claim, status: 'paid', amount: 7_700, currency: 'USD' }] as never;
  const out = defer<null>();
  const calls = answerCalls(
    answer(getMyInsurance, mineOf({ claims })),
    answer(getMyChoices, choices),
    answer(listMySessions, []),
    answer(signOutAsCustomer, out.promise),
  );
  const screen = await show(<MyInsurance session={{ phone: '•• 678', endsAt: at }} />, {
    files,
    path: '/my_insurance',
  });
  await expect.element(screen.getByRole('checkbox').first()).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "My insurance" [level=1]
    - paragraph: Sokha Chan
    - paragraph: Signed in with •• 678
    - button "Sign out"
    - button "Sign out everywhere"
    - region "Policies":
      - heading "Policies" [level=2]
      - paragraph: You have no policy yet.
      - link "Buy more insurance":
        - /url: /buy_insurance
    - region "Claims":
      - heading "Claims" [level=2]
      - heading "CL-1" [level=3]
      - paragraph: Paid
      - paragraph: 01 Feb, 2026 · $77.00
      - button "Follow this claim"
    - region "Messages":
      - heading "Messages" [level=2]
      - checkbox "Remind me by SMS when a policy can be renewed" [checked]
      - text: Remind me by SMS when a policy can be renewed
      - checkbox "Remind me by email when a policy can be renewed"
      - text: Remind me by email when a policy can be renewed
      - paragraph: We always send codes, certificates and news about cancellations, refunds and claims.
      - checkbox "Mekong Bank may see all my policies"
      - text: Mekong Bank may see all my policies This partner can always see the policies it sold you.
      - paragraph
    - region "Devices that are signed in":
      - heading "Devices that are signed in" [level=2]
      - list
      - paragraph
  `);
  const signOut = screen.getByRole('button', { name: 'Sign out', exact: true });
  await signOut.click();
  await expect.element(signOut).toHaveAttribute('aria-busy', 'true');
  await expect
    .element(screen.getByRole('button', { name: 'Sign out everywhere', exact: true }))
    .toHaveAttribute('aria-busy', 'true');
  await signOut.click({ force: true });
  expect(posts(calls).length).toBe(1);
  out.resolve(null);
});

test('the insurance that is not read can be tried again', async () => {
  answerCalls(answer(getMyInsurance, new Refusal(409, 'notAllowedNow')), answer(listMySessions, []));
  const screen = await show(<MyInsurance session={{ phone: '', endsAt: at }} />, { files });
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('choices are saved at once, said, and refused in words', async () => {
  const replies: unknown[] = [{ ...choices, remindsBySms: false }, new Refusal(409, 'notAllowedNow')];
  let now = choices;
  const calls = answerCalls(
    answer(getMyInsurance, mineOf()),
    answer(getMyChoices, (() => now) as never),
    answer(listMySessions, []),
    answer(setMyChoices, (() => replies.shift()) as never),
  );
  const screen = await show(<MyInsurance session={{ phone: '', endsAt: at }} />, { files });
  const sms = screen.getByRole('checkbox', { name: 'Remind me by SMS when a policy can be renewed' });
  await expect.element(sms).toBeChecked();
  now = { ...choices, remindsBySms: false };
  await sms.click();
  await expect.element(screen.getByText('Saved')).toHaveAttribute('aria-live', 'polite');
  await expect.element(sms).not.toBeChecked();
  await screen.getByRole('checkbox', { name: 'Mekong Bank may see all my policies' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
    { remindsBySms: false },
    { partner: { id: 'p1', seesAll: true } },
  ]);
});

test('devices that are signed in: this one, others, and their end', async () => {
  const session = { id: 's1', device: 'Firefox', network: '203.0', startedAt: at, lastSeenAt: at, isThis: true };
  const list = [session, { ...session, id: 's2', device: '', network: '', isThis: false }];
  const ended = defer<null>();
  const calls = answerCalls(
    answer(listMySessions, list as never),
    answer(endMySession, ended.promise),
    answer(endMyOtherSessions, new Refusal(404, 'sessionNotFound')),
  );
  const screen = await show(<MySessions />, { files });
  await expect.element(screen.getByText('Firefox')).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - region "Devices that are signed in":
      - heading "Devices that are signed in" [level=2]
      - list:
        - listitem:
          - paragraph: Firefox This device
          - paragraph: Since 02 Jan, 2026 10:04, last used 02 Jan, 2026 10:04
          - paragraph: Network 203.0
        - listitem:
          - paragraph: Unknown device
          - paragraph: Since 02 Jan, 2026 10:04, last used 02 Jan, 2026 10:04
          - button "Sign out there : Unknown device"
      - button "Sign out everywhere else"
      - paragraph
  `);
  const end = screen.getByRole('button', { name: /^Sign out there ?: Unknown device$/ });
  await end.click();
  await expect.element(end).toHaveAttribute('aria-busy', 'true');
  await expect
    .element(screen.getByRole('button', { name: 'Sign out everywhere else' }))
    .toHaveAttribute('aria-busy', 'true');
  await end.click({ force: true });
  ended.resolve(null);
  await expect.element(screen.getByText('The device is signed out.')).toHaveAttribute('aria-live', 'polite');
  // The list is read again.
  expect(calls.filter(({ call }) => call === 'GET /api/my/sessions').length).toBe(2);
  expect(posts(calls)).toEqual(['POST /api/my/sessions/s2/end']);
  await screen.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
});

test('a policy in force: its dates, its persons, its price, its papers', async () => {
  const schedules = [{ serial: 2, kind: 'endorse' as const, from: '2026-03-01' }];
  const screen = await show(
    <PolicyCard
      policy={policyOf({
        schedules,
        may: ['renew', 'cancel', 'claim'],
        changes: [{ kind: 'address', label: 'Another address' }],
      })}
    />,
    { files },
  );
  for (const summary of ['Documents', 'Change or cancel']) await screen.getByText(summary).click();
  await expect.element(screen.getByRole('button', { name: 'Cancel this policy' })).toBeVisible();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - article "Travel · Standard":
      - heading "Travel · Standard" [level=3]
      - text: In force
      - paragraph: TR-1
      - paragraph: Covered until 04 Jan, 2027
      - link "Show the card":
        - /url: /api/my/policies/TR-1/documents/walletCard?language=en
      - button "File a claim"
      - term: Period of insurance
      - definition: 05 Jan, 2026 to 04 Jan, 2027
      - term: Insured person
      - definition: Sokha, Vuthy
      - term: Premium
      - definition: $120.50
      - term: Sold by
      - definition: Mekong Bank
      - group:
        - text: Documents
        - list:
          - listitem:
            - link "Certificate":
              - /url: /api/my/policies/TR-1/documents/certificate?language=en
          - listitem:
            - link "Change, effective from 01 Mar, 2026":
              - /url: /api/my/policies/TR-1/documents/endorsement?language=en&serial=2
          - listitem:
            - link "Add to your calendar":
              - /url: /api/my/policies/TR-1/documents/calendar?language=en
          - listitem:
            - link "Policy wording":
              - /url: /api/products/travel/documents/policyWording?language=en&version=1
          - listitem:
            - link "Claim procedure":
              - /url: /api/products/travel/documents/claimProcedure?language=en&version=1
          - listitem:
            - link "Claim form":
              - /url: /api/products/travel/documents/claimForm?language=en&version=1
      - button "Renew"
      - group:
        - text: Change or cancel
        - list:
          - listitem:
            - button "Another address"
          - listitem:
            - button "Cancel this policy"
  `);
});

test.each<[string, Parameters<typeof policyOf>[0], string, string]>([
  ['active', {}, 'In force', 'Covered until 04 Jan, 2027'],
  ['not begun', { status: 'notBegun' }, 'Not yet in force', 'Cover begins on 05 Jan, 2026'],
  ['expired', { status: 'expired' }, 'Expired', ''],
  ['void', { status: 'cancelled', isVoid: true }, 'Void', ''],
  [
    'to be paid',
    { instalments: [instalment('2026-04-05', 'due', true)] as never },
    'In force',
    'Next payment on 05 Apr, 2026',
  ],
])('a policy that is %s', async (_name, more, tag, next) => {
  const screen = await show(<PolicyCard policy={policyOf({ plan: null, seller: null, ...more })} />, { files });
  const head = screen.getByRole('heading', { level: 3 }).element().closest('article')?.firstElementChild;
  expect(head?.textContent).toBe(`Travel${tag}TR-1${next}`);
  await expect.element(screen.getByText('Sold by')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show the card' }).elements().length).toBe(next === '' ? 0 : 1);
});

test('what is under way with a policy: a cancellation, refunds, and a history that is not readable', async () => {
  const money = { amount: 9_900, currency: 'USD' };
  const payouts = (['due', 'paid', 'stopped'] as const).map((status) => ({ status, ...money }));
  const waits = { from: '2026-02-01', since: at, ...money };
  const screen = await show(<PolicyCard policy={policyOf({ isUnreadable: true, waits, payouts })} />, { files });
  const words = [
    'We cannot show this policy in full now. Please call us if you need its details.',
    'You asked to cancel from 01 Feb, 2026. We are checking your request. If we approve it, we will refund $99.00.',
    'We are sending you $99.00 by bank transfer and will call you if we need your account details.',
    'We have paid you $99.00 by bank transfer.',
    'We do not refund $99.00, because we paid a claim.',
  ];
  for (const said of words) await expect.element(screen.getByText(said)).toBeVisible();
});

test('instalments: paid, due, and the next one, which is paid once', async () => {
  const paid = defer<{ ref: string } | Refusal>();
  const calls = answerCalls(answer(payMyInstalment, paid.promise));
  const instalments = [
    instalment('2026-01-05', 'paid', false),
    instalment('2026-04-05', 'due', true),
    instalment('2026-07-05', 'dropped', false),
  ] as never;
  const screen = await show(<PolicyCard policy={policyOf({ instalments })} />, { files });
  const part = screen.getByRole('heading', { name: 'Instalments' }).element().parentElement as HTMLElement;
  expect([...part.querySelectorAll('li, p')].map(({ textContent }) => textContent)).toEqual([
    'Paid (due date: 05 Jan, 2026)$40.00',
    'Due on 05 Apr, 2026$40.00',
    'If you do not pay, your cover ends after 20 Apr, 2026.',
  ]);
  const pay = screen.getByRole('button', { name: 'Pay $40.00' });
  await pay.click();
  await expect.element(pay).toHaveAttribute('aria-busy', 'true');
  await pay.click({ force: true });
  paid.resolve({ ref: 'r7' });
  await expect.poll(() => screen.visited.at(-1)).toBe('/make_payment/r7');
  expect(calls.length).toBe(1);
  await screen.unmount();
  answerCalls(answer(payMyInstalment, new Refusal(409, 'notAllowedNow')));
  const again = await show(<PolicyCard policy={policyOf({ instalments })} />, { files });
  await again.getByRole('button', { name: 'Pay $40.00' }).click();
  await expect.element(again.getByRole('alert')).toBeVisible();
});

test('a renewal and a change begin once, or say why not', async () => {
  const begun = defer<never>();
  const calls = answerCalls(answer(startMyJourney, begun.promise));
  const changes = [{ kind: 'address', label: 'Another address' }];
  const card = <PolicyCard policy={policyOf({ may: ['renew'], changes })} />;
  const screen = await show(card, { files });
  await screen.getByText('Change or cancel').click();
  const change = screen.getByRole('button', { name: 'Another address' });
  await change.click();
  await expect.element(change).toHaveAttribute('aria-disabled', 'true');
  await expect.element(screen.getByRole('button', { name: 'Renew' })).toHaveAttribute('aria-busy', 'true');
  await change.click({ force: true });
  begun.resolve({ id: 'd1', product: 'travel', key: 'k' } as never);
  await expect.poll(() => screen.visited.at(-1)).toMatch(/travel/);
  expect(calls.map(({ body }) => body)).toEqual([{ does: 'change', kind: 'address', language: 'en' }]);
  await screen.unmount();
  answerCalls(answer(startMyJourney, new Refusal(409, 'policyNotNow')));
  const again = await show(card, { files });
  await again.getByRole('button', { name: 'Renew' }).click();
  await expect.element(again.getByRole('alert')).toBeVisible();
});

test('what is not finished: offers, claims, drafts; a draft is opened once', async () => {
  const opened = defer<never>();
  const calls = answerCalls(answer(openMyDraft, opened.promise));
  const draft = { id: 'd1', product: 'travel', name: 'Travel', policy: 'TR-1', savedAt: at, expiresAt: at };
  const parts = {
    offers: [{ ref: 'r1', name: 'Boat', amount: 5_000, currency: 'USD', payableUntil: '2026-01-05T17:00:00Z' }],
    claims: [{ policy: 'TR-2', name: 'Travel', savedAt: at }],
    drafts: [draft],
  };
  const screen = await show(<Unfinished {...parts} />, { files });
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - region "Not finished yet":
      - heading "Not finished yet" [level=2]
      - heading "Boat" [level=3]
      - paragraph: $50.00, payable until 05 Jan, 2026 23:59
      - link "Pay now : Boat":
        - /url: /make_payment/r1
      - heading "Claim on Travel, TR-2" [level=3]
      - paragraph: Started; last saved 02 Jan, 2026 10:04
      - button "Continue : TR-2"
      - heading "Travel · TR-1" [level=3]
      - paragraph: Started; last saved 02 Jan, 2026 10:04
      - button "Continue : Travel · TR-1"
  `);
  const open = screen.getByRole('button', { name: /^Continue ?: Travel · TR-1$/ });
  await open.click();
  await expect.element(open).toHaveAttribute('aria-busy', 'true');
  await open.click({ force: true });
  opened.resolve(new Refusal(404, 'draftNotFound') as never);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(calls.length).toBe(1);
  await screen.rerender(<Unfinished offers={[]} drafts={[]} claims={[]} />);
  expect(screen.container.textContent).toBe('');
});
