import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { Answers } from '#engine/record.ts';
import type { MessageChannels } from '#server/platform/messages/message-channels.ts';
import { findCustomer } from '#server/purchase/customers/customer-repository.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { acceptDeclaration, createAgentOrder } from './create-agent-order.ts';

/** The letters that were handed over. */
const letters: Parameters<NonNullable<MessageChannels['email']>>[0][] = [];
const shop = await startTestShop({
  transports: { sms: async () => {}, email: async (letter) => void letters.push(letter) },
});
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
afterAll(() => shop.close());
// Somebody else's hour.
beforeEach(() => shop.clock.advance({ hours: 2 }));

const testCase = 'solo-thailand-five-days';

let people = 0;
/** Somebody with a phone and a mailbox of the own, whom no other test insures. */
function somebody() {
  people += 1;
  const [mobilePhone, email] = [`+44740010${1000 + people}`, `dara.sok${people}@example.com`];
  return { mobilePhone, email, identityNumber: `0808${10_000 + people}` };
}

const anOrder = (changes: Answers = somebody()) => shop.anOrder(testCase, { verified: false, changes });
const send = (ref: string) => shop.call<OrderView>('POST', `/api/orders/${ref}/code`);
const mailed = async (ref: string, email: string) => {
  await send(ref);
  return shop.verify(ref, await shop.codeTo(email));
};
const logOf = async (ref: string) => {
  const order = await findOrderByRef(shop.services.database.sql, ref);
  const { body, status } = await clerk.call<OrderDetail>('GET', `/api/b2b/orders/${order?.id}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const timeline = body.timeline.filter(({ type }) => type !== 'OVERLAP');
  return timeline.map(({ type, note }) => (note === null ? type : `${type} ${note}`));
};

/** Pays, and answers the status of the order then. */
async function pay(ref: string): Promise<string> {
  await shop.buy(ref);
  return (await shop.order(ref)).status;
}

describe('an order with a phone abroad and an email address', () => {
  test('is confirmed with a code that is sent on request with the pay link, and is paid', async () => {
    const { email, mobilePhone } = somebody();
    const { ref } = await anOrder({ email, mobilePhone });
    expect(await shop.messagesTo(email)).toEqual([]);
    expect(await shop.order(ref)).toMatchObject({
      ...{ status: 'incomplete', codeWay: { channel: 'email', to: 'd•••@e•••.com' } },
      outcomes: [{ type: 'CONFIRM' }, { type: 'FAILED' }],
    });

    const { status, body } = await send(ref);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(email);
    const [mail = ''] = await shop.messagesTo(email);
    expect(mail).toMatch(new RegExp(`https?://\\S+/make_payment/${ref}\\s`));
    expect(mail).toMatch(/\b\d{6} is your confirmation code\b.*valid for 10 minutes/s);
    expect(mail).not.toContain('Sokha');
    expect((await shop.verify(ref, await shop.codeTo(email))).body).toMatchObject({ status: 'confirmed', code: null });
    expect(await logOf(ref)).toEqual(['CONFIRM', 'FAILED phoneCountryNotServed', 'RESEND', 'SENT', 'VERIFIED email']);

    expect(await pay(ref)).toBe('issued');
    expect((await shop.messagesTo(email))[0]).toContain(
      `http://localhost:${new URL(shop.url).port}/payment_success/${ref}`,
    );
    expect(await shop.messagesTo(mobilePhone)).toEqual([]);
  });

  test('has a code that is valid for ten minutes and five attempts', async () => {
    const { email, mobilePhone } = somebody();
    const { ref } = await anOrder({ email, mobilePhone });
    await send(ref);
    shop.clock.advance({ minutes: 9 });
    const code = await shop.codeTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const triesLeft of [4, 3, 2, 1])
      expect((await shop.verify(ref, wrong)).body).toMatchObject({ errors: [{ params: { triesLeft } }] });
    expectRefusal(shop, await shop.verify(ref, wrong), '429 codeLocked');
    expectRefusal(shop, await shop.verify(ref, code), '429 codeLocked');

    await send(ref);
    shop.clock.advance({ minutes: 10 });
    expectRefusal(shop, await shop.verify(ref, await shop.codeTo(email)), '422 codeExpired /code codeExpired');
  });

  test('a mailbox receives five emails an hour, in any spelling of its address', async () => {
    const { mobilePhone } = somebody();
    const spellings = [
      'mona@example.com',
      'Mona@Example.com',
      'mona+a@example.com',
      'mona+b@example.com',
      'MONA@example.com',
    ];
    for (const email of spellings) expect((await send((await anOrder({ mobilePhone, email })).ref)).status).toBe(200);
    const sixth = await anOrder({ mobilePhone, email: 'mona+c@example.com' });
    expectRefusal(shop, await send(sixth.ref), '429 codeTooMany');
    expect(await shop.messagesTo('mona+c@example.com')).toEqual([]);
  });

  test('a network may request as many emails as text messages', async () => {
    const few = await startTestShop({ env: { SMS_PER_NETWORK: '1' } });
    const asked: number[] = [];
    for (let order = 0; order < 2; order++) {
      const { ref } = await few.anOrder(testCase, { verified: false, changes: somebody() });
      asked.push((await few.call('POST', `/api/orders/${ref}/code`)).status);
    }
    expect(asked).toEqual([200, 429]);
    await few.close();
  });
});

test('a number that can receive codes receives them only by SMS, with any typed address', async () => {
  const { email } = somebody();
  const { ref } = await anOrder({ email, mobilePhone: '+85512400001' });
  shop.clock.advance({ minutes: 1 });
  expect((await send(ref)).body.codeWay).toEqual({ channel: 'sms', to: '••• 001' });
  expect(await shop.messagesTo('+85512400001')).toHaveLength(2);
  expect(await shop.messagesTo(email)).toEqual([]);
});

describe('a proven mailbox is not a proven phone', () => {
  test('the next order of the reopened draft requests a code again', async () => {
    const { email, mobilePhone } = somebody();
    const { ref, draft } = await anOrder({ email, mobilePhone });
    await mailed(ref, email);
    await shop.reopen(ref);
    await shop.answer(draft, { declaration: true });
    const again = (await shop.confirm(draft)).body.order;
    expect(again).not.toBe(ref);
    expect((await shop.order(again)).status).toBe('incomplete');
  });

  test('for the policies of the number’s owner: nothing of them is shown or changed', async () => {
    const owner = somebody();
    await createSoldPolicy(shop, { testCase, changes: owner });
    const { ref } = await anOrder({ ...owner, email: 'stranger@example.com', givenName: 'Stranger' });
    const { body, headers } = await mailed(ref, 'stranger@example.com');
    expect(body).toMatchObject({ status: 'confirmed', insuredAlready: [] });
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    const paid = await shop.call<{ fields: { tran_id: string } }>('POST', `/api/orders/${ref}/payments`, {
      ...{ headers: { cookie }, body: { option: 'cards', language: 'en' } },
    });
    // A payment after the notice would be refused.
    expect(paid.status).toBe(201);

    const { database } = shop.services;
    const before = await findCustomer(database.sql, owner.mobilePhone, '1990-05-14');
    expect(await pay(ref)).toBe('issued');
    expect(before?.details).toMatchObject({ givenName: 'Sokha' });
    expect(await findCustomer(database.sql, owner.mobilePhone, '1990-05-14')).toEqual(before);
  });
});

test('the certificate is attached for a proven mailbox, and for no other', async () => {
  const proven = somebody();
  const unproven = { ...somebody(), mobilePhone: '+85512345719' };
  const { ref: abroad } = await anOrder(proven);
  await mailed(abroad, proven.email);
  const { ref: here } = await shop.anOrder(testCase, { changes: unproven });
  for (const ref of [abroad, here]) expect(await pay(ref)).toBe('issued');
  // Again, when its holder asks for it.
  shop.clock.advance({ minutes: 5 });
  expect((await shop.call('POST', `/api/orders/${abroad}/mail`)).status).toBe(200);
  await shop.worker.work();

  const issuedTo = (email: string) =>
    letters.filter(({ recipient, subject }) => recipient === email && subject.includes('issued'));
  const { policy } = await shop.order(abroad);
  const [first, again] = issuedTo(proven.email);
  for (const letter of [first, again]) {
    expect(letter?.body).toContain('attached');
    expect(letter?.attachments).toEqual([
      { fileName: `${policy?.number}-certificate-both.pdf`, type: 'application/pdf', bytes: expect.any(Buffer) },
    ]);
    expect(await extractPdfText(letter?.attachments[0]?.bytes ?? Buffer.of())).toContain(policy?.number);
  }
  const [linkAlone] = issuedTo(unproven.email);
  expect(linkAlone?.body).toContain('/payment_success/');
  expect(linkAlone?.body).not.toContain('attached');
  expect(linkAlone?.attachments).toEqual([]);
});

test('the customer agrees to an agent’s entry by the code of the email, and the log says so', async () => {
  const changes = somebody();
  const { ref } = await createAgentOrder(shop, agent, { agreed: false, changes });
  expectRefusal(shop, await agent.call('POST', `/api/orders/${ref}/code`), '403 codeIsCustomers');
  const { body, headers } = await mailed(ref, changes.email);
  expect(body.status).toBe('incomplete');
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  expect((await acceptDeclaration(shop, { ref, cookie })).status).toBe(200);
  expect((await shop.order(ref)).status).toBe('confirmed');
  expect(await logOf(ref)).toEqual(['CONFIRM', 'SENT', 'PROVEN email', 'OPENED', 'AGREED d•••@e•••.com']);
});
