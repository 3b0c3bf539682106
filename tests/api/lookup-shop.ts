import type { ReplyOf } from '#contract/call.ts';
import type { runDraftLookups } from '#contract/purchase/drafts.ts';
import type { LookupEffect } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import type { PromotionRow } from '#server/catalogue/promotions/promotion-repository.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { type OpenDraft, type Shop, startTestShop } from '#tests/support/test-shop.ts';

type Pages = { customerInfo: { schema: Schema; effects?: LookupEffect[] } };
type Schema = { properties: Record<string, Json> };
type Rating = { inputs: Record<string, Json>; steps: Json[] };

const value = (member: string): Json => ({ var: `findings.promotion.value.${member}` });
const share = { if: [{ answered: value('percent') }, { '/': [value('percent'), 100] }, 0] };
const amount = { if: [{ answered: value('amount') }, value('amount'), 0] };
const fill = (finding: string, fields: Record<string, string>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, member]) => [field, { var: `findings.${finding}.value.${member}` }]),
  );

/**
 * Travel with everything that the server can find out: a promotion code, an identity card, a customer known before.
 * @param others products that are sold beside it
 */
export function buildLookupProducts(others: string[] = []): ProductFiles {
  const files = readProductFiles(projectRoot);
  const pages = structuredClone(files('product-schemas/shared/pages.json')) as unknown as Pages;
  const rating = structuredClone(files('product-schemas/travel/rating.json')) as unknown as Rating;
  const page = pages.customerInfo;
  const upload = { type: 'string', format: 'upload' };
  Object.assign(page.schema.properties, {
    promoCode: { type: 'string', maxLength: 40 },
    cardFront: upload,
    cardBack: upload,
  });
  page.effects = [
    // The product asks for its customers too: here the test says what is filled.
    ...(page.effects ?? []).filter(({ finding }) => finding !== 'existingCustomer'),
    { finding: 'promotion', inputs: ['promoCode'] },
    {
      finding: 'identityCard',
      inputs: ['cardFront', 'cardBack'],
      fills: fill('identityCard', { givenName: 'givenName', identityNumber: 'idNumber' }),
    },
    {
      finding: 'existingCustomer',
      inputs: ['mobilePhone', 'dateOfBirth'],
      fills: fill('existingCustomer', { givenName: 'givenName', identityNumber: 'identityNumber' }),
    },
  ];
  rating.inputs.promotionShare = { from: share, type: 'decimal' };
  rating.inputs.promotionAmount = { from: amount, type: 'integer' };
  rating.steps.push({
    set: 'promotion',
    part: 'discount',
    logic: {
      '+': [{ '*': [{ '+': [{ var: 'adults' }, 0] }, { var: 'promotionShare' }] }, { var: 'promotionAmount' }],
    },
  });
  const customer = Object.fromEntries(
    ['givenName', 'familyName', 'gender', 'dateOfBirth', 'identityNumber', 'email'].map((name) => [
      name,
      { var: name },
    ]),
  );
  const changes = {
    'product-schemas/shared/pages.json': pages,
    'product-schemas/travel/rating.json': rating,
    'product-schemas/travel/product.json': { ...(files('product-schemas/travel/product.json') as object), customer },
  };
  return changeFiles(files, changes, ['travel', ...others]);
}

export type LookupShop = Shop & {
  findOut(draft: OpenDraft): Promise<ReplyOf<typeof runDraftLookups>>;
};

export async function startLookupShop(world: Parameters<typeof startTestShop>[0] = {}): Promise<LookupShop> {
  const shop = await startTestShop({ products: buildLookupProducts(), ...world });
  const findOut = async ({ id, key }: OpenDraft) =>
    (await shop.call<ReplyOf<typeof runDraftLookups>>('POST', `/api/drafts/${id}/findings`, { key })).body;
  return Object.assign(shop, { findOut });
}

/** A promotion that holds on the day of the tests. */
export function createPromotion(code: string, more: Partial<PromotionRow> = {}): PromotionRow {
  const period = { validFrom: '2026-03-01', validTo: '2026-04-30' };
  return {
    code,
    product: null,
    kind: 'percent',
    percent: '10',
    amount: null,
    maxUses: null,
    isDemo: false,
    ...period,
    ...more,
  };
}
