import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import type { CancellationPreview } from '#contract/purchase/policy-life.ts';
import { addDays } from '#engine/language/dates.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { computeAnswerChanges } from '#engine/policy/answer-changes.ts';
import type { Answers } from '#engine/record.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { findOrder } from '#server/purchase/orders/order-repository.ts';
import { loadCases, loadTestProduct, productNames } from '#tests/paths/load-test-product.ts';
import { approveRefund } from '#tests/support/approve-refund.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import type { OpenDraft, Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { canBeConfirmed, findEndorsementPaths } from '#workbench/after-sale/find-endorsement-paths.ts';
import { listEndorsementKinds } from '#workbench/after-sale/sold-policies.ts';
import type { AnswerSet } from '#workbench/journeys/find-answer-sets.ts';
import type { StartedEndorsement } from '#workbench/journeys/started-endorsement.ts';
import { type BuyerLanguage, createBuyer } from '../create-buyer.ts';
import { buildLocaleUrl } from '../layout-checks.ts';
import { expect, test } from '../shop-test.ts';

/*
 * Every journey after the sale that a product declares, to its end in Chromium, once a journey and language: by the
 * policyholder, or by the staff where it is theirs, on whose link the policyholder agrees. The answers are made of the
 * product's own files as `npm run paths` makes them. The deal of products to journeys and languages is even: the API
 * walks all journeys of all products.
 */

const files = readProductFiles(projectRoot);

type Done = AnswerSet & { begun: StartedEndorsement };

type JourneyName = { does: string; kind?: string };

/** `change contact`, `renew`, `reinstate`. */
const wayOf = ({ does, kind }: JourneyName): string => (kind === undefined ? does : `${does} ${kind}`);

/** The acts on policies that the product's rules permit to anybody. */
function waysOf(name: string): string[] {
  const { afterSale } = loadDefinition(name, files).product;
  return afterSale ? [...new Set(listEndorsementKinds(afterSale).map(wayOf))] : [];
}

type Walk = { way: string; language: BuyerLanguage };

/** For each product what it walks: each way in each language by one of those that have it, each with about as many. */
function dealtOut(): Map<string, Walk[]> {
  const dealt = new Map<string, Walk[]>(productNames.map((name) => [name, []]));
  const havers = new Map<string, string[]>();
  for (const name of productNames) for (const way of waysOf(name)) havers.set(way, [...(havers.get(way) ?? []), name]);
  // A journey that only one product has is dealt first; the rest evens out.
  const rarest = [...havers].toSorted(([, left], [, right]) => left.length - right.length);
  for (const [way, own] of rarest)
    for (const language of ['en', 'km', 'zh'] as const) {
      const load = (name: string): number => {
        const walks = dealt.get(name) ?? [];
        return walks.length + (walks.some((one) => one.way === way) ? 0.5 : 0);
      };
      const [name = ''] = own.toSorted((left, right) => load(left) - load(right));
      dealt.get(name)?.push({ way, language });
    }
  return dealt;
}

/** Of each journey the one with the least to answer: the API walks the others, and all who may. */
function shortest(name: string): Map<string, Done> {
  const found = new Map<string, { weight: number; one: Done }>();
  for (const each of findEndorsementPaths(loadTestProduct(name), loadCases(name)).witnesses) {
    if (!canBeConfirmed(each)) continue;
    const one = each as Done;
    const { about } = one.begun;
    if (about.by === 'seller') continue;
    const changes = Object.entries(computeAnswerChanges(about.held, one.record.answers));
    // Nobody is removed from a list if another change needs no removal.
    const lost = changes.filter(([pointer, value]) => value === null && pointer.split('/').length > 2).length;
    const weight = (about.by === 'holder' ? 0 : 1e6) + lost * 1e5 + JSON.stringify(changes).length;
    const way = wayOf(about);
    if (weight < (found.get(way)?.weight ?? Infinity)) found.set(way, { weight, one });
  }
  return new Map([...found].map(([way, { one }]) => [way, one]));
}

let people = 0;

/** A policy that the case bought, on the day on which the journey can be gone. */
async function sold(shop: Shop, product: string, { sold, about }: StartedEndorsement, language: BuyerLanguage) {
  people += 1;
  const phone = `+85512${610_000 + people}`;
  shop.clock.set(`${shop.testCase(product, sold).asOf}T02:00:00Z`);
  const { policy } = await createSoldPolicy(shop, {
    product,
    testCase: sold,
    changes: { mobilePhone: phone },
    language,
  });
  if (about.does === 'renew') shop.clock.set(`${policy.effectiveTo}T02:00:00Z`);
  if (about.does === 'reinstate') {
    shop.clock.set(`${addDays(policy.effectiveFrom, 2)}T02:00:00Z`);
    const [clerk, colleague] = [await clerkOf(shop), await clerkOf(shop)];
    const path = `/api/b2b/policies/${policy.number}`;
    const wanted = { from: addDays(policy.effectiveFrom, 3), reason: 'wish' };
    const { refund } = (await clerk.call<CancellationPreview>('POST', `${path}/cancellation/preview`, { body: wanted }))
      .body;
    const body = { ...wanted, refund, request: randomUUID() };
    const asked = await clerk.call<{ request: { id: string } | null }>('POST', `${path}/cancellation`, { body });
    const id = asked.body.request?.id;
    if (id) await decideApproval(colleague, { number: policy.number, request: id });
  }
  return { policy, phone };
}

const clerkOf = (shop: Shop) => createTestUser(shop, { scopes: ['insurer:orders'] });

/** Begun by who may: whose browser goes on with it. */
async function begins(page: Page, shop: Shop, { about, record }: StartedEndorsement, number: string, phone: string) {
  const body = { does: about.does, language: record.circumstances.language, kind: about.kind };
  if (about.by === 'holder') {
    const from = `198.51.${people >> 8}.${people & 255}`;
    const dateOfBirth = String(record.answers.dateOfBirth);
    const browser = await signInNewCustomer(shop, { phone, dateOfBirth, from });
    const cookies = browser.cookie().split('; ');
    await page.context().addCookies(
      cookies.map((cookie) => {
        const [name = '', value = ''] = cookie.split('=');
        return { name, value, url: shop.url };
      }),
    );
    const begun = await browser.call<OpenDraft>('POST', `/api/my/policies/${number}/journeys`, { body });
    expect(begun.status, JSON.stringify(begun.body)).toBe(201);
    return begun.body;
  }
  const clerk = await clerkOf(shop);
  await page.context().addCookies([{ name: 'session', value: clerk.token, url: shop.url }]);
  const begun = await clerk.call<{ draft: string; key: string }>('POST', `/api/b2b/policies/${number}/journeys`, {
    body,
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  return { id: begun.body.draft, key: begun.body.key };
}

const ticksAll = async (page: Page) => {
  for (const box of await page.getByRole('checkbox').all()) await box.check();
};

async function walks(page: Page, shop: Shop, product: string, { begun, record }: Done, language: BuyerLanguage) {
  const { about } = begun;
  // The answers that differ from the held ones, and those that another answer cleared; the buyer's phone differs from
  // the one of the case.
  const revised = (given: Answers) =>
    Object.fromEntries(
      Object.entries(record.answers).filter(
        ([field, value]) => given[field] === undefined || !isDeepStrictEqual(value, about.held[field]),
      ),
    );
  const { policy, phone } = await sold(shop, product, begun, language);
  await page.context().clearCookies();
  await page.clock.setSystemTime(shop.clock.now());
  // The insurer's staff read English or Khmer.
  const own = about.by === 'holder' || language !== 'zh' ? language : 'en';
  const link = await begins(page, shop, begun, policy.number, phone);
  const read = () => shop.read(link as OpenDraft);
  // Staff read of the customer, as an agent does.
  const writer = createBuyer(page, shop, product, own, { isSale: about.by !== 'holder' });
  await page.goto('about:blank');
  await page.goto(buildLocaleUrl(`/policy_journey/${product}#draft=${link.id}.${link.key}`, own));
  const confirming = page.getByRole('heading', { level: 1, name: writer.says(`policy-journey.confirm.${about.does}`) });
  const next = page.getByRole('button', { name: writer.says('wizard.next'), exact: true });
  for (;;) {
    const { page: at, about: told } = await read();
    if (at === null || told?.outcome) break;
    await expect(next).toBeVisible();
    const forHolder = createBuyer(page, shop, product, own).reads(`${at}.title`);
    if (writer.reads(`${at}.title`) !== forHolder)
      await expect(page.getByRole('heading', { name: forHolder, exact: true })).toHaveCount(0);
    const given = (await read()).record.answers;
    await writer.revises(at, { ...given, ...revised(given) }, given);
    await writer.presses('wizard.next');
    await expect.poll(async () => (await read()).page).not.toBe(at);
  }
  await expect(confirming).toBeVisible();
  await ticksAll(page);
  await writer.presses('policy-journey.confirm.button');
  await expect.poll(async () => (await read()).order).not.toBeNull();
  const ref = (await read()).order as string;
  const holder = createBuyer(page, shop, product, language);
  if (about.by === 'holder') await holder.entersCode({ to: phone });
  else {
    shop.clock.advance({ minutes: 2 });
    await page.clock.setSystemTime(shop.clock.now());
    await page.context().clearCookies();
    await holder.opens(`/make_payment/${ref}`);
    await holder.presses('consent.code.send');
    await expect(page.getByLabel(holder.says('checkout.code.label'), { exact: true })).toBeVisible();
    await holder.entersCode({ to: phone });
    await expect(page.getByRole('button', { name: holder.says('consent.agree.button'), exact: true })).toBeVisible();
    await ticksAll(page);
    await holder.presses('consent.agree.button');
  }
  await expect.poll(async () => (await shop.order(ref)).status).not.toBe('incomplete');
  // A large refund waits for a clerk; all else that is not done yet is paid.
  if ((await shop.order(ref)).status === 'confirmed') {
    if (await approveRefund(shop, ref)) await page.reload();
    else {
      await holder.paysBy('cards');
      await holder.pressesAtTheBank('approve');
    }
  }
  const done = holder.says(`checkout.about.done.${about.does}`);
  await expect(page.getByRole('heading', { level: 1, name: done })).toBeVisible();
  const schedule = page.locator('a[href*="/documents/endorsement"]').first();
  await expect(schedule).toBeVisible();
  // The next one comes in another tab, which remembers no language.
  await page.evaluate(() => sessionStorage.clear());
  expect(await findOrder(shop.services.database.sql, policy.orderId)).toMatchObject({ status: 'issued' });
}

for (const [product, walksOf] of dealtOut())
  test(`journeys after the sale of ${product} reach their ends, in three languages`, async ({ page, shop }) => {
    const journeys = shortest(product);
    for (const { way, language } of walksOf) {
      const one = journeys.get(way);
      expect(one, `a journey to ${way}`).toBeDefined();
      if (one) await test.step(`${way}: ${language}`, () => walks(page, shop, product, one, language));
    }
  });
