import { describe, expect, test } from 'vitest';
import type { InsuredAlready } from '#contract/purchase/insured-already.ts';
import type { ApiProblem } from '#server/platform/http/api-problem.ts';
import { numbersOf, numbersOfOrders, refuseUnknown, toldOf } from './insured-already.ts';
import type { Overlap } from './insured-risk-repository.ts';

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

describe('of what is insured already', () => {
  test.each([
    ['the holder of the phone', holder, true],
    ['an agent of the partner that sold it', { provenPhone: undefined, partnerId: 'mekong' }, true],
    ['an agent of another partner', { provenPhone: undefined, partnerId: 'tonle' }, false],
    ['somebody with another phone', { provenPhone: '+85512300002', partnerId: null }, false],
    ['a stranger', { provenPhone: undefined, partnerId: null }, false],
  ])('%s is told: %s', (_who, asker, isTold) => {
    expect(toldOf([overlap()], asker)).toEqual(isTold ? [told] : []);
  });

  test('a direct sale is told to no agent', () => {
    const direct = overlap({ order: { partnerId: null, phone: '+85512300009' } });
    expect(toldOf([direct], { provenPhone: undefined, partnerId: null })).toEqual([]);
  });

  test.each([
    ['an order that is not paid', overlap({ order: { status: 'confirmed' } })],
    ['an order without a policy', overlap({ policy: null })],
    ['a policy that was cancelled', overlap({ policy: { status: 'cancelled' } })],
  ])('%s is not told', (_what, one) => expect(toldOf([one], holder)).toEqual([]));

  test('the same policy is told once for each kind of thing', () => {
    const all = toldOf(
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

describe('who goes on', () => {
  const both: InsuredAlready[] = [told, { ...told, policy: 'TRV-2', effectiveTo: '2026-05-01' }];

  test('is refused for what was not known of, each policy with its last day', () => {
    const refusal = (known: string[]) => {
      try {
        refuseUnknown(both, known);
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

  test('leaves in the log each policy once, or the order that has none yet', () => {
    expect(numbersOf([...both, told])).toBe('TRV-1, TRV-2');
    const orders = [
      overlap(),
      overlap({ policy: null }),
      overlap(),
      overlap({ order: { number: 'ORD-2' }, policy: null }),
    ];
    expect(numbersOfOrders(orders)).toBe('TRV-1, ORD-1, ORD-2');
  });
});
