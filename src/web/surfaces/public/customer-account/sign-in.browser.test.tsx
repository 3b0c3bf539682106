import { expect, test } from 'vitest';
import { getMySession, sendMyCode, signInAsCustomer } from '#contract/customer-account/session.ts';
import { answer, answerCalls, Refusal } from '#tests/components/answer-calls.ts';
import { defer } from '#tests/components/defer.ts';
import { show } from '#tests/components/show.tsx';
import { inSeconds } from '#web/hydration/server-clock.ts';
import { MyInsurancePage } from './my-insurance-page.tsx';

const files = ['mine', 'checkout', 'wizard'];
type Calls = Parameters<typeof answerCalls>;

/** Shows the sign-in of customers with these answers of the shop. */
async function open(...more: Calls) {
  const calls = answerCalls(answer(getMySession, null), ...more);
  const screen = await show(<MyInsurancePage />, { files });
  await expect.element(screen.getByRole('heading', { name: 'My insurance' })).toBeVisible();
  const phone = screen.getByRole('textbox', { name: 'Phone number' });
  const born = screen.getByRole('group', { name: 'Date of birth' });
  const send = screen.getByRole('button', { name: 'Send me a code' });
  const fill = async (day = '3') => {
    await phone.fill('012345678');
    for (const [index, part] of [day, '2', '1990'].entries()) await born.getByRole('textbox').nth(index).fill(part);
  };
  return { ...screen, calls, phone, born, send, fill };
}
const sent = (channel: 'sms' | 'email' = 'sms') => ({ channel, resendAt: inSeconds(-1) });

test('a customer enters phone and date of birth', async () => {
  const screen = await open();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "My insurance" [level=1]
    - paragraph: All your policies and documents in one place. Sign in with the phone number you used to buy.
    - text: Phone number The number you used to buy, such as 012 345 678
    - textbox "Phone number"
    - group "Date of birth":
      - text: Date of birth The policyholder’s date of birth Day
      - textbox "Day"
      - text: Month
      - textbox "Month"
      - text: Year
      - textbox "Year"
      - button "Pick a date"
    - button "Send me a code"
    - paragraph:
      - text: "Has your phone number changed? Call us:"
      - link "1800-208388":
        - /url: tel:1800208388
  `);
});

test('a session that is not known can be asked for again', async () => {
  answerCalls(answer(getMySession, new Refusal(409, 'notAllowedNow')));
  const screen = await show(<MyInsurancePage />, { files });
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('what is missing or wrong is said at its field and above; the code is sent once', async () => {
  const reply = defer<never>();
  const { send, phone, born, fill, calls, ...screen } = await open(answer(sendMyCode, reply.promise));
  await send.click();
  const found = screen.getByRole('region', { name: 'Please correct this' });
  await expect.element(found).toHaveFocus();
  expect(found.getByRole('link').elements().length).toBe(2);
  await expect.element(phone).toHaveAccessibleDescription(/Phone number is required/);
  await expect.element(born).toHaveAccessibleDescription(/Date of birth is required/);
  await fill('31');
  await send.click();
  await expect.element(born).toHaveAccessibleDescription(/Date of birth is not a valid date/);
  await fill('3');
  await send.click();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await send.click({ force: true });
  (phone.element() as HTMLInputElement).form?.requestSubmit();
  reply.resolve(sent() as never);
  await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  expect(calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { phone: '012345678', dateOfBirth: '1990-02-03', language: 'en' },
  ]);
});

test('a phone abroad needs an e-mail address; its refusal stands at its field', async () => {
  const errors = [{ problem: 'mailNeeded', pointer: '/email' }];
  const { send, fill, ...screen } = await open(answer(sendMyCode, new Refusal(422, 'mailNeeded', { errors })));
  await fill();
  await send.click();
  const mail = screen.getByRole('textbox', { name: 'Email address' });
  await expect.element(mail).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(mail)
    .toHaveAccessibleDescription(/The address you gave when you bought\. We send the code there\. /);
  await expect.element(screen.getByRole('region', { name: 'Please correct this' })).toHaveFocus();
});

test.each<[string, Refusal, string]>([
  [
    'of the phone',
    new Refusal(422, 'phoneInvalid', { errors: [{ problem: 'phoneInvalid', pointer: '/phone' }] }),
    'phone',
  ],
  ['of too many codes', new Refusal(429, 'codeTooMany', { retryAfter: 60 }), 'limit'],
  ['of another kind', new Refusal(409, 'notAllowedNow'), 'alert'],
])('a refusal %s', async (_what, refusal, at) => {
  const { send, fill, phone, ...screen } = await open(answer(sendMyCode, refusal));
  await fill();
  await send.click();
  if (at === 'phone') await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
  else if (at === 'limit') await expect.element(screen.getByText(/^Too many codes were requested/)).toBeVisible();
  else await expect.element(screen.getByRole('alert')).toBeVisible();
});

test('the code: wrong, cleared; right, entered once; a new one; and the way back', async () => {
  const signedIn = defer<never>();
  const replies: unknown[] = [new Refusal(422, 'codeWrong'), signedIn.promise];
  const { send, fill, calls, ...screen } = await open(
    answer(sendMyCode, sent()),
    answer(signInAsCustomer, (() => replies.shift()) as never),
  );
  await fill();
  await send.click();
  const code = screen.getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveFocus();
  await expect.element(screen.container).toMatchAriaInlineSnapshot(`
    - heading "My insurance" [level=1]
    - paragraph: All your policies and documents in one place. Sign in with the phone number you used to buy.
    - status: If we know this phone number and date of birth, a code is on its way by SMS. It is valid for 5 minutes.
    - text: Code 6 digits
    - textbox "Code"
    - button "Sign in"
    - button "Send a new code"
    - button "Change phone number or date of birth"
    - paragraph: No code? Check the phone number and the date of birth, or call us.
    - paragraph:
      - text: "Has your phone number changed? Call us:"
      - link "1800-208388":
        - /url: tel:1800208388
  `);
  const enter = screen.getByRole('button', { name: 'Sign in' });
  await code.fill('111111');
  await enter.click();
  await expect.element(code).toHaveAccessibleDescription(/The code is wrong/);
  await expect.element(code).toHaveValue('');
  await screen.getByRole('button', { name: 'Send a new code' }).click();
  await expect.element(code).toHaveFocus();
  await expect.element(code).not.toHaveAttribute('aria-invalid');
  await code.fill('222222');
  await enter.click();
  await expect.element(enter).toHaveAttribute('aria-busy', 'true');
  await enter.click({ force: true });
  expect(calls.filter(({ call }) => call === 'POST /api/my/session').length).toBe(2);
  signedIn.resolve(new Refusal(429, 'codeLocked') as never);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.getByRole('button', { name: 'Change phone number or date of birth' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Phone number' })).toHaveValue('012345678');
});

test('a code by e-mail says so', async () => {
  const { send, fill, ...screen } = await open(answer(sendMyCode, sent('email')));
  await fill();
  await send.click();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(
      'If we know this phone number, date of birth and email address, a code is on its way by email. It is valid for 10 minutes.',
    );
});
