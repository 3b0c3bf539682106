import { afterAll, expect, test } from 'vitest';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import { normalizeEmail } from '#server/platform/messages/normalize-email.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { WAYS, writeBadly } from './write-badly.ts';

/*
 * One phone is one phone and one mailbox is one mailbox in every spelling, in every limit: codes of a number, dates of
 * birth of a phone, mails with quotations. The spellings are those of keyboards, messengers and word processors.
 */

const shop = await startTestShop();
afterAll(() => shop.close());

const TRIP = 'solo-thailand-five-days';
const asPhone = (phone: string, way: number) =>
  String(writeBadly({ type: 'string', format: 'phone' } as FieldSchema, phone, way));
const asMailbox = (mailbox: string, way: number) =>
  String(writeBadly({ type: 'string', format: 'email' } as FieldSchema, mailbox, way));
/** Names that mail servers deliver to the mailbox of `sok.dara@gmail.com`. */
const ALIASES = ['sok.dara@gmail.com', 'sokdara@gmail.com', 'Sok.Dara@GoogleMail.com', 'sok.dara+shop@gmail.com'];
const ways = Array.from({ length: WAYS }, (_, way) => way);

test('a phone gets five codes an hour, however its number is written in an order', async () => {
  const reasons: (string | undefined)[] = [];
  for (const way of ways) {
    const mobilePhone = asPhone('+85512777001', way);
    const { ref } = await shop.anOrder(TRIP, { verified: false, changes: { mobilePhone } });
    reasons.push((await shop.call<OrderView>('GET', `/api/orders/${ref}`)).body.codeRefusal?.problem);
  }
  expect(reasons.slice(0, 5)).toEqual(Array(5).fill(undefined));
  expect(new Set(reasons.slice(5))).toEqual(new Set(['codeTooMany']));
  expect(await shop.messagesTo('+85512777001')).toHaveLength(5);
});

test('a phone is asked for five dates of birth an hour from a network, however it is written', async () => {
  const answers = [];
  for (const way of ways) {
    const body = { phone: asPhone('+85512777002', way), dateOfBirth: `1980-01-${10 + way}`, language: 'en' };
    answers.push((await shop.call<{ problem?: string }>('POST', '/api/my/code', { body })).body.problem ?? 'sent');
    shop.clock.advance({ minutes: 1 });
  }
  expect(answers.slice(0, 5)).toEqual(Array(5).fill('sent'));
  expect(new Set(answers.slice(5))).toEqual(new Set(['tooManyQuestions']));
});

test('a mailbox gets five emails with quotations an hour, in every spelling of its address', async () => {
  const answers = [];
  for (const way of ways) {
    const draft = await shop.aDraft('travel');
    const { mobilePhone, email, givenName, familyName, identityNumber, ...answered } = shop.testCase(
      'travel',
      TRIP,
    ).answers;
    await shop.answer(draft, answered);
    const body = { language: 'en', email: asMailbox(ALIASES[way % ALIASES.length] as string, way) };
    const sent = await shop.call<{ problem?: string }>('POST', `/api/drafts/${draft.id}/quote`, {
      key: draft.key,
      body,
    });
    answers.push(sent.body.problem ?? 'sent');
  }
  expect(answers.slice(0, 5)).toEqual(Array(5).fill('sent'));
  expect(new Set(answers.slice(5))).toEqual(new Set(['tooManyQuestions']));
});

test('a mailbox has one form in every spelling, and no other mailbox has it', () => {
  const forms = ways.flatMap((way) => ALIASES.map((alias) => normalizeEmail(asMailbox(alias, way))));
  expect(new Set(forms)).toEqual(new Set(['sokdara@gmail.com']));
  expect(normalizeEmail('sok.dara@example.com')).not.toBe(normalizeEmail('sokdara@example.com'));
});

test('a policyholder who is sent a code in one spelling waits half a minute for the next in another one', async () => {
  const phone = '+85512777003';
  await createSoldPolicy(shop, { testCase: TRIP, changes: { mobilePhone: phone } });
  const { dateOfBirth } = shop.testCase('travel', TRIP).answers;
  const ask = async (way: number) =>
    (
      await shop.call<{ problem?: string }>('POST', '/api/my/code', {
        body: { phone: asPhone(phone, way), dateOfBirth, language: 'en' },
      })
    ).body.problem;
  expect([await ask(0), await ask(1), await ask(2)]).toEqual([undefined, 'codeTooSoon', 'codeTooSoon']);
});
