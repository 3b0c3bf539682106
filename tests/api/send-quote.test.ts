import { afterAll, describe, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Json } from '#engine/language/json.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeFiles, sellProducts } from '#tests/support/test-catalogue.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';

const solo = 'solo-thailand-five-days';

const shop = await startTestShop();
const draft = await aQuote();
afterAll(() => shop.close());

/** A draft whose quotation is all that is passed: nobody is named in it. */
async function aQuote(product = 'travel', name = solo): Promise<OpenDraft> {
  const begun = await shop.aDraft(product);
  const { answers } = shop.testCase(product, name);
  const fields = new Set(Object.keys(answers));
  for (const field of ['givenName', 'familyName', 'mobilePhone', 'email', 'identityNumber']) fields.delete(field);
  await shop.answer(begun, Object.fromEntries([...fields].map((field) => [field, answers[field] as Json])));
  return begun;
}

const send = ({ id, key }: OpenDraft, body: Record<string, unknown>, headers?: Record<string, string>) =>
  shop.call<{ until: string }>('POST', `/api/drafts/${id}/quote`, {
    key,
    body: { language: 'en', ...body },
    ...(headers ? { headers } : {}),
  });
const linkIn = (mail = ''): string => /^https?:\S+$/m.exec(mail)?.[0] ?? '';

describe('the email with a quotation', () => {
  test('states the product, the premium and the expiry date, and contains the link that opens the draft', async () => {
    const { status, body } = await send(draft, { email: ' sok@example.com ' });
    expect(status).toBe(202);
    expect(body.until).toBe((await shop.read(draft)).expiresAt);
    const [mail = ''] = await shop.messagesTo('sok@example.com');
    const [subject, blank] = mail.split('\n');
    expect(subject).toMatch(/^Your quotation: Travel insurance, \$\d+\.\d\d$/);
    expect(blank).toBe('');
    expect(mail).toContain('1 May, 2026');
    expect(mail).toContain('info@serey-insurance.example');
    expect(mail).toContain('1800-208388');
    const [, id, key] = /#draft=([\w-]+)\.([\w-]+)$/.exec(linkIn(mail)) ?? [];
    expect({ id, key }).toEqual({ id: draft.id, key: draft.key });
    expect(new URL(linkIn(mail)).pathname).toBe('/buy_insurance/travel');
  });

  test('opens at the quotation after the journey has reached it, in the language of the buyer', async () => {
    for (const page of ['travelInfo', 'plan']) await shop.next(draft, page);
    await send(draft, { email: 'km@example.com', language: 'km' });
    await send(draft, { email: 'zh@example.com', language: 'zh' });
    const [khmer = ''] = await shop.messagesTo('km@example.com');
    expect(khmer).toMatch(/^សម្រង់តម្លៃ៖ .* ដុល្លារ\n\n/);
    const link = new URL(linkIn(khmer));
    expect(link.pathname).toBe('/km/buy_insurance/travel/components/SummaryInfo');
    expect(link.search).toBe('');
    const [chinese = ''] = await shop.messagesTo('zh@example.com');
    expect(chinese).toContain('您的报价');
    expect(new URL(linkIn(chinese)).search).toBe('?lang=zh');
  });

  test('contains no text that a person typed', async () => {
    const named = await shop.aDraftOf(solo);
    await shop.answer(named, { givenName: 'Buy', familyName: 'Elsewhere' });
    await send(named, { email: 'typed@example.com' });
    expect((await shop.messagesTo('typed@example.com'))[0]).not.toMatch(/Elsewhere|Buy /);
  });
});

describe('is refused', () => {
  test('with another key, with an invalid address, without a premium, and after the confirmation', async () => {
    const to = { email: 'sok@example.com' };
    expectRefusal(shop, await send({ ...draft, key: 'x'.repeat(43) }, to), '404 draftNotFound');
    for (const email of ['sok', 'a@b', 'a@x.com,b@y.com', 'a@x.com\nBcc: b@y.com'])
      expect(await send(draft, { email })).toMatchObject({ status: 422, body: { errors: [{ pointer: '/email' }] } });
    expectRefusal(shop, await send(await shop.aDraft(), to), '409 noWayOn');
    const { draft: bought } = await shop.anOrder(solo, { verified: false });
    expectRefusal(shop, await send(bought, to), '409 alreadyConfirmed');
  });

  test('a repeated press sends one email; an address receives, and a draft sends, at most five in an hour', async () => {
    const to = { email: 'victim@example.com' };
    const press = { 'idempotency-key': 'press-0000001' };
    for (const _ of [1, 2]) await send(draft, to, press);
    expect(await shop.messagesTo(to.email)).toHaveLength(1);
    for (const alias of ['Victim@Example.com', 'victim+1@example.com', 'victim+2@example.com', 'victim+3@example.com'])
      expect((await send(await aQuote(), { email: alias })).status).toBe(202);
    expectRefusal(shop, await send(await aQuote(), to), '429 tooManyQuestions');

    const own = await aQuote();
    for (let mail = 1; mail <= 5; mail++)
      expect((await send(own, { email: `friend${mail}@example.com` })).status).toBe(202);
    expect(await send(own, { email: 'friend6@example.com' })).toMatchObject({ status: 429 });
    shop.clock.advance({ minutes: 61 });
    expect((await send(own, to)).status).toBe(202);
  });
});

describe('a quotation that is opened later', () => {
  test('shows the saved premium after another day has changed it', async () => {
    shop.clock.set('2026-12-31T02:00:00Z');
    const saved = await aQuote('auto', 'comprehensive-camry');
    // Five years old, and six the day after.
    await shop.answer(saved, { yearOfManufacture: 2021 });
    const first = await shop.read(saved);
    expect(first.before).toBeUndefined();
    shop.clock.set('2027-01-01T02:00:00Z');
    const later = await shop.read(saved);
    expect(later.rated).not.toEqual(first.rated);
    expect(later.before).toMatchObject({ asOf: '2026-12-31', why: 'day' });
    // A quotation sent today is the quotation of today.
    await send(saved, { email: 'later@example.com' });
    expect((await shop.read(saved)).before).toBeUndefined();
  });

  test('shows the saved premium also when its dates have passed and the premium is the same', async () => {
    shop.clock.set('2026-04-01T02:00:00Z');
    const saved = await aQuote();
    shop.clock.set('2026-04-11T02:00:00Z');
    const later = await shop.read(saved);
    expect(later.before).toMatchObject({ total: 680, why: 'day' });
    expect(later).toMatchObject({ page: 'travelInfo', rated: { premium: { total: 680 } } });
  });

  test('shows the saved premium after the choice of a newer product version, and not before', async () => {
    shop.clock.set('2026-04-01T02:00:00Z');
    const quote = await aQuote();
    const files = readProductFiles(projectRoot);
    const path = 'product-schemas/travel/rating.json';
    const text = JSON.stringify(files(path));
    const dearer = JSON.parse(
      text.replace('[2,"duration_5","standard",680,', '[2,"duration_5","standard",690,'),
    ) as Json;
    await sellProducts(shop.services, changeFiles(files, { [path]: dearer }), ['travel']);
    expect((await shop.read(quote)).before).toBeUndefined();
    const { key } = quote;
    const moved = await shop.call<{ draft: DraftView }>('POST', `/api/drafts/${quote.id}/version`, { key });
    expect(moved.body.draft).toMatchObject({
      before: { total: 680, why: 'version' },
      rated: { premium: { total: 690 } },
    });
  });
});
