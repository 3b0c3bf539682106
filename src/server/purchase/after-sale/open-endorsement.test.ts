import { describe, expect, test } from 'vitest';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { partial } from '#tests/support/partial.ts';
import { BOAT_HIRE, boat, createPolicyFile, noonOn } from '#tests/support/policy-file.ts';
import { type EndorsementRequester, listEndorsementChoices, openEndorsement } from './open-endorsement.ts';

const ended = { kind: 'cancel', from: '2026-03-20', recordedOn: '2026-03-19', reason: 'wish' } as const;
const never = { ...ended, from: BOAT_HIRE.first, recordedOn: '2026-02-25' };
const lapsed = { kind: 'lapse', from: '2026-03-20', recordedOn: '2026-03-20' } as const;
const onSale = { product: boat, version: 'on sale' };
/** A shop at noon of a day. Its catalogue sells the boat, or does not sell it any more. */
const shopOn = (day: string, catalogue = { forRenewals: (): typeof onSale | undefined => onSale }) =>
  partial<PurchaseServices>({ catalogue, now: () => noonOn(day) });
const choices = (day: string, file = createPolicyFile(), by: EndorsementRequester['by'] = 'insurer') =>
  listEndorsementChoices({ ...file, services: shopOn(day), sql: {} as never }, by);
const kinds = (...about: Parameters<typeof choices>) => choices(...about).changes.map(({ kind }) => kind);

describe('the set of allowed changes', () => {
  test('contains the changes that the product allows the requester, with their fields and their possible days', () => {
    const days = { first: '2026-03-26', last: BOAT_HIRE.last, usual: '2026-04-01' };
    expect(choices('2026-03-31').changes).toEqual([
      { kind: 'plan', fields: ['plan'], ...days },
      { kind: 'skipper', fields: ['skipper'], ...days },
    ]);
    expect(kinds('2026-03-31', createPolicyFile(), 'holder')).toEqual(['plan']);
    expect(kinds('2026-03-31', createPolicyFile(), 'seller')).toEqual(['guests']);
  });

  test('of a product with fixed cover contains all changes before the cover begins, and only some changes after it', () => {
    const fixed = createPolicyFile({ onceBegun: false });
    expect(kinds('2026-03-01', fixed)).toEqual(['plan', 'skipper']);
    expect(kinds('2026-03-02', fixed)).toEqual(['skipper']);
  });

  test('is empty if the cover is over, was ended, or never existed', () => {
    expect(kinds(BOAT_HIRE.last)).toEqual(['plan', 'skipper']);
    expect(kinds('2026-05-01')).toEqual([]);
    expect(kinds('2026-03-25', createPolicyFile({ happened: [ended] }))).toEqual([]);
  });
});

describe('a policy may be renewed', () => {
  const may = (day: string, file = createPolicyFile()) => choices(day, file).mayRenew;

  test('from thirty days before its last day to ten days after it', () => {
    expect(['2026-03-30', '2026-03-31', '2026-05-10', '2026-05-11'].map((day) => may(day))).toEqual([
      ...[false, true, true, false],
    ]);
  });

  test('as long as it is in force, its product renews such policies, and a version is on sale', () => {
    expect(may('2026-04-15', createPolicyFile({ happened: [ended] }))).toBe(false);
    expect(may('2026-04-15', createPolicyFile({ renews: false }))).toBe(false);
    const withdrawn = shopOn('2026-04-15', { forRenewals: () => undefined });
    expect(
      listEndorsementChoices({ ...createPolicyFile(), services: withdrawn, sql: {} as never }, 'insurer').mayRenew,
    ).toBe(false);
  });
});

describe('ended cover may continue', () => {
  const may = (
    day: string,
    then: Parameters<typeof createPolicyFile>[0] = { happened: [ended] },
    by: EndorsementRequester['by'] = 'insurer',
  ) => choices(day, createPolicyFile(then), by).mayReinstate;

  test('only for the insurer’s staff, for thirty days from the day on which its end was recorded', () => {
    expect(['2026-04-18', '2026-04-19'].map((day) => may(day))).toEqual([true, false]);
    expect(['holder', 'seller'].map((by) => may('2026-03-25', { happened: [ended] }, by as 'holder'))).toEqual([
      false,
      false,
    ]);
    expect(may('2026-03-25', { happened: [lapsed] })).toBe(true);
  });

  test('only if it was ended', () => {
    expect(may('2026-03-25', {})).toBe(false);
    const changed = {
      kind: 'endorse',
      from: '2026-03-10',
      recordedOn: '2026-03-09',
      changes: { '/plan': 'storm' },
    } as const;
    expect(may('2026-03-25', { happened: [changed] })).toBe(false);
  });
});

test('an error of another kind is no refusal', () => {
  const lost = () => {
    throw new Error('no such version');
  };
  expect(() => choices('2026-03-25', { ...createPolicyFile({ happened: [ended] }), product: lost })).toThrow(
    'no such version',
  );
});

describe('a journey is not begun', () => {
  const staff = { by: 'insurer', user: 'user-1' } as const;
  const seller = { by: 'seller', user: 'user-2' } as const;
  const holder = { by: 'holder' } as const;
  const begin = (asker: EndorsementRequester, wish: object, day = '2026-03-31', file = createPolicyFile()) =>
    beginIn(shopOn(day), file, asker, wish);
  const beginIn = (
    shop: ReturnType<typeof shopOn>,
    file: ReturnType<typeof createPolicyFile>,
    asker: EndorsementRequester,
    wish: object,
  ) =>
    openEndorsement({ ...file, services: shop, sql: {} as never }, asker, { language: 'en', ...wish } as Parameters<
      typeof openEndorsement
    >[2]);

  test.each([
    ['to change what is not theirs', () => begin(holder, { does: 'change', kind: 'skipper' }), '403 policyNotYours'],
    ['to change nothing that there is', () => begin(staff, { does: 'change' }), '403 policyNotYours'],
    [
      'to change what can be changed no more',
      () => begin(staff, { does: 'change', kind: 'plan' }, '2026-03-31', createPolicyFile({ onceBegun: false })),
      '409 policyCoverHasBegun',
    ],
    [
      'of a policy that was cancelled',
      () => begin(staff, { does: 'change', kind: 'plan' }, '2026-03-31', createPolicyFile({ happened: [ended] })),
      '409 policyNotNow',
    ],
    ['to renew too early', () => begin(holder, { does: 'renew' }, '2026-03-30'), '409 policyRenewTooEarly'],
    ['to renew too late', () => begin(holder, { does: 'renew' }, '2026-05-11'), '409 policyRenewTooLate'],
    [
      'to renew what is sold no more',
      () =>
        beginIn(shopOn('2026-04-15', { forRenewals: () => undefined }), createPolicyFile(), holder, { does: 'renew' }),
      '409 productWithdrawn',
    ],
    [
      'to go on, by its holder',
      () => begin(holder, { does: 'reinstate' }, '2026-03-25', createPolicyFile({ happened: [ended] })),
      '403 policyNotYours',
    ],
    [
      'to go on, by its seller',
      () => begin(seller, { does: 'reinstate' }, '2026-03-25', createPolicyFile({ happened: [ended] })),
      '403 policyNotYours',
    ],
    ['to go on, where it was not ended', () => begin(staff, { does: 'reinstate' }), '409 policyNotNow'],
    [
      'to go on, where nothing was ever covered',
      () => begin(staff, { does: 'reinstate' }, '2026-02-27', createPolicyFile({ happened: [never] })),
      '409 policyNotNow',
    ],
    ['to do what nobody does', () => begin(staff, { does: 'sell' }), '409 policyNotNow'],
  ])('%s', async (_what, begun, refusal) => {
    const said = await begun().then(
      () => 'begun',
      ({ status, code }) => `${status} ${code}`,
    );
    expect(said).toBe(refusal);
  });
});
