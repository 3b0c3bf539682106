import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MyRefund } from '#contract/customer-account/cancellation.ts';
import type { MyChoices } from '#contract/customer-account/policies.ts';
import { deleteCustomerSessions } from '#server/customer-account/sessions/customer-session-repository.ts';
import { customerSessions } from '#server/platform/db/schema/order-link-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { createCustomerBrowser, signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { born, createHolders, fetchMyInsurance, sendCode } from './create-holders.ts';

/** The transaction that the database rolls back. */
let givenUp: string | undefined;
const shop = await startTestShop({
  probe: (point) => {
    if (point === `before commit ${givenUp}`) throw new Error('the database has given up');
  },
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(TEST_START));
const { aHolder, nextNetwork, nextPhone } = createHolders(shop);

describe('a customer’s session', () => {
  test('is listed without personal data, ended one by one or all except this one, and hidden from others', async () => {
    const [holder, stranger] = [await aHolder(), await aHolder()];
    const signedIn = ({ phone, from }: typeof holder) => signInNewCustomer(shop, { phone, dateOfBirth: born, from });
    const here = await signedIn(holder);
    shop.clock.advance({ minutes: 2 });
    const there = await signedIn(holder);
    shop.clock.advance({ minutes: 2 });
    const third = await signedIn(holder);
    const other = await signedIn(stranger);
    const list = async (by: typeof here) =>
      (await by.call<{ id: string; isThis: boolean; network: string }[]>('GET', '/api/my/sessions')).body;
    const mineNow = await list(here);
    expect(mineNow.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    expect(JSON.stringify(mineNow)).not.toContain(holder.phone.slice(-6));
    expect(JSON.stringify(mineNow)).not.toContain(holder.from);
    expect(mineNow[0]?.network).toMatch(/^\d+\.\d+\.\*\.\*$/);
    expect(await list(other)).toHaveLength(1);

    const end = (by: typeof here, id = '') => by.call('POST', `/api/my/sessions/${id}/end`, {});
    expectRefusal(shop, await end(other, mineNow[0]?.id), '404 sessionNotFound');
    // The newest first, after this one.
    expect((await end(here, mineNow[1]?.id)).status).toBe(204);
    expectRefusal(shop, await end(here, mineNow[1]?.id), '404 sessionNotFound');
    expect((await third.call('GET', '/api/my/sessions')).status).toBe(401);
    expect((await here.call('POST', '/api/my/sessions/end-others', {})).body).toEqual({ ended: 1 });
    expect((await there.call('GET', '/api/my/sessions')).status).toBe(401);
    expect(await list(here)).toHaveLength(1);
    expect(await list(other)).toHaveLength(1);
  });
});

describe('a person with the phone and the date of birth', () => {
  test('receives the same answer with a wrong date or an unknown phone, and then no message', async () => {
    const { phone, from } = await aHolder();
    const before = (await shop.messagesTo(phone)).length;
    const told = async (asked: string, date: string) => {
      const browser = createCustomerBrowser(shop, from);
      const { status, body, headers } = await sendCode(browser, asked, date);
      const entered = await browser.call('POST', '/api/my/session', {
        body: { phone: asked, dateOfBirth: date, code: '123456' },
      });
      return { status, body, names: Object.keys(headers).toSorted(), entered: [entered.status, entered.body] };
    };
    const known = await told(phone, born);
    const sent = (await shop.messagesTo(phone)).length;
    expect(sent).toBe(before + 1);
    expect(await told(phone, '1986-04-13')).toEqual(known);
    expect(await told(nextPhone(), born)).toEqual(known);
    expect((await shop.messagesTo(phone)).length).toBe(sent);
  });

  test('cannot use the code of another browser, an old code, or more than five guesses', async () => {
    const { phone, from } = await aHolder();
    const [browser, other] = [createCustomerBrowser(shop, from), createCustomerBrowser(shop, from)];
    await sendCode(browser, phone, born);
    const code = await shop.codeTo(phone);
    const enter = (by: typeof browser, entered: string) =>
      by.call('POST', '/api/my/session', { body: { phone, dateOfBirth: born, code: entered } });
    expectRefusal(shop, await enter(other, code), '422 codeExpired /code codeExpired');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 1; guess <= 4; guess++) expect((await enter(browser, wrong)).status).toBe(422);
    expectRefusal(shop, await enter(browser, wrong), '429 codeLocked');
    expectRefusal(shop, await enter(browser, code), '429 codeLocked');
    shop.clock.advance({ minutes: 1 });
    await sendCode(browser, phone, born);
    shop.clock.advance({ minutes: 6 });
    expectRefusal(shop, await enter(browser, await shop.codeTo(phone)), '422 codeExpired /code codeExpired');
  });

  test('may try five dates of birth an hour for a phone, right or wrong', async () => {
    const { phone, from } = await aHolder();
    const browser = createCustomerBrowser(shop, from);
    for (let day = 1; day <= 5; day++) {
      expect((await sendCode(browser, phone, `1970-01-0${day}`)).status).toBe(202);
      shop.clock.advance({ minutes: 1 });
    }
    expectRefusal(shop, await sendCode(browser, phone, born), '429 tooManyQuestions');
    // From elsewhere its holder comes in.
    expect((await sendCode(createCustomerBrowser(shop, nextNetwork()), phone, born)).status).toBe(202);
    shop.clock.advance({ minutes: 60 });
    expect((await sendCode(browser, phone, born)).status).toBe(202);
  });

  test('receives five codes an hour; later requests are answered as for a stranger, and nothing is sent', async () => {
    const { phone, from } = await aHolder();
    const browser = createCustomerBrowser(shop, from);
    const before = (await shop.messagesTo(phone)).length;
    let last = '';
    for (let minute = 0; minute < 7; minute++) {
      const sent = await shop.codeTo(phone);
      // An automatic code would be valid for five minutes: the code that nobody received has replaced it.
      if (sent === last) {
        const entered = await browser.call('POST', '/api/my/session', {
          body: { phone, dateOfBirth: born, code: sent },
        });
        expectRefusal(shop, entered, '422 codeWrong /code codeWrong');
      }
      last = sent;
      const { status, body } = await sendCode(browser, phone, born);
      const resendAt = new Date(shop.clock.now().getTime() + 30_000).toISOString();
      expect([status, body]).toEqual([202, { channel: 'sms', resendAt }]);
      shop.clock.advance({ minutes: 1 });
    }
    expect((await shop.messagesTo(phone)).length - before).toBe(5);
    expect((await shop.messagesTo(phone))[0]).toMatch(
      /^\d+ is your confirmation code\. It is valid for 5 minutes\. Do not tell it to anyone\.$/,
    );
  });

  test('receives the fault of an invalid phone or a missing email', async () => {
    const browser = createCustomerBrowser(shop, nextNetwork());
    expectRefusal(shop, await sendCode(browser, '123', born), '422 phoneInvalid /phone phoneInvalid');
    expectRefusal(shop, await sendCode(browser, '+33612345678', born), '422 mailNeeded /email mailNeeded');
  });
});

test('a holder without SMS signs in through the mailbox of the policies, and reads only records with that mailbox', async () => {
  const phone = '+33612345601';
  const sell = (email: string, startDate: string, endDate: string) =>
    createSoldPolicy(shop, {
      testCase: 'family-to-japan',
      changes: { mobilePhone: phone, dateOfBirth: born, email, startDate, endDate },
    });
  const { policy: own } = await sell('marie@example.com', '2026-05-01', '2026-05-09');
  await sell('eve@example.com', '2026-08-01', '2026-08-09');
  const browser = createCustomerBrowser(shop, nextNetwork());
  const body = { phone, dateOfBirth: born, email: 'Marie@example.com' };
  const sent = await browser.call<{ channel: string }>('POST', '/api/my/code', { body: { ...body, language: 'en' } });
  expect([sent.status, sent.body.channel]).toEqual([202, 'email']);
  const code = await shop.codeTo('Marie@example.com');
  const letter = (of: string) =>
    [
      `${of} is your confirmation code. It is valid for 10 minutes. Do not tell it to anyone.`,
      'You did not ask for this email? Somebody typed your address on our site. Nothing was bought and no account was ' +
        'opened. Please tell us: info@serey-insurance.example or 1800-208388.',
      'Serey Insurance',
    ].join('\n\n');
  expect((await shop.messagesTo('Marie@example.com'))[0]).toContain(letter(code));
  expect((await browser.call('POST', '/api/my/session', { body: { ...body, code } })).status).toBe(201);
  expect((await fetchMyInsurance(browser)).policies.map(({ number }) => number)).toEqual([own.number]);
  const person = { mobilePhone: phone, dateOfBirth: born };
  const begun: string[] = [];
  for (const email of ['eve@example.com', 'MARIE+trip@example.com'])
    begun.push((await shop.aDraftOf('family-to-japan', 'travel', { ...person, email })).id);
  const { drafts } = await fetchMyInsurance(browser);
  expect(drafts.map(({ id }) => id)).toEqual(begun.slice(1));
  shop.clock.advance({ minutes: 2 });
  const before =
    (await shop.messagesTo('marie@example.com')).length + (await shop.messagesTo('Marie@example.com')).length;
  const path = `/api/my/policies/${own.number}/cancellation/code`;
  expect((await browser.call('POST', path)).status).toBeLessThan(300);
  const after =
    (await shop.messagesTo('marie@example.com')).length + (await shop.messagesTo('Marie@example.com')).length;
  expect(after).toBe(before + 1);
  const again = await shop.codeTo('marie@example.com');
  expect((await shop.messagesTo('marie@example.com'))[0]).toContain(letter(again));
});

test('an act that the database rolls back is not done, and is done with the next request', async () => {
  const holder = await aHolder();
  const { phone, dateOfBirth, number } = holder;
  const browser = createCustomerBrowser(shop, holder.from);
  const twice = async (commit: string, call: () => Promise<{ status: number }>) => {
    givenUp = commit;
    const failed = (await call()).status;
    givenUp = undefined;
    const done = (await call()).status;
    expect([commit, failed, done < 300]).toEqual([commit, 500, true]);
  };
  await twice('count customer', () => sendCode(browser, phone, dateOfBirth));
  shop.clock.advance({ minutes: 1 });
  await twice('send customer code', () => sendCode(browser, phone, dateOfBirth));
  const code = await shop.codeTo(phone);
  await twice('sign customer in', () =>
    browser.call('POST', '/api/my/session', { body: { phone, dateOfBirth, code } }),
  );
  const choices = { body: { remindsBySms: false } };
  await twice('customer chooses', () => browser.call('PATCH', '/api/my/choices', choices));
  const { id } = await shop.aDraftOf('family-to-japan', 'travel', { mobilePhone: phone, dateOfBirth });
  await twice('give new key', () => browser.call('POST', `/api/my/drafts/${id}/key`));
  shop.clock.advance({ minutes: 1 });
  const at = `/api/my/policies/${number}/cancellation`;
  await twice('send cancellation code', () => browser.call('POST', `${at}/code`));
  const asked = { from: '2026-04-20', reason: 'visaRefused' };
  const { body } = await browser.call<MyRefund>('POST', `${at}/preview`, { body: asked });
  const wish = { ...asked, refund: body.refund, request: randomUUID(), code: await shop.codeTo(phone) };
  await twice('customer cancels', () => browser.call('POST', at, { body: wish }));
});

describe('a session', () => {
  test('is a cookie that scripts cannot read, and a hash in the database', async () => {
    const { phone, dateOfBirth, from } = await aHolder();
    const browser = createCustomerBrowser(shop, from);
    await sendCode(browser, phone, dateOfBirth);
    const code = await shop.codeTo(phone);
    const { headers, body } = await browser.call('POST', '/api/my/session', { body: { phone, dateOfBirth, code } });
    const set = [headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('customer='));
    expect(set).toMatch(/^customer=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
    const [, token = ''] = /customer=([^;]+)/.exec(browser.cookie()) ?? [];
    const rows = await shop.services.database.sql.select().from(customerSessions);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(body)).not.toContain(token);
    expect(JSON.stringify(body)).not.toContain(phone);
  });

  test('ends after half an hour without a call, and after twelve hours in every case', async () => {
    const holder = await aHolder();
    const browser = await signInNewCustomer(shop, holder);
    const look = () => browser.call('GET', '/api/my/insurance');
    shop.clock.advance({ minutes: 29 });
    expect((await look()).status).toBe(200);
    shop.clock.advance({ minutes: 31 });
    expectRefusal(shop, await look(), '401 signInRequired');
    expect((await browser.call('GET', '/api/my/session')).body).toBeNull();
    const again = await signInNewCustomer(shop, holder);
    for (let half = 1; half <= 35; half++) {
      shop.clock.advance({ minutes: 20 });
      expect((await again.call('GET', '/api/my/session')).body).not.toBeNull();
    }
    shop.clock.advance({ minutes: 20 });
    expect((await again.call('GET', '/api/my/session')).body).toBeNull();
  });

  test('is updated once a minute, and states its owner and its end', async () => {
    const holder = await aHolder();
    const ends = new Date(shop.clock.now().getTime() + 12 * 3_600_000).toISOString();
    const browser = await signInNewCustomer(shop, holder);
    const { body } = await browser.call<{ phone: string; endsAt: string }>('GET', '/api/my/session');
    expect(body.endsAt).toBe(ends);
    expect(body.phone).not.toContain(holder.phone.slice(4, 9));
    const look = async (headers = {}) => (await browser.call('GET', '/api/my/insurance', { headers })).status;
    shop.clock.advance({ seconds: 60 });
    expect(await look()).toBe(200);
    shop.clock.advance({ minutes: 29, seconds: 30 });
    expect(await look()).toBe(200);
    shop.clock.advance({ seconds: 59 });
    expect(await look()).toBe(200);
    shop.clock.advance({ minutes: 20 });
    // A call that the page makes by itself does not prolong the session.
    expect(await look({ unattended: 'true' })).toBe(200);
    shop.clock.advance({ minutes: 9, seconds: 1 });
    expect(await look()).toBe(401);
    const count = async () => (await shop.services.database.sql.select().from(customerSessions)).length;
    const all = await count();
    await deleteCustomerSessions(shop.services.database.sql, new Date(ends));
    expect(await count()).toBe(all);
    await deleteCustomerSessions(shop.services.database.sql, new Date(Date.parse(ends) + 3_600_000));
    expect(await count()).toBeLessThan(all);
  });

  test('ends on the server at sign-out, here or everywhere, and other people remain signed in', async () => {
    const holder = await aHolder();
    const child = await aHolder({ phone: holder.phone, dateOfBirth: '1990-01-02' });
    const [here, there] = [
      await signInNewCustomer(shop, holder),
      await signInNewCustomer(shop, { ...holder, from: nextNetwork() }),
    ];
    const family = await signInNewCustomer(shop, child);
    const kept = here.cookie();
    await here.call('POST', '/api/my/session/end', { body: {} });
    const stolen = await shop.call('GET', '/api/my/insurance', { headers: { cookie: kept } });
    expectRefusal(shop, stolen, '401 signInRequired');
    expect((await there.call('GET', '/api/my/insurance')).status).toBe(200);
    const out = await there.call('POST', '/api/my/session/end', { body: { everywhere: true } });
    expect(out.headers['set-cookie']).toBe('customer=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    expect(out.headers['clear-site-data']).toBe('"cache"');
    expect((await there.call('GET', '/api/my/insurance')).status).toBe(401);
    expect((await family.call('GET', '/api/my/insurance')).status).toBe(200);
  });

  test('is not usable by another site, for a write with its cookie or for a sign-in', async () => {
    const browser = await signInNewCustomer(shop, await aHolder());
    for (const from of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      expectRefusal(
        shop,
        await browser.call('PATCH', '/api/my/choices', { body: { remindsBySms: false }, headers: from }),
        '403 crossSiteRequest',
      );
    expect((await browser.call<MyChoices>('GET', '/api/my/choices')).body.remindsBySms).toBe(true);
    const elsewhere = { headers: { 'sec-fetch-site': 'cross-site' }, body: {} };
    const out = await browser.call('POST', '/api/my/session/end', elsewhere);
    expect(out.headers['set-cookie']).toBeUndefined();
    expect((await browser.call('GET', '/api/my/session')).body).not.toBeNull();
    const { phone, dateOfBirth, from } = await aHolder();
    const stranger = createCustomerBrowser(shop, from);
    await sendCode(stranger, phone, dateOfBirth);
    const body = { phone, dateOfBirth, code: await shop.codeTo(phone) };
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expectRefusal(
      shop,
      await stranger.call('POST', '/api/my/session', { body, headers: foreign }),
      '403 crossSiteRequest',
    );
    // Our own page says where it is, too.
    const own = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
    expect((await stranger.call('POST', '/api/my/session', { body, headers: own })).status).toBe(201);
  });
});

describe('data of another person is not found', () => {
  test('two people with one phone are distinguished by the date of birth', async () => {
    const mother = await aHolder();
    const child = await aHolder({ phone: mother.phone, dateOfBirth: '1990-01-02' });
    const browser = await signInNewCustomer(shop, child);
    expect((await fetchMyInsurance(browser)).policies.map(({ number }) => number)).toEqual([child.number]);
    const asked = await browser.call('GET', `/api/my/policies/${mother.number}/documents/certificate`);
    expectRefusal(shop, asked, '404 policyNotFound');
    expectRefusal(
      shop,
      await browser.call('GET', '/api/my/policies/TRV-2026-999999/documents/certificate'),
      '404 policyNotFound',
    );
  });

  test('a customer whose date of birth was corrected sees no policy and no other data', async () => {
    const holder = await aHolder();
    const browser = await signInNewCustomer(shop, holder);
    // A clerk has corrected the date of birth while the customer is signed in.
    const corrected = { customerBorn: '1986-04-21' };
    await shop.services.database.sql.update(orders).set(corrected).where(eq(orders.id, holder.order.id));
    expect(await fetchMyInsurance(browser)).toEqual({
      ...{ name: '', policies: [], claims: [], offers: [], drafts: [], claimDrafts: [] },
    });
  });

  test('the stored answer of a repeated write is not returned to another customer', async () => {
    const key = { 'idempotency-key': 'the-same-key-of-two' };
    const [one, other] = [
      await signInNewCustomer(shop, await aHolder()),
      await signInNewCustomer(shop, await aHolder()),
    ];
    const choose = (browser: typeof one) =>
      browser.call('PATCH', '/api/my/choices', { body: { remindsBySms: false }, headers: key });
    const replies = [await choose(one), await choose(one), await choose(other)];
    expect(replies.map(({ status, headers }) => [status, headers['idempotent-replay']])).toEqual([
      [200, undefined],
      [200, 'true'],
      [200, undefined],
    ]);
  });
});

test('a user of the insurer or of a partner is not a customer, and a customer is not a user', async () => {
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders', 'insurer:admin'] });
  expectRefusal(shop, await clerk.call('GET', '/api/my/insurance'), '401 signInRequired');
  const { number, ...holder } = await aHolder();
  const browser = await signInNewCustomer(shop, holder);
  expectRefusal(shop, await browser.call('GET', `/api/b2b/policies/${number}/life`), '401 signInRequired');
});
