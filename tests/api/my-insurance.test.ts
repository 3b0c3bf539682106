import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { HolderDetail } from '#contract/claims/policy-holders.ts';
import type { MyCancellation, MyRefund } from '#contract/mine/cancellation.ts';
import type { MyClaimForm, MyClaimView } from '#contract/mine/claims.ts';
import type { MyChoices, MyInsurance } from '#contract/mine/policies.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { newKeyOfDraft } from '#server/mine/policies/own-drafts.ts';
import { forgetCustomerSessions } from '#server/mine/sessions/customer-session-repository.ts';
import { customerSessions } from '#server/platform/db/schema/order-link-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { START } from '#tests/support/a-clock.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { aBrowser, aSignedInCustomer } from '#tests/support/a-signed-in-customer.ts';
import { aSoldPolicy } from '#tests/support/a-sold-policy.ts';
import { aUser } from '#tests/support/a-user.ts';
import { expectRefusal } from './coded-problem.ts';

/** The transaction that the database gives up. */
let givenUp: string | undefined;
const shop = await aShop({
  probe: (point) => {
    if (point === `before commit ${givenUp}`) throw new Error('the database has given up');
  },
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(START));

const born = '1986-04-12';
let phones = 710_000;
let networks = 0;

/** Somebody with a policy of a family's journey, on a phone and from a network of its own. */
async function aHolder({ dateOfBirth = born, phone = nextPhone(), partner = null as { id: string } | null } = {}) {
  const changes = { mobilePhone: phone, dateOfBirth };
  const { policy, order } = await aSoldPolicy(shop, { testCase: 'family-to-japan', partner, changes });
  return { phone, dateOfBirth, number: policy.number, order, from: nextNetwork() };
}
const nextPhone = () => `+85512${++phones}`;
const nextNetwork = () => `198.18.${Math.floor(++networks / 200)}.${1 + (networks % 200)}`;
const sendCode = (browser: ReturnType<typeof aBrowser>, phone: string, dateOfBirth: string, more = {}) =>
  browser.call('POST', '/api/my/code', { body: { phone, dateOfBirth, language: 'en', ...more } });
const mine = async (browser: ReturnType<typeof aBrowser>) =>
  (await browser.call<MyInsurance>('GET', '/api/my/insurance?locale=en')).body;

describe('who has the phone and knows the date of birth', () => {
  test('sees all that was bought with both, whoever sold it, and its papers', async () => {
    const partner = await aPartner(shop, { name: 'Mekong Travel' });
    const { phone, number, order, from } = await aHolder();
    const { policy: sold } = await aSoldPolicy(shop, {
      ...{ testCase: 'family-to-japan', partner },
      changes: { mobilePhone: phone, dateOfBirth: born, startDate: '2026-09-01', endDate: '2026-09-10' },
    });
    const browser = await aSignedInCustomer(shop, { phone, dateOfBirth: born, from });
    const { policies, name } = await mine(browser);
    expect(policies.map((policy) => [policy.number, policy.seller])).toEqual(
      expect.arrayContaining([
        [sold.number, 'Mekong Travel'],
        [number, null],
      ]),
    );
    expect(name).toBe('Sokha Chan');
    const travel = policies.find((policy) => policy.number === number);
    expect(travel).toMatchObject({ name: 'Travel insurance', status: 'notBegun', effectiveFrom: '2026-04-20' });
    expect(travel?.insured).toEqual(['Sokha Chan', 'Vuthy Chan', 'Sreymom Chan', 'Ratanak Chan']);
    expect(travel).toMatchObject({ plan: 'Standard', premium: 463_50, currency: 'USD', version: order.version });
    expect(travel?.documents).toEqual([
      { name: 'certificate', title: 'Certificate of Insurance' },
      { name: 'insuranceCard', title: 'Insurance card' },
    ]);
    expect(travel).toMatchObject({ schedules: [], waits: null, instalments: [], payouts: [] });
    const khmer = await browser.call<MyInsurance>('GET', '/api/my/insurance?locale=km');
    expect(khmer.body.policies.map((policy) => policy.name)).toEqual(['ធានារ៉ាប់រងការធ្វើដំណើរ', 'ធានារ៉ាប់រងការធ្វើដំណើរ']);
    // Before it begins there is nothing to claim for.
    expect(travel?.may).toEqual(['cancel']);
    const paper = await browser.call<Buffer>('GET', `/api/my/policies/${number}/documents/certificate?language=en`);
    expect([paper.status, paper.headers['content-type'], paper.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    const calendar = await browser.call<Buffer>('GET', `/api/my/policies/${number}/documents/calendar?language=en`);
    expect(calendar.body.toString()).toContain('BEGIN:VCALENDAR');
  });

  test('is told the same with a wrong date and an unknown phone, and gets no message', async () => {
    const { phone, from } = await aHolder();
    const before = (await shop.messagesTo(phone)).length;
    const told = async (asked: string, date: string) => {
      const browser = aBrowser(shop, from);
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

  test('gets no further with the code of another browser, an old code, or five guesses', async () => {
    const { phone, from } = await aHolder();
    const [browser, other] = [aBrowser(shop, from), aBrowser(shop, from)];
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

  test('may try five dates an hour for a phone, right or wrong', async () => {
    const { phone, from } = await aHolder();
    const browser = aBrowser(shop, from);
    for (let day = 1; day <= 5; day++) {
      expect((await sendCode(browser, phone, `1970-01-0${day}`)).status).toBe(202);
      shop.clock.advance({ minutes: 1 });
    }
    expectRefusal(shop, await sendCode(browser, phone, born), '429 tooManyQuestions');
    // From elsewhere its holder comes in.
    expect((await sendCode(aBrowser(shop, nextNetwork()), phone, born)).status).toBe(202);
    shop.clock.advance({ minutes: 60 });
    expect((await sendCode(browser, phone, born)).status).toBe(202);
  });

  test('gets five codes an hour; after that all is answered as to a stranger, and nothing is sent', async () => {
    const { phone, from } = await aHolder();
    const browser = aBrowser(shop, from);
    const before = (await shop.messagesTo(phone)).length;
    let last = '';
    for (let minute = 0; minute < 7; minute++) {
      const sent = await shop.codeTo(phone);
      // A code that came by itself would be good for five minutes: the one that nobody got has taken its place.
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
      /^\d+ is your code to confirm your insurance\. It is valid for 5 minutes\. Do not tell it to anyone\.$/,
    );
  });

  test('is told where phone or e-mail cannot be right', async () => {
    const browser = aBrowser(shop, nextNetwork());
    expectRefusal(shop, await sendCode(browser, '123', born), '422 phoneInvalid /phone phoneInvalid');
    expectRefusal(shop, await sendCode(browser, '+33612345678', born), '422 mailNeeded /email mailNeeded');
  });
});

test('a phone that gets no SMS goes on by the mailbox of its policies, and sees no more than what names it', async () => {
  const phone = '+33612345601';
  const sell = (email: string, startDate: string, endDate: string) =>
    aSoldPolicy(shop, {
      testCase: 'family-to-japan',
      changes: { mobilePhone: phone, dateOfBirth: born, email, startDate, endDate },
    });
  const { policy: own } = await sell('marie@example.com', '2026-05-01', '2026-05-09');
  await sell('eve@example.com', '2026-08-01', '2026-08-09');
  const browser = aBrowser(shop, nextNetwork());
  const body = { phone, dateOfBirth: born, email: 'Marie@example.com' };
  const sent = await browser.call<{ channel: string }>('POST', '/api/my/code', { body: { ...body, language: 'en' } });
  expect([sent.status, sent.body.channel]).toEqual([202, 'email']);
  const code = await shop.codeTo('Marie@example.com');
  const letter = (of: string) =>
    [
      `${of} is your code to confirm your insurance. It is valid for 10 minutes. Do not tell it to anyone.`,
      'You did not ask for this email? Somebody typed your address on our site. Nothing was bought and no account was ' +
        'opened. Please tell us: info@serey-insurance.example or 1800-208388.',
      'Serey Insurance',
    ].join('\n\n');
  expect((await shop.messagesTo('Marie@example.com'))[0]).toContain(letter(code));
  expect((await browser.call('POST', '/api/my/session', { body: { ...body, code } })).status).toBe(201);
  expect((await mine(browser)).policies.map(({ number }) => number)).toEqual([own.number]);
  const person = { mobilePhone: phone, dateOfBirth: born };
  const begun: string[] = [];
  for (const email of ['eve@example.com', 'MARIE+trip@example.com'])
    begun.push((await shop.aDraftOf('family-to-japan', 'travel', { ...person, email })).id);
  const { drafts } = await mine(browser);
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

test('what the database gives up is not done, and is done when it is asked again', async () => {
  const holder = await aHolder();
  const { phone, dateOfBirth, number } = holder;
  const browser = aBrowser(shop, holder.from);
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
  test('is a cookie that no script reads, and a hash in the database', async () => {
    const { phone, dateOfBirth, from } = await aHolder();
    const browser = aBrowser(shop, from);
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

  test('ends after half an hour without a call, and after twelve hours whatever happens', async () => {
    const holder = await aHolder();
    const browser = await aSignedInCustomer(shop, holder);
    const look = () => browser.call('GET', '/api/my/insurance');
    shop.clock.advance({ minutes: 29 });
    expect((await look()).status).toBe(200);
    shop.clock.advance({ minutes: 31 });
    expectRefusal(shop, await look(), '401 signInRequired');
    expect((await browser.call('GET', '/api/my/session')).body).toBeNull();
    const again = await aSignedInCustomer(shop, holder);
    for (let half = 1; half <= 35; half++) {
      shop.clock.advance({ minutes: 20 });
      expect((await again.call('GET', '/api/my/session')).body).not.toBeNull();
    }
    shop.clock.advance({ minutes: 20 });
    expect((await again.call('GET', '/api/my/session')).body).toBeNull();
  });

  test('is seen once a minute, and says whose it is and when it ends', async () => {
    const holder = await aHolder();
    const ends = new Date(shop.clock.now().getTime() + 12 * 3_600_000).toISOString();
    const browser = await aSignedInCustomer(shop, holder);
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
    // What the page asks by itself keeps nothing alive.
    expect(await look({ unattended: 'true' })).toBe(200);
    shop.clock.advance({ minutes: 9, seconds: 1 });
    expect(await look()).toBe(401);
    const count = async () => (await shop.services.database.sql.select().from(customerSessions)).length;
    const all = await count();
    await forgetCustomerSessions(shop.services.database.sql, new Date(ends));
    expect(await count()).toBe(all);
    await forgetCustomerSessions(shop.services.database.sql, new Date(Date.parse(ends) + 3_600_000));
    expect(await count()).toBeLessThan(all);
  });

  test('ends on the server at sign-out, here or everywhere, and other people stay', async () => {
    const holder = await aHolder();
    const child = await aHolder({ phone: holder.phone, dateOfBirth: '1990-01-02' });
    const [here, there] = [
      await aSignedInCustomer(shop, holder),
      await aSignedInCustomer(shop, { ...holder, from: nextNetwork() }),
    ];
    const family = await aSignedInCustomer(shop, child);
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

  test('is nothing for another site: neither a write by its cookie nor a sign-in', async () => {
    const browser = await aSignedInCustomer(shop, await aHolder());
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
    const stranger = aBrowser(shop, from);
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

describe('of another person there is nothing', () => {
  test('two people with one phone are told apart by the date of birth', async () => {
    const mother = await aHolder();
    const child = await aHolder({ phone: mother.phone, dateOfBirth: '1990-01-02' });
    const browser = await aSignedInCustomer(shop, child);
    expect((await mine(browser)).policies.map(({ number }) => number)).toEqual([child.number]);
    const asked = await browser.call('GET', `/api/my/policies/${mother.number}/documents/certificate`);
    expectRefusal(shop, asked, '404 policyNotFound');
    expectRefusal(
      shop,
      await browser.call('GET', '/api/my/policies/TRV-2026-999999/documents/certificate'),
      '404 policyNotFound',
    );
  });

  test('a draft and an offer are shown to who they name alone, and are gone on with', async () => {
    const { phone, dateOfBirth, from } = await aHolder();
    const stranger = await aSignedInCustomer(shop, await aHolder());
    const changes = { mobilePhone: phone, dateOfBirth };
    const draft = await shop.aDraftOf('family-to-japan', 'travel', changes);
    const { ref } = await shop.anOrder('family-to-japan', {
      verified: false,
      changes: { ...changes, startDate: '2026-09-21', endDate: '2026-09-25' },
    });
    const browser = await aSignedInCustomer(shop, { phone, dateOfBirth, from });
    const { drafts, offers } = await mine(browser);
    expect(drafts.map(({ id }) => id)).toEqual([draft.id]);
    expect(drafts).toMatchObject([{ product: 'travel', name: 'Travel insurance', policy: null }]);
    const { payableUntil } = await shop.order(ref);
    // Four people for five days, on the standard plan.
    expect(offers).toEqual([{ ref, name: 'Travel insurance', amount: 39_00, currency: 'USD', payableUntil }]);
    expect(await mine(stranger)).toMatchObject({ drafts: [], offers: [] });
    expectRefusal(shop, await stranger.call('POST', `/api/my/drafts/${draft.id}/key`), '404 draftNotFound');
    const { body } = await browser.call<{ key: string; id: string }>('POST', `/api/my/drafts/${draft.id}/key`);
    expect(body).toEqual({ id: draft.id, product: 'travel', key: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await shop.call('GET', `/api/drafts/${draft.id}`, { key: body.key })).status).toBe(200);
    expect((await shop.call('GET', `/api/drafts/${draft.id}`, { key: draft.key })).status).toBe(404);
  });

  test('a draft that is confirmed meanwhile gets no new key', async () => {
    const { phone, dateOfBirth } = await aHolder();
    const draft = await shop.aDraftOf('family-to-japan', 'travel', { mobilePhone: phone, dateOfBirth });
    const { services } = shop;
    const database: typeof services.database = {
      ...services.database,
      transaction: async (name, work) => {
        expect((await shop.confirm(draft)).status).toBe(201);
        return services.database.transaction(name, work);
      },
    };
    const customer = { sessionId: 'of-nobody', phone, born: dateOfBirth, mailbox: null };
    await expect(newKeyOfDraft({ ...services, database }, customer, draft.id)).rejects.toMatchObject({
      status: 409,
      code: 'alreadyConfirmed',
    });
  });

  test('who is somebody else by now holds nothing, and is told so', async () => {
    const holder = await aHolder();
    const browser = await aSignedInCustomer(shop, holder);
    // A clerk has corrected the date of birth while the customer is signed in.
    const corrected = { customerBorn: '1986-04-21' };
    await shop.services.database.sql.update(orders).set(corrected).where(eq(orders.id, holder.order.id));
    expect(await mine(browser)).toEqual({ name: '', policies: [], claims: [], offers: [], drafts: [] });
  });

  test('an answer that is kept for a repeated write is not another customer’s', async () => {
    const key = { 'idempotency-key': 'the-same-key-of-two' };
    const [one, other] = [
      await aSignedInCustomer(shop, await aHolder()),
      await aSignedInCustomer(shop, await aHolder()),
    ];
    const choose = (browser: typeof one) =>
      browser.call('PATCH', '/api/my/choices', { body: { remindsBySms: false }, headers: key });
    expect((await choose(one)).status).toBe(200);
    expectRefusal(shop, await choose(other), '422 idempotencyKeyReused');
  });
});

describe('a customer changes and renews', () => {
  test('what the product leaves to its holder, by a draft about the policy; nobody else’s', async () => {
    const holder = await aHolder();
    const browser = await aSignedInCustomer(shop, holder);
    const [policy] = (await mine(browser)).policies;
    expect(policy?.changes).toContainEqual({ kind: 'beneficiary', label: 'Beneficiary' });
    expect(policy?.changes.map(({ kind }) => kind)).not.toContain('phone');
    const start = (number: string, body: object) =>
      browser.call<{ id: string; key: string }>('POST', `/api/my/policies/${number}/journeys`, {
        body: { language: 'km', ...body },
      });
    const begun = await start(holder.number, { does: 'change', kind: 'beneficiary' });
    expect(begun.status).toBe(201);
    const { body } = await shop.call<DraftView>('GET', `/api/drafts/${begun.body.id}`, { key: begun.body.key });
    expect(body.about).toMatchObject({ policy: holder.number, does: 'change', by: 'holder', kind: 'beneficiary' });
    expect((await mine(browser)).drafts).toEqual([
      expect.objectContaining({ id: begun.body.id, policy: holder.number }),
    ]);
    // What a clerk began asks more than its holder may change: nobody but the clerk goes on with it.
    const clerk = await aUser(shop, { scopes: ['insurer:orders'] });
    const wish = { does: 'change', kind: 'phone', language: 'en' };
    const clerks = await clerk.call<{ draft: string }>('POST', `/api/b2b/policies/${holder.number}/journeys`, {
      body: wish,
    });
    expect(clerks.status).toBe(201);
    expect((await mine(browser)).drafts.map(({ id }) => id)).toEqual([begun.body.id]);
    const key = await browser.call('POST', `/api/my/drafts/${clerks.body.draft}/key`);
    expectRefusal(shop, key, '404 draftNotFound');
    expectRefusal(shop, await start(holder.number, { does: 'change', kind: 'phone' }), '403 policyNotYours');
    const other = await aHolder();
    expectRefusal(shop, await start(other.number, { does: 'change', kind: 'beneficiary' }), '404 policyNotFound');
  });

  test('renewal is offered when it opens, and not before', async () => {
    const holder = await aHolder();
    const may = async (today: string) => {
      shop.clock.set(`${today}T02:00:00Z`);
      const browser = await aSignedInCustomer(shop, { ...holder, from: nextNetwork() });
      return (await mine(browser)).policies[0]?.may;
    };
    // To 19 April 2027: sixty days before.
    expect(await may('2027-01-10')).not.toContain('renew');
    expect(await may('2027-03-01')).toContain('renew');
  });
});

test('a customer files a claim with a picture, is asked, answers, and follows it; another one does not see it', async () => {
  const holder = await aHolder();
  shop.clock.set('2026-05-01T02:00:00Z');
  const browser = await aSignedInCustomer(shop, holder);
  const form = await browser.call<MyClaimForm>('GET', `/api/my/policies/${holder.number}/claim-form?locale=en`);
  expect(form.body).toMatchObject({
    number: holder.number,
    first: '2026-04-20',
    today: '2026-05-01',
    phone: holder.phone,
  });
  const [benefit] = form.body.benefits;
  expect(form.body).toMatchObject({
    last: '2027-04-19',
    currency: 'USD',
    asksDischarge: true,
    contactPerson: 'Sokha Chan',
  });
  expect(form.body.insured.map(({ name }) => name)).toEqual([
    'Sokha Chan',
    'Vuthy Chan',
    'Sreymom Chan',
    'Ratanak Chan',
  ]);
  const claimable = form.body.benefits.map(({ name }) => name);
  expect(claimable).toEqual(expect.arrayContaining(['Medical expenses', 'Hospital cash, each day', 'Baggage delay']));
  // Nobody claims for having been spoken to.
  expect(claimable).not.toContain('24-hour assistance by phone');
  expect(form.body.papers).toEqual([
    { id: 'travelDocuments', name: 'Passport and travel tickets' },
    { id: 'officialReport', name: 'Report of the police, the fire brigade or the carrier' },
    { id: 'invoice', name: 'Invoices and receipts' },
  ]);
  const early = await browser.call<MyClaimForm>(
    'GET',
    `/api/my/policies/${holder.number}/claim-form?locale=km&lossDate=2026-04-21`,
  );
  expect(early.body.papers.map(({ name }) => name)).not.toContain('Invoices and receipts');
  expect(early.body.benefits.length).toBe(claimable.length);
  const body = {
    ...{ policyNumber: holder.number, insured: form.body.insured[0]?.id, contactPerson: form.body.contactPerson },
    ...{ phone: holder.phone, language: 'en', lossDate: '2026-04-25', description: 'A broken arm in Osaka' },
    lines: [{ benefit: benefit?.id, amount: 120_00 }],
  };
  const filed = await browser.call<{ ref: string; number: string }>('POST', '/api/my/claims', { body });
  expect(filed.status).toBe(201);
  const at = `/api/my/claims/${filed.body.ref}`;
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const sent = await browser.call('POST', `${at}/files?name=receipt.jpg`, {
    body: picture,
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(sent.status).toBe(201);
  expectRefusal(shop, await browser.call('POST', `${at}/files`), '415 fileTypeWrong');
  const reviewer = await aUser(shop, { scopes: ['insurer:claims'] });
  const step = (name: string, more: object = {}) =>
    reviewer.call('POST', `/api/claims/${filed.body.ref}/${name}`, { body: more });
  expect((await step('take')).status).toBe(200);
  expect((await step('ask', { question: 'Which hospital?' })).status).toBe(200);
  const view = async () => (await browser.call<MyClaimView>('GET', at)).body;
  expect(await view()).toMatchObject({ status: 'information_requested', amount: 120_00, may: ['ANSWER', 'ADD_FILE'] });
  expect(await view()).toMatchObject({
    ...{ ref: filed.body.ref, number: filed.body.number, policyNumber: holder.number, lossDate: '2026-04-25' },
    ...{ description: 'A broken arm in Osaka', currency: 'USD', approved: null, message: null },
    files: [{ name: 'receipt.jpg' }],
    missing: [
      'Passport and travel tickets',
      'Report of the police, the fire brigade or the carrier',
      'Invoices and receipts',
    ],
  });
  expect((await view()).log.map(({ type, note }) => [type, note])).toContainEqual(['ASK', 'Which hospital?']);
  expect((await browser.call('POST', `${at}/answer`, { body: { answer: 'Osaka General' } })).status).toBe(204);
  expect((await view()).log.map(({ type, note }) => [type, note])).toContainEqual(['ANSWER', 'Osaka General']);
  expect((await mine(browser)).claims).toEqual([
    {
      ...{ ref: filed.body.ref, number: filed.body.number, policyNumber: holder.number, status: 'under_review' },
      ...{ lossDate: '2026-04-25', amount: 120_00, currency: 'USD', approved: null },
    },
  ]);

  const stranger = await aSignedInCustomer(
    shop,
    await (async () => {
      shop.clock.set(START);
      return aHolder();
    })(),
  );
  expectRefusal(shop, await stranger.call('GET', at), '404 claimNotFound');
  expectRefusal(shop, await stranger.call('POST', `${at}/answer`, { body: { answer: 'x' } }), '404 claimNotFound');
  expectRefusal(shop, await stranger.call('POST', '/api/my/claims', { body }), '404 policyNotFound');
  const file = await stranger.call('POST', `${at}/files`, { body: picture, headers: { 'content-type': 'image/jpeg' } });
  expectRefusal(shop, file, '404 claimNotFound');
});

describe('a customer cancels', () => {
  /** The annual package, 463.50 USD, from 20 April 2026 to 19 April 2027: from 2 December 139 of its 365 days are left. */
  async function aCover(today = '2026-12-01', from = '2026-12-02') {
    shop.clock.set(START);
    const holder = await aHolder();
    shop.clock.set(`${today}T02:00:00Z`);
    const browser = await aSignedInCustomer(shop, holder);
    const at = `/api/my/policies/${holder.number}/cancellation`;
    const body = { from, reason: 'wish' };
    const preview = await browser.call<MyRefund>('POST', `${at}/preview`, { body });
    const confirm = async (more: object = {}) => {
      shop.clock.advance({ minutes: 1 });
      await browser.call('POST', `${at}/code`);
      const code = await shop.codeTo(holder.phone);
      const request = randomUUID();
      return browser.call('POST', at, { body: { ...body, refund: preview.body.refund, request, code, ...more } });
    };
    return { ...holder, browser, at, body, preview, confirm };
  }

  test('reads what comes back and why, and confirms it by a code', async () => {
    const { browser, at, preview, confirm, number, phone } = await aCover();
    const { body: may } = await browser.call<MyCancellation>('GET', `${at}?locale=km`);
    // The day on which it is cancelled is covered to its end.
    expect(may).toMatchObject({ first: '2026-12-02', usual: '2026-12-02', last: '2027-04-19' });
    expect(may.reasons.map(({ reason }) => reason)).toEqual(['wish', 'visaRefused']);
    expect(preview.status).toBe(200);
    // 46350 x 139 / 365 = 17651 cents fall on the days left; 100 of them are kept.
    expect(preview.body).toMatchObject({ days: 139, of: 365, ofTerm: 46_350, ofDaysLeft: 17_651, kept: 100 });
    expect(preview.body).toMatchObject({ refund: 17_551, currency: 'USD', needsSecond: false });
    expect((await confirm()).body).toEqual({ status: 'done' });
    expectRefusal(shop, await browser.call('GET', at), '409 policyNotNow');
    const [policy] = (await mine(browser)).policies;
    expect(policy).toMatchObject({ number, effectiveTo: '2026-12-01', may: ['claim'], waits: null });
    expect(policy?.schedules).toEqual([{ serial: 2, kind: 'cancel', from: '2026-12-02' }]);
    expect((await shop.messagesTo(phone)).join()).toContain(number);
  });

  test('by no other reason, for no day that is past, and not with a wrong code or another amount', async () => {
    const { browser, at, body, confirm } = await aCover();
    const ask = (changes: object) => browser.call('POST', `${at}/preview`, { body: { ...body, ...changes } });
    expectRefusal(shop, await ask({ reason: 'nonDisclosure' }), '409 cancelReasonUnknown');
    expectRefusal(shop, await ask({ from: '2026-11-30' }), '409 policyTooFarBack');
    expectRefusal(shop, await ask({ from: '2026-12-01' }), '409 policyTooFarBack');
    expectRefusal(shop, await confirm({ refund: 1 }), '409 refundChanged');
    const wrong = await confirm({ code: '00000' });
    expectRefusal(shop, wrong, '422 codeWrong /code codeWrong');
    expect((await mine(browser)).policies[0]?.may).toContain('cancel');
  });

  test('once, however often it is sent; and nobody else’s', async () => {
    const { browser, at, body, confirm } = await aCover();
    const request = randomUUID();
    expect((await confirm({ request })).body).toEqual({ status: 'done' });
    const again = await browser.call('POST', at, { body: { ...body, refund: 0, request, code: '1' } });
    expect(again.body).toEqual({ status: 'done' });
    const other = await aCover();
    for (const path of ['', '/preview', '/code'])
      expectRefusal(
        shop,
        await browser.call('POST', `${other.at}${path}`, {
          ...(path === '/code' ? {} : { body: path === '' ? { ...body, refund: 0, request, code: '1' } : body }),
        }),
        '404 policyNotFound',
      );
  });

  test('waits for one of the insurer’s people where more goes back than one alone may give', async () => {
    const { browser, preview, confirm, number, body } = await aCover('2026-06-01', '2026-06-02');
    expect(preview.body.needsSecond).toBe(true);
    const request = randomUUID();
    expect((await confirm({ request })).body).toEqual({ status: 'waits' });
    expect((await confirm({ request })).body).toEqual({ status: 'waits' });
    expectRefusal(shop, await confirm(), '409 policyRequestWaits');
    const [waiting] = (await mine(browser)).policies;
    expect(waiting?.status).toBe('active');
    expect(waiting?.waits).toMatchObject({ from: body.from, amount: preview.body.refund, currency: 'USD' });
    expect(waiting?.waits?.since.slice(0, 10)).toBe('2026-06-01');
    expect(waiting?.may).not.toContain('cancel');
    const clerk = await aUser(shop, { scopes: ['insurer:orders'] });
    const life = await clerk.call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`);
    expect(life.body.request).toMatchObject({ askedBy: null, mayApprove: true });
    const at = `/api/b2b/policies/${number}/requests/${request}`;
    const decided = await clerk.call<PolicyLifeView>('POST', at, { body: { outcome: 'approve' } });
    expect([decided.status, decided.body.transactions.at(-1)]).toMatchObject([200, { kind: 'cancel', by: null }]);
    expect((await mine(browser)).policies[0]).toMatchObject({ effectiveTo: '2026-06-01', waits: null });
  });
});

test('what may be given back whole may be cancelled from today on, and for no day that is past', async () => {
  // Within 15 days of the sale; from the first day of its cover on, 2 April.
  const phone = nextPhone();
  const dateOfBirth = '1995-08-20';
  const { policy } = await aSoldPolicy(shop, {
    ...{ product: 'medical', testCase: 'standard-at-thirty' },
    changes: { mobilePhone: phone },
  });
  const browser = await aSignedInCustomer(shop, { phone, dateOfBirth, from: nextNetwork() });
  const at = `/api/my/policies/${policy.number}/cancellation`;
  const days = async () => {
    const { first, usual } = (await browser.call<MyCancellation>('GET', `${at}?locale=en`)).body;
    return { first, usual };
  };
  expect(await days()).toEqual({ first: '2026-04-02', usual: '2026-04-02' });
  shop.clock.advance({ minutes: 25 });
  shop.clock.set('2026-04-02T02:00:00Z');
  const later = await aSignedInCustomer(shop, { phone, dateOfBirth, from: nextNetwork() });
  const may = (await later.call<MyCancellation>('GET', `${at}?locale=en`)).body;
  expect(may).toMatchObject({ first: '2026-04-02', usual: '2026-04-03' });
  expect(may.reasons[0]).toMatchObject({ reason: 'wish' });
  const ask = (from: string, reason: string) =>
    later.call<MyRefund>('POST', `${at}/preview`, { body: { from, reason } });
  const whole = await ask('2026-04-02', 'wish');
  expect([whole.status, whole.body.refund, whole.body.kept]).toEqual([200, 248_20, 0]);
  // The insurer takes this reason up to 30 days back; its holder does not.
  expectRefusal(shop, await ask('2026-04-01', 'leavesCountry'), '409 policyTooFarBack');
});

test('a premium in parts is seen and paid, part by part, by its holder alone; a whole one has nothing to pay', async () => {
  const phone = nextPhone();
  const { ref } = await shop.anOrder('comprehensive-camry', { product: 'auto', changes: { mobilePhone: phone } });
  await shop.buy(ref, 'quarterly');
  const number = (await shop.order(ref)).policy?.number as string;
  const own = { phone, dateOfBirth: '1990-05-14' };
  const stranger = await aHolder();
  shop.clock.set('2026-06-25T02:00:00Z');
  const browser = await aSignedInCustomer(shop, { ...own, from: nextNetwork() });
  const [policy] = (await mine(browser)).policies;
  // 741.00 in four parts; the later ones cost 2.00 each.
  expect(policy?.instalments.map(({ dueOn, amount, status, isNext }) => [dueOn, amount, status, isNext])).toEqual([
    ['2026-04-01', 185_25, 'paid', false],
    ['2026-07-02', 187_25, 'due', true],
    ['2026-10-02', 187_25, 'due', false],
    ['2027-01-02', 187_25, 'due', false],
  ]);
  const at = `/api/my/policies/${number}/instalments`;
  const opened = await browser.call<{ ref: string }>('POST', at);
  expect(opened.status).toBe(200);
  expect(await findOrderByRef(shop.services.database.sql, opened.body.ref)).toMatchObject({ total: 187_25 });
  // It stands with its policy, and is no offer beside it.
  expect((await mine(browser)).offers).toEqual([]);
  const other = await aSignedInCustomer(shop, { ...stranger, from: nextNetwork() });
  expectRefusal(shop, await other.call('POST', at), '404 policyNotFound');
  const whole = await other.call('POST', `/api/my/policies/${stranger.number}/instalments`);
  expectRefusal(shop, whole, '409 nothingToPay');
});

test('where all that was bought can be claimed on, a claim is offered', async () => {
  const phone = nextPhone();
  await aSoldPolicy(shop, { product: 'fire', testCase: 'parked-sum-is-not-insured', changes: { mobilePhone: phone } });
  shop.clock.set('2026-05-01T02:00:00Z');
  const browser = await aSignedInCustomer(shop, { phone, dateOfBirth: '1985-05-14', from: nextNetwork() });
  expect((await mine(browser)).policies).toMatchObject([{ name: 'Fire insurance', may: ['cancel', 'claim'] }]);
});

test('reminders are chosen, and kept; so is who may see all', async () => {
  const [partner, rival] = [await aPartner(shop, { name: 'Mekong' }), await aPartner(shop, { name: 'Tonle' })];
  const holder = await aHolder({ partner });
  const browser = await aSignedInCustomer(shop, holder);
  const choices = async () => (await browser.call<MyChoices>('GET', '/api/my/choices')).body;
  expect(await choices()).toEqual({
    ...{ remindsBySms: true, remindsByMail: true },
    partners: [{ id: partner.id, name: 'Mekong', seesAll: false }],
  });
  const set = (body: object) => browser.call('PATCH', '/api/my/choices', { body });
  expect((await set({ remindsByMail: false })).status).toBe(200);
  expect((await set({ partner: { id: partner.id, seesAll: true } })).status).toBe(200);
  const ofRival = { remindsByMail: true, partner: { id: rival.id, seesAll: true } };
  expectRefusal(shop, await set(ofRival), '404 partnerNotFound');
  expect(await choices()).toEqual({
    ...{ remindsBySms: true, remindsByMail: false },
    partners: [{ id: partner.id, name: 'Mekong', seesAll: true }],
  });
});

test('a partner sees what it sold, and the rest only while the customer allows it', async () => {
  const [partner, rival] = [await aPartner(shop), await aPartner(shop)];
  const { phone, from, number, order } = await aHolder({ partner });
  const later = { startDate: '2026-09-01', endDate: '2026-09-10' };
  const changes = { mobilePhone: phone, dateOfBirth: born, ...later };
  const { policy: own } = await aSoldPolicy(shop, { testCase: 'family-to-japan', partner: rival, changes });
  const agent = await aUser(shop, { scopes: ['b2b:sell'], partner });
  const seen = async () =>
    (await agent.call<HolderDetail>('GET', `/api/policy-holders/${order.id}`)).body.policies.map((one) => one.number);
  expect(await seen()).toEqual([number]);
  const browser = await aSignedInCustomer(shop, { phone, dateOfBirth: born, from });
  const allow = (seesAll: boolean) =>
    browser.call('PATCH', '/api/my/choices', { body: { partner: { id: partner.id, seesAll } } });
  expect((await allow(true)).status).toBe(200);
  expect((await seen()).toSorted()).toEqual([number, own.number].toSorted());
  expect((await allow(false)).status).toBe(200);
  expect(await seen()).toEqual([number]);
});

test('no user of the insurer or of a partner is a customer, and no customer is a user', async () => {
  const clerk = await aUser(shop, { scopes: ['insurer:orders', 'insurer:admin'] });
  expectRefusal(shop, await clerk.call('GET', '/api/my/insurance'), '401 signInRequired');
  const { number, ...holder } = await aHolder();
  const browser = await aSignedInCustomer(shop, holder);
  expectRefusal(shop, await browser.call('GET', `/api/b2b/policies/${number}/life`), '401 signInRequired');
});
