import { expect, test } from 'vitest';
import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import type { ClaimRules } from '#engine/language/claims/claim-rules.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import { CLAIM_RATES } from '../benefits/claim-rules.ts';
import type { SoldPolicy } from '../holders/sold-policy-repository.ts';
import { buildClaimContext } from './claim-context.ts';

/** A boat hire with health insurance: its annual limit applies to all; the skipper and the guests are insured. */
const boat = (rules: Partial<ClaimRules>) =>
  createFixtureProduct((files) => {
    const settings = files['product-schemas/boat/product.json'] as unknown as {
      documents: { lists: { policyholder?: boolean }[] }[];
    };
    const benefits = files['product-schemas/boat/benefits.json'] as { claims?: ClaimRules };
    benefits.claims = { papers: ['invoice'], ...rules };
    Object.assign(settings.documents[0]?.lists[0] ?? {}, { policyholder: true });
  });
const sold = (answers: object) =>
  partial<SoldPolicy & { covered: { from: string; to: string } }>({
    order: {
      phone: '+85512345678',
      frozen: {
        ...{
          circumstances: publicCircumstances,
          answers: { ...validAnswers, ...answers },
          findings: {},
          asOf: '2026-03-01',
        },
        ...{ passed: [], outcomes: [] },
      },
    },
    covered: { from: '2026-03-02', to: '2026-03-04' },
  });
const line = (benefit: string, left: number | null, payable: number | null, within: string | null = null) =>
  ({ benefit, left, payable, within, isClaimed: !['annualLimit', 'coPayment'].includes(benefit) }) as BalanceLineView;
const lines = (left: number) => [
  line('surgery', 500_00, 400_00, 'annualLimit'),
  line('annualLimit', left, left),
  line('rooms', null, null),
  line('coPayment', null, null),
];
const guests = [{ id: 'a', fullName: 'Sok Maly', dateOfBirth: '2001-01-01' }];

test('the form of a claim receives the policy, the insured persons, and the rest of the limits for each', () => {
  const balances = [
    { id: 'policyholder', lines: lines(1000_00) },
    { id: 'a', lines: [line('surgery', 90_00, 80_00, 'annualLimit'), line('annualLimit', 70_00, 70_00)] },
  ];
  expect(buildClaimContext(boat({ asksDischarge: true }), sold({ withGuests: true, guests }), balances)).toEqual({
    ...{ effectiveFrom: '2026-03-02', effectiveTo: '2026-03-04', holder: 'Sok Dara', phone: '+85512345678' },
    ...{ onlyInsured: null, asksDischarge: true },
    insured: [{ code: 'policyholder' }, { code: 'a' }],
    // A line that states the buyer's own share or limits others cannot be claimed.
    benefits: [
      { code: 'surgery', byDay: false },
      { code: 'rooms', byDay: false },
    ],
    causes: [],
    ...{ providers: [], rates: CLAIM_RATES() },
    lines: [
      { insured: 'policyholder', benefit: 'surgery', payable: 400_00, within: 'annualLimit' },
      { insured: 'policyholder', benefit: 'rooms', payable: null, within: '' },
      { insured: 'a', benefit: 'surgery', payable: 80_00, within: 'annualLimit' },
    ],
    caps: [
      { insured: 'policyholder', benefit: 'annualLimit', left: 1000_00 },
      { insured: 'a', benefit: 'annualLimit', left: 70_00 },
    ],
  });
});

test('a single balance makes the policyholder the only insured person, and a limit without money is shared by nobody', () => {
  const given = buildClaimContext(boat({ asksDischarge: true }), sold({}), [{ id: null, lines: lines(1000_00) }]);
  expect(given).toMatchObject({ onlyInsured: 'policyholder', insured: [{ code: 'policyholder' }] });
  const unlimited = [line('annualLimit', null, null), line('surgery', 5_00, 5_00, 'annualLimit')];
  expect(buildClaimContext(boat({ asksDischarge: true }), sold({}), [{ id: null, lines: unlimited }]).caps).toEqual([]);
  expect(buildClaimContext(boat({ asksDischarge: true }), sold({}), []).lines).toEqual([]);
  // A line of business without its own rules asks for no stay in hospital.
  expect(buildClaimContext(boat({}), sold({}), []).asksDischarge).toBe(false);
});

test('a line that limits another line, and can be claimed itself, counts within its own limit', () => {
  const both = [line('equipment', 500_00, 500_00), line('item', 200_00, 200_00, 'equipment')];
  const { lines: given, caps } = buildClaimContext(boat({}), sold({}), [{ id: null, lines: both }]);
  expect(given.map(({ within }) => within)).toEqual(['equipment', 'equipment']);
  expect(caps).toEqual([{ insured: 'policyholder', benefit: 'equipment', left: 500_00 }]);
});
