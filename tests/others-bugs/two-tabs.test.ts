import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { openJourney } from '#engine/journey.ts';
import { addDays } from '#engine/language/dates.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findField } from '#engine/product.ts';
import { createEndorsementApi } from '#tests/api/endorsement-api.ts';
import { loadCases, loadTestProduct, productNames } from '#tests/paths/load-test-product.ts';
import { type OpenDraft, type Shop, startTestShop } from '#tests/support/test-shop.ts';

/*
 * Two tabs or devices on one draft. The first shows the draft, the second changes it, the first goes on. The right value:
 * the first gets 409, and nothing is passed, confirmed or paid, whatever was changed.
 */

let shop: Shop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** The press of a tab that was shown the draft with this digest. */
const press = ({ id, key }: OpenDraft, digest: string, act: 'confirm' | 'next', more: object = {}) =>
  shop.call<DraftView & { problem: string; order: string }>('POST', `/api/drafts/${id}/${act}`, {
    ...{ key, body: { digest, ...more } },
  });
const summary = (reply: { status: number; body: { problem?: string } }) => [reply.status, reply.body.problem];

const SOLO = 'solo-thailand-five-days';

describe('by hand', () => {
  test('a tab that shows one plan does not confirm another, and confirms after the new one was shown', async () => {
    const draft = await shop.aDraftOf(SOLO);
    const shown = await shop.read(draft);
    const { selectedPlan } = shown.record.answers;
    await shop.answer(draft, { selectedPlan: selectedPlan === 'premium' ? 'standard' : 'premium' });
    await shop.fillIn({ ...draft, view: await shop.read(draft) }, {});
    const now = await shop.read(draft);
    expect(now.rated).not.toEqual(shown.rated);
    expect(summary(await press(draft, shown.digest, 'confirm'))).toEqual([409, 'draftChanged']);
    expect((await shop.read(draft)).order).toBeNull();
    expect((await press(draft, now.digest, 'confirm')).status).toBe(201);
  });

  test('Next in a tab with older answers passes nothing', async () => {
    const draft = await shop.aDraftOf(SOLO);
    const shown = await shop.read(draft);
    const [page = ''] = shown.trail;
    await shop.answer(draft, { givenName: 'Rithy' });
    const before = await shop.read(draft);
    expect(summary(await press(draft, shown.digest, 'next', { page }))).toEqual([409, 'draftChanged']);
    expect(await shop.read(draft)).toEqual(before);
    expect((await press(draft, before.digest, 'next', { page })).status).toBe(200);
  });

  test.each(['confirm', 'next'] as const)('%s without a digest is refused', async (act) => {
    const { id, key } = await shop.aDraftOf(SOLO);
    const reply = await shop.app.inject({
      method: 'POST',
      url: `/api/drafts/${id}/${act}`,
      headers: { 'draft-key': key },
      payload: act === 'next' ? { page: 'summary' } : {},
    });
    expect([reply.statusCode, reply.json().problem]).toEqual([422, 'invalidRequest']);
    expect((await shop.read({ id, key } as OpenDraft)).order).toBeNull();
  });

  test('answers that are changed and changed back match the displayed answers', async () => {
    const draft = await shop.aDraftOf(SOLO);
    const shown = await shop.read(draft);
    for (const givenName of ['Rithy', shown.record.answers.givenName as string])
      await shop.answer(draft, { givenName });
    expect((await press(draft, shown.digest, 'confirm')).status).toBe(201);
  });

  test('a repeated Confirm after a lost answer creates the same order', async () => {
    const draft = await shop.aDraftOf(SOLO);
    const { digest } = await shop.read(draft);
    const [first, second] = [await press(draft, digest, 'confirm'), await press(draft, digest, 'confirm')];
    expect(second.body.order).toBe(first.body.order);
    expect(first.status).toBe(201);
  });

  test('an order with other instalments, answers or amount than displayed is not paid', async () => {
    const { ref } = await shop.anOrder(SOLO);
    const body = { option: 'cards', language: 'en', digest: 'another' };
    expect(summary(await shop.call('POST', `/api/orders/${ref}/payments`, { body }))).toEqual([409, 'orderChanged']);
    expect((await shop.order(ref)).attempt).toBeNull();
  });

  test('an order that was reopened in another tab leads to the new order', async () => {
    const { ref, draft } = await shop.anOrder(SOLO);
    await shop.reopen(ref);
    expect(await shop.order(ref)).toMatchObject({ status: 'cancelled', replacedBy: null });
    await shop.answer(draft, { givenName: 'Rithy' });
    await shop.fillIn({ ...draft, view: await shop.read(draft) }, shop.testCase('travel', SOLO).answers);
    const { body } = await shop.confirm(draft);
    expect(body.order).not.toBe(ref);
    expect(await shop.order(ref)).toMatchObject({ status: 'cancelled', replacedBy: body.order });
  });

  test('a change of a policy is not confirmed if another tab has changed it', async () => {
    const { aYear, asHolder, change } = createEndorsementApi(shop);
    const { policy } = await aYear();
    const draft = await asHolder(policy.number, { kind: 'vehicle' });
    const shown = await change(draft, { vehicleValue: '40000' });
    await change(draft, { vehicleValue: '45000' });
    expect(summary(await press(draft, shown.digest, 'confirm'))).toEqual([409, 'draftChanged']);
    expect(summary(await press(draft, shown.digest, 'next', { page: shown.trail[0] }))).toEqual([409, 'draftChanged']);
    expect((await shop.read(draft)).order).toBeNull();
  });
});

/** Values of the same kind as `value`, one of which the product accepts. */
function listOthers(schema: Pick<FieldSchema, 'enum' | 'items'> | undefined, value: Json): Json[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value - 1];
  if (Array.isArray(value)) {
    const choices = schema?.items && 'enum' in schema.items ? ((schema.items.enum ?? []) as Json[]) : [];
    const [first, ...rest] = value;
    const inner = isObject(first)
      ? Object.entries(first).flatMap(([name, old]) =>
          name === 'id'
            ? []
            : listOthers(undefined, old as Json).map((other) => [{ ...first, [name]: other }, ...rest]),
        )
      : [];
    return [
      ...choices.filter((choice) => !value.includes(choice)).map((one) => [...value, one]),
      rest,
      ...(inner as Json[]),
    ];
  }
  if (typeof value !== 'string') return [];
  if (schema?.enum) return (schema.enum as Json[]).filter((option) => option !== value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return [1, -1].map((days) => addDays(value, days));
  const digit = value.replace(/\d(?=\D*$)/, (old) => String((Number(old) + 1) % 10));
  return [digit, `${value}a`, value.replace(/.$/, 'x')].filter((other) => other !== value);
}

describe('any answer that a second tab changes between the display and the press', () => {
  test.each(productNames.filter((name) => name !== 'shared'))('%s', async (name) => {
    const product = loadTestProduct(name);
    const [longest] = loadCases(name)
      .filter(({ testCase }) => testCase.ends === 'issued')
      .toSorted((a, b) => Object.keys(b.testCase.answers ?? {}).length - Object.keys(a.testCase.answers ?? {}).length);
    let draft = await shop.aDraftOf(longest?.name ?? '', name);
    let shown = await shop.read(draft);
    const { answers, hidden } = openJourney(product, shown.record).situation;
    const unchanged: string[] = [];
    for (const field of Object.keys(answers)) {
      const value = shown.record.answers[field];
      if (hidden.has(field) || value === undefined) continue;
      let isChanged = false;
      // A picture, and the only option of a list, can only be removed.
      for (const other of [...listOthers(findField(product, field), value), null]) {
        await shop.answer(draft, { [field]: other });
        const now = await shop.read(draft);
        isChanged = JSON.stringify(now.record.answers[field]) !== JSON.stringify(value);
        if (isChanged) break;
      }
      if (!isChanged) unchanged.push(field);
      else {
        for (const [act, more] of [
          ['next', { page: product.pageOf[field] }],
          ['confirm', {}],
        ] as const)
          expect([field, act, ...summary(await press(draft, shown.digest, act, more))]).toEqual([
            ...[field, act, 409, 'draftChanged'],
          ]);
        expect((await shop.read(draft)).order).toBeNull();
      }
      await shop.fillIn({ ...draft, view: shown }, shown.record.answers as never);
      const restored = await shop.read(draft);
      if (restored.digest === shown.digest) continue;
      // The change cleared answers of which the second tab cannot enter the same values again, such as pictures.
      expect(restored.record.answers).not.toEqual(shown.record.answers);
      draft = await shop.aDraftOf(longest?.name ?? '', name);
      shown = await shop.read(draft);
    }
    expect(unchanged).toEqual([]);
  });
});
