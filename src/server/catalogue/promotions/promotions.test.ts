import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Promotion, toPromotionValue } from '#engine/promotions/promotion.ts';
import type { Database, Sql } from '#server/platform/db/database.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  addPromotions,
  countCodeUses,
  countTakenUses,
  findPromotion,
  findUse,
  lockCode,
  upsertUse,
} from './promotion-repository.ts';
import {
  findCurrentOffer,
  holdPromotion,
  type PromotionSource,
  releasePromotion,
  reservePromotion,
  reserveReleasedUse,
  spendPromotion,
} from './reserve-promotion.ts';

let database: Database;
let sql: Sql;
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  await insertOrderRows(sql, 'one', 'two', 'three');
});
afterEach(() => database.close());

/** Noon of a day in March, in Phnom Penh. */
const at = (day: number) => new Date(Date.UTC(2026, 2, day, 5));
const open = { isProd: false };
const holds = { validFrom: '2026-03-01', validTo: '2026-03-31' };
/** The promotions of a product's version. */
const wind: Promotion = { code: 'WIND', kind: 'percent', percent: '10', ...holds, maxUses: 2, maxUsesPerPerson: 1 };
const any: PromotionSource = { product: 'any', version: { promotions: [wind, { ...wind, code: 'FREE', maxUses: 1 }] } };
const bare: PromotionSource = { product: 'any', version: undefined };
const row = (code: string, more: object = {}) => ({
  ...{
    code,
    product: null,
    kind: 'percent' as const,
    percent: '5',
    amount: null,
    ...holds,
    maxUses: null,
    isDemo: false,
  },
  ...more,
});
const use = (orderId: string, code: string) => reservePromotion(sql, { orderId, code, at: at(2) });
const person = { phone: '+85512999999', name: null, born: null };

describe('a code that is a row of the database', () => {
  test('is for all products or one, subtracts a share or an amount, and has no value in Prod if it is of the demo', async () => {
    await addPromotions(sql, [
      row('ALL'),
      row('SOME', { product: 'any', kind: 'amount', percent: null, amount: 500, maxUses: 3 }),
      row('DEMO', { isDemo: true }),
    ]);
    await addPromotions(sql, []);
    // An existing promotion does not change.
    await addPromotions(sql, [row('ALL', { percent: '50' })]);
    expect(await findPromotion(sql, 'ALL', open)).toStrictEqual({
      ...{ product: null, code: 'ALL', kind: 'percent', percent: '5', ...holds },
    });
    expect(await findPromotion(sql, 'SOME', open)).toStrictEqual({
      ...{ product: 'any', code: 'SOME', kind: 'amount', amount: 500, maxUses: 3, ...holds },
    });
    const inProd = async (code: string) => (await findPromotion(sql, code, { isProd: true }))?.code;
    expect([await inProd('ALL'), await inProd('DEMO'), (await findPromotion(sql, 'DEMO', open))?.code]).toEqual([
      ...['ALL', undefined, 'DEMO'],
    ]);
    expect(await findPromotion(sql, 'NONE', open)).toBeUndefined();
    const offered = async (of: PromotionSource, code: string) =>
      (await findCurrentOffer(sql, of, { code, at: at(2) }, open))?.code;
    const tent: PromotionSource = { product: 'tent', version: undefined };
    expect([await offered(bare, 'ALL'), await offered(bare, 'SOME'), await offered(tent, 'SOME')]).toEqual([
      ...['ALL', 'SOME', undefined],
    ]);
    expect([await offered(tent, 'ALL'), await offered(tent, 'WIND'), await offered(any, 'WIND')]).toEqual([
      ...['ALL', undefined, 'WIND'],
    ]);
  });
});

describe('a code of a version', () => {
  const held = (of = any, more: Partial<Parameters<typeof holdPromotion>[2]> = {}) =>
    holdPromotion(sql, of, { code: 'WIND', value: toPromotionValue(wind), at: at(2), person, ...more }, open);

  test('is valid from its first day to its last in Phnom Penh, while it has a use left', async () => {
    const offered = async (when: Date) => (await findCurrentOffer(sql, any, { code: 'WIND', at: when }, open))?.code;
    // The 28th of February ends at 17:00 UTC in Phnom Penh, and so does the 31st of March.
    expect([await offered(new Date('2026-02-28T16:59:59Z')), await offered(new Date('2026-02-28T17:00:00Z'))]).toEqual([
      ...[undefined, 'WIND'],
    ]);
    expect([await offered(new Date('2026-03-31T16:59:59Z')), await offered(new Date('2026-03-31T17:00:00Z'))]).toEqual([
      ...['WIND', undefined],
    ]);
    await lockCode(sql, 'WIND');
    await use('one', 'WIND');
    expect(await offered(at(2))).toBe('WIND');
    await use('two', 'WIND');
    expect([await offered(at(2)), await held()]).toEqual([undefined, 'gone']);
    await releasePromotion(sql, 'two', at(3));
    expect(await held()).toBe('held');
    // A paid use stays counted.
    await spendPromotion(sql, 'one', at(3));
    await releasePromotion(sql, 'one', at(3));
    expect([(await findUse(sql, 'one'))?.status, (await findUse(sql, 'two'))?.status]).toEqual(['used', 'released']);
    expect(await countTakenUses(sql, { code: 'WIND', product: 'any' })).toBe(1);
    expect(await countTakenUses(sql, { code: 'WIND', product: null })).toBe(1);
    expect([await countTakenUses(sql, { code: 'WIND', product: 'tent' }), await findUse(sql, 'three')]).toEqual([
      0,
      undefined,
    ]);
  });

  test('is reserved for the value in the premium, as often as one person may use it', async () => {
    expect(await held(any, { value: { code: 'WIND', kind: 'percent', percent: '20' } })).toBe('gone');
    expect([await held(bare), await held(any, { code: 'NONE' }), await held()]).toEqual(['gone', 'gone', 'held']);
    await use('one', 'WIND');
    await sql
      .update(orders)
      .set({ phone: '+85512111111', customerName: 'SOK DARA', customerBorn: '1990-01-01' })
      .where(eq(orders.id, 'one'));
    const by = (phone: string, name: string | null, born: string | null) =>
      held(any, { person: { phone, name, born } });
    expect([await by('+85512111111', null, null), await by('+85512222222', null, null)]).toEqual([
      'usedByPerson',
      'held',
    ]);
    expect([await by('+85512222222', 'SOK DARA', '1990-01-01'), await by('+85512222222', 'SOK DARA', null)]).toEqual([
      ...['usedByPerson', 'held'],
    ]);
    expect([await by('+85512222222', 'SOK DARA', '1990-01-02'), await by('+85512222222', null, '1990-01-01')]).toEqual([
      ...['held', 'held'],
    ]);
    for (const [name, answer] of [
      ...[['Dara Sok', 'usedByPerson'] as const, ['sok  dara', 'usedByPerson'] as const],
      ...[['DÁRA-SOK\u200b', 'usedByPerson'] as const, ['Sokdara', 'usedByPerson'] as const],
      ...[['Sok Dara Heng', 'held'] as const, ['Sok Dary', 'held'] as const],
    ])
      expect([name, await by('+85512222222', name, '1990-01-01')]).toEqual([name, answer]);
    const { maxUsesPerPerson: _none, ...often } = wind;
    const asOften = { product: 'any', version: { promotions: [often] } };
    expect(await held(asOften, { person: { ...person, phone: '+85512111111' } })).toBe('held');
  });

  test('is reserved again when the money of an expired offer comes late, as long as a use is left', async () => {
    const again = (orderId: string, versions = [any]) =>
      reserveReleasedUse(sql, orderId, { versions, at: at(9) }, open);
    // Without a use, or if it was never released, there is nothing to reserve again.
    expect(await again('one')).toBe(true);
    await lockCode(sql, 'FREE');
    await use('one', 'FREE');
    expect([await again('one'), (await findUse(sql, 'one'))?.at]).toEqual([true, at(2)]);
    await releasePromotion(sql, 'one', at(3));
    await use('two', 'FREE');
    expect([await again('one'), (await findUse(sql, 'one'))?.status]).toEqual([false, 'released']);
    await releasePromotion(sql, 'two', at(4));
    // The version on sale may contain the code although the order's own version does not.
    expect([await again('one', [bare]), await again('one', [bare, any])]).toEqual([false, true]);
    expect(await findUse(sql, 'one')).toMatchObject({ status: 'reserved', at: at(9) });
  });

  test('has a count of uses and of reservations, by its product', async () => {
    for (const code of ['WIND', 'FREE']) await lockCode(sql, code);
    await use('one', 'WIND');
    await use('two', 'WIND');
    await spendPromotion(sql, 'two', at(3));
    await upsertUse(sql, { orderId: 'three', code: 'FREE', at: at(3), status: 'reserved' });
    expect(await countCodeUses(sql, 'any')).toEqual([
      { code: 'FREE', used: 0, reserved: 1 },
      { code: 'WIND', used: 1, reserved: 1 },
    ]);
    // An order has one use at most.
    await upsertUse(sql, { orderId: 'three', code: 'WIND', at: at(4), status: 'released' });
    expect([await countCodeUses(sql, 'any'), await countCodeUses(sql, 'tent')]).toEqual([
      [{ code: 'WIND', used: 1, reserved: 1 }],
      [],
    ]);
  });
});
