import { describe, expect, test } from 'vitest';
import type { DuplicateCover } from '#contract/purchase/duplicate-cover.ts';
import type { Json } from '#engine/language/json.ts';
import { answer, start } from '#engine/wizard.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { publicCircumstances } from '#tests/support/fixture-product.ts';
import { boat } from '#tests/support/policy-file.ts';
import { deriveRisks } from './derive-risks.ts';
import {
  findOverlapsWith,
  joinOrderNumbers,
  joinPolicyNumbers,
  rejectUnknown,
  saveRisks,
  selectDisclosed,
} from './double-insurance.ts';
import { insertOverlaps, insertRisks, type Overlap } from './insured-risk-repository.ts';

const own = '+85512300001';
/** A trip that is insured already: another order of the same phone, sold by a partner. */
function overlap({
  order = {},
  policy = {},
  ...more
}: {
  order?: object;
  policy?: object | null;
  kind?: string;
} = {}): Overlap {
  return {
    ...{ kind: 'person', effectiveFrom: '2026-04-10', effectiveTo: '2026-04-14' },
    order: {
      id: 'order-1',
      number: 'ORD-1',
      product: 'travel',
      phone: own,
      partnerId: 'mekong',
      status: 'issued',
      ...order,
    },
    policy: policy && { number: 'TRV-1', status: 'active', ...policy },
    ...more,
  } as Overlap;
}
const holder = { provenPhone: own, partnerId: null };
const told = {
  ...{ policy: 'TRV-1', product: 'travel', kind: 'person' as const },
  ...{ effectiveFrom: '2026-04-10', effectiveTo: '2026-04-14' },
};

describe('a risk that is insured already', () => {
  test.each([
    ['the holder of the phone', holder, true],
    ['an agent of the partner that sold it', { provenPhone: undefined, partnerId: 'mekong' }, true],
    ['an agent of another partner', { provenPhone: undefined, partnerId: 'tonle' }, false],
    ['somebody with another phone', { provenPhone: '+85512300002', partnerId: null }, false],
    ['a stranger', { provenPhone: undefined, partnerId: null }, false],
  ])('%s sees the double insurance: %s', (_who, asker, isTold) => {
    expect(selectDisclosed([overlap()], asker)).toEqual(isTold ? [told] : []);
  });

  test('a direct sale is shown to no agent', () => {
    const direct = overlap({ order: { partnerId: null, phone: '+85512300009' } });
    expect(selectDisclosed([direct], { provenPhone: undefined, partnerId: null })).toEqual([]);
  });

  test.each([
    ['an order that is not paid', overlap({ order: { status: 'confirmed' } })],
    ['an order without a policy', overlap({ policy: null })],
    ['a policy that was cancelled', overlap({ policy: { status: 'cancelled' } })],
  ])('%s is not shown', (_what, one) => expect(selectDisclosed([one], holder)).toEqual([]));

  test('the same policy is shown once for each kind of thing', () => {
    const all = selectDisclosed(
      [overlap(), overlap(), overlap({ kind: 'vehicle' }), overlap({ policy: { number: 'TRV-2' } })],
      holder,
    );
    expect(all.map(({ policy, kind }) => `${policy} ${kind}`)).toEqual([
      'TRV-1 person',
      'TRV-1 vehicle',
      'TRV-2 person',
    ]);
  });
});

describe('a customer who continues', () => {
  const both: DuplicateCover[] = [told, { ...told, policy: 'TRV-2', effectiveTo: '2026-05-01' }];

  test('is refused for policies that the customer did not confirm, each with its last day', () => {
    const refusal = (known: string[]) => {
      try {
        rejectUnknown(both, known);
        return 'goes on';
      } catch (error) {
        const { status, code, problems } = error as ApiProblem;
        return [status, code, ...problems.map(({ code, message, params }) => [code, message, params])];
      }
    };
    const unknown = (policy: string, until: string) => ['alreadyInsured', 'problems.insuredBy', { policy, until }];
    expect(refusal([])).toEqual([
      409,
      'alreadyInsured',
      unknown('TRV-1', '2026-04-14'),
      unknown('TRV-2', '2026-05-01'),
    ]);
    expect(refusal(['TRV-1', 'TRV-9'])).toEqual([409, 'alreadyInsured', unknown('TRV-2', '2026-05-01')]);
    expect(refusal(['TRV-2', 'TRV-1'])).toBe('goes on');
  });

  test('leaves each policy once in the log, or an order without a policy', () => {
    expect(joinPolicyNumbers([...both, told])).toBe('TRV-1, TRV-2');
    const orders = [
      overlap(),
      overlap({ policy: null }),
      overlap(),
      overlap({ order: { number: 'ORD-2' }, policy: null }),
    ];
    expect(joinOrderNumbers(orders)).toBe('TRV-1, ORD-1, ORD-2');
  });
});

describe('an order that insures nothing', () => {
  const noDatabase = undefined as unknown as Sql;

  test('asks nothing of the database, and stores nothing there', async () => {
    expect(await findOverlapsWith(noDatabase, 'order-1', undefined)).toEqual([]);
    expect(await findOverlapsWith(noDatabase, 'order-1', { from: '2026-04-10', to: '2026-04-14', things: [] })).toEqual(
      [],
    );
    await saveRisks(noDatabase, 'order-1', undefined, []);
    await insertRisks(noDatabase, []);
    await insertOverlaps(noDatabase, 'order-1', []);
  });

  test('has no days while one of its days is unknown', () => {
    const riskOf = (answers: Record<string, Json>) =>
      deriveRisks({} as PurchaseServices, answer(start(boat, publicCircumstances, '2026-04-01'), answers).journey);
    // By default it begins tomorrow.
    expect(riskOf({})).toBeUndefined();
    expect(riskOf({ firstDay: null, lastDay: '2026-04-14' })).toBeUndefined();
    expect(riskOf({ lastDay: '2026-04-14' })).toEqual({ from: '2026-04-02', to: '2026-04-14', things: [] });
  });
});
