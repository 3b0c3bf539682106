import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProblemDetails } from '#contract/problem.ts';
import type { Json } from '#engine/language/json.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createStudio, type TestStudio } from '#tests/support/test-studio.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createAgentOrder } from './create-agent-order.ts';
import { createCustomerAnswers } from './create-customer.ts';

// Forms and offers that stay on an older version, and the rules of the newer one that bind.

const form = 'product-schemas/golfer/form.json';
const languages = ['en', 'km', 'zh'];
const wordsOf = (language: string) => `locales/${language}/products/golfer.json`;

let shop: Shop;
let studio: TestStudio;

beforeAll(async () => {
  shop = await startTestShop({ products: changeFiles(readProductFiles(projectRoot), {}, ['travel', 'golfer']) });
  studio = await createStudio(shop, 'vouched');
});
afterAll(() => shop.close());

/** Sells a version of golfer that refuses this answer on a page; drafts and offers of older ones stay as they are. */
async function refusing(page: string, field: string, answer: string, binds: boolean): Promise<void> {
  const { id } = await studio.begin(`No ${answer}`);
  const fact = `isNo${answer}`;
  await studio.write({ path: form, pointer: `/conditions/${fact}` }, { '!=': [{ var: field }, answer] }, id);
  const { rules = [] } = JSON.parse(await studio.text(id, form)).pages[page];
  const rule = { unless: fact, at: field, message: 'notInsured', ...(binds ? { binds } : {}) };
  await studio.write({ path: form, pointer: `/pages/${page}/rules` }, [...rules, rule] as Json, id);
  for (const language of languages) {
    const said = { notInsured: `${language}: we insure no ${answer}` };
    const { rules: words = {} } = JSON.parse(await studio.text(id, wordsOf(language)))[page];
    await studio.write({ path: wordsOf(language), pointer: `/${page}/rules` }, { ...words, ...said }, id);
  }
  await studio.sold(id);
}

const golfer = (playerType: string) => ({ ...createCustomerAnswers(), playerType });
const refusalOfPaying = (ref: string) =>
  shop.pay(ref).then(
    () => 'paid',
    ({ message }: Error) => message,
  );

test('a new rule does not affect drafts and offers of the older version, unless it is binding', async () => {
  const premium = { ...golfer('amateur'), selectedPlan: 'premium' };
  const draft = await shop.aDraftOf('a-year-of-golf', 'golfer', premium);
  const offer = await shop.anOrder('a-year-of-golf', {
    product: 'golfer',
    changes: { ...premium, ...createCustomerAnswers() },
  });
  await refusing('golferPlan', 'selectedPlan', 'premium', false);
  expect((await shop.confirm(draft)).status).toBe(201);
  expect(await refusalOfPaying(offer.ref)).not.toContain('ruleBinds');
});

test('a binding rule is reported with its own words in every language; a customer with another answer continues', async () => {
  const draft = await shop.aDraftOf('a-year-of-golf', 'golfer', golfer('professional'));
  const other = await shop.aDraftOf('a-year-of-golf', 'golfer', golfer('amateur'));
  const offer = await shop.anOrder('a-year-of-golf', { product: 'golfer', changes: golfer('professional') });
  const paying = await shop.anOrder('a-year-of-golf', { product: 'golfer', changes: golfer('professional') });
  await shop.pay(paying.ref);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  const agents = await createAgentOrder(shop, agent, {
    product: 'golfer',
    testCase: 'a-year-of-golf',
    changes: golfer('professional'),
  });
  await refusing('golferPackage', 'playerType', 'professional', true);

  const refused = await shop.confirm(draft);
  expectRefusal(shop, refused, '409 ruleBinds /playerType ruleBinds');
  expect((refused.body as ProblemDetails).errors?.[0]?.words).toEqual({
    en: 'en: we insure no professional',
    km: 'km: we insure no professional',
    zh: 'zh: we insure no professional',
  });
  expect(await refusalOfPaying(offer.ref)).toContain('ruleBinds');
  const link = await agent.call('POST', `/api/b2b/orders/${agents.id}/payment-link`, { body: { channel: 'link' } });
  expectRefusal(shop, link, '409 ruleBinds /playerType ruleBinds');
  // Money that is already requested is accepted, and buys the offer.
  await shop.buy(paying.ref);
  expect(await shop.order(paying.ref)).toMatchObject({ status: 'issued' });

  expect((await shop.confirm(other)).status).toBe(201);
  const { version } = await shop.read(draft);
  await shop.answer(draft, { playerType: 'amateur' });
  // Its premium is another one.
  await shop.next(draft, 'golferSummary');
  expect((await shop.confirm(draft)).status).toBe(201);
  expect((await shop.read(draft)).version).toBe(version);
});

test('a binding end without a sale also ends drafts of the older version, with the words of its page', async () => {
  const draft = await shop.aDraftOf('a-year-of-golf', 'golfer', golfer('amateur'));
  const rounds = await shop.aDraftOf('a-year-of-golf', 'golfer', {
    ...golfer('amateur'),
    selectedPackage: 'singleRound',
  });
  const { id } = await studio.begin('No years');
  const path = form;
  await studio.write(
    { path, pointer: '/conditions/playsAllYear' },
    { '==': [{ var: 'selectedPackage' }, 'annual'] },
    id,
  );
  await studio.write(
    { path, pointer: '/conditions/playsOnDays' },
    { '!=': [{ var: 'selectedPackage' }, 'annual'] },
    id,
  );
  await studio.write({ path, pointer: '/pages/callUs' }, { $ref: '../shared/pages.json#/callUs', binds: true }, id);
  const chart = { path: 'machines/golfer.json', pointer: '/states/journey/states/golferPackage/on/NEXT' };
  const ways = [
    { guard: 'playsAllYear', target: 'callUs' },
    { guard: 'playsOnDays', target: 'golferPlan' },
  ];
  await studio.write(chart, ways, id);
  await studio.write({ ...chart, pointer: '/states/journey/states/callUs' }, { type: 'final', tags: ['stop'] }, id);
  await studio.sold(id);
  const refused = await shop.confirm(draft);
  expectRefusal(shop, refused, '409 ruleBinds');
  expect((refused.body as ProblemDetails).errors?.[0]?.words?.en).toContain('With these answers we do not sell');
  expect((await shop.confirm(rounds)).status).toBe(201);
});
