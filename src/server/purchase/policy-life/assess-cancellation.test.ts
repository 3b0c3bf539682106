import { describe, expect, test } from 'vitest';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { partial } from '#tests/support/partial.ts';
import { BOAT_HIRE, createPolicyFile, noonOn } from '#tests/support/policy-file.ts';
import { assessCancellation, computeCancelDays, listHolderReasons, listStaffReasons } from './assess-cancellation.ts';
import { recordCancellation } from './cancel-policy.ts';
import { canCorrect } from './correct-policy.ts';

const ended = { kind: 'cancel', from: '2026-03-20', recordedOn: '2026-03-19', reason: 'wish' } as const;
const never = { ...ended, from: BOAT_HIRE.first, recordedOn: '2026-02-25' };

describe('a cancellation on the 31st of March', () => {
  const now = noonOn('2026-03-31');
  const wish = { from: '2026-04-01', reason: 'wish' };

  test('refunds the share of the days left, line by line, and withdraws the commission on it', () => {
    const judged = assessCancellation(createPolicyFile(), wish, now);
    expect(judged).toMatchObject({
      ...{ refund: 30_00, commission: 3_00 },
      made: {
        serial: 2,
        kind: 'cancel',
        from: '2026-04-01',
        recordedOn: '2026-03-31',
        version: 'sold',
        reason: 'wish',
      },
      charge: { serial: 2, days: 30, of: 60, kept: [] },
      lines: [{ name: 'basic', part: 'net', ofTerm: 60_00, ofDaysLeft: 30_00, given: 30_00 }],
      bookings: [{ serial: 2, lines: [{ name: 'basic', part: 'net', amount: -30_00 }] }],
      life: { status: 'cancelled' },
    });
  });

  test('reports the retained part line by line', () => {
    const kept = { lines: [], amount: 5_00, minimum: 0 };
    const judged = assessCancellation(createPolicyFile({ rules: { cancel: { reasons, kept } } }), wish, now);
    expect(judged).toMatchObject({ refund: 25_00, lines: [{ ofTerm: 60_00, ofDaysLeft: 30_00, given: 25_00 }] });
  });

  test('distinguishes lines of one name, or of one part', () => {
    const more = [
      { name: 'crew', part: 'net', amount: 30_00 },
      { name: 'basic', part: 'fee', amount: 6_00 },
    ];
    expect(assessCancellation(createPolicyFile({ more }), wish, now).lines).toEqual([
      { name: 'basic', part: 'net', ofTerm: 60_00, ofDaysLeft: 30_00, given: 30_00 },
      { name: 'crew', part: 'net', ofTerm: 30_00, ofDaysLeft: 15_00, given: 15_00 },
      { name: 'basic', part: 'fee', ofTerm: 6_00, ofDaysLeft: 3_00, given: 3_00 },
    ]);
  });

  test('refunds nothing that was not paid yet', () => {
    const owing = (...open: object[]) => assessCancellation(createPolicyFile({ instalments: open }), wish, now).refund;
    expect(owing({ amount: 12_00, charge: 1_00 })).toBe(18_00);
    expect(owing({ amount: 12_00 }, { amount: 12_00 })).toBe(6_00);
    expect(owing({ amount: 40_00 })).toBe(0);
    expect(owing({ amount: 12_00, status: 'paid' })).toBe(30_00);
  });

  test.each([
    ['a reason that is none', { reason: 'boredom' }, {}, 'cancelReasonUnknown'],
    [
      'a reason that is not the holder’s',
      { reason: 'fraud', from: '2026-03-31', asker: 'holder' as const },
      {},
      'cancelReasonUnknown',
    ],
    [
      'a reason that is the holder’s alone',
      { reason: 'moved' },
      { rules: { cancel: { reasons: moved } } },
      'cancelReasonUnknown',
    ],
    ['a day before the cover', { from: '2026-03-01' }, {}, 'policyOutsideTerm'],
    ['a day after it', { from: '2026-05-01' }, {}, 'policyOutsideTerm'],
    ['a day that is over', { from: '2026-03-31' }, {}, 'policyTooFarBack'],
    ['a policy that was cancelled', {}, { happened: [ended] }, 'policyNotNow'],
    ['a policy that never covered anything', {}, { happened: [never] }, 'policyNotNow'],
  ])('is refused for %s', (_what, wanted, file, code) => {
    const cancel = () => assessCancellation(createPolicyFile(file), { ...wish, ...wanted }, now);
    expect(cancel).toThrow(expect.objectContaining({ status: 409, code }));
  });

  test('by a reason of both, or of the insurer, is accepted from a person who may use the reason', () => {
    expect(assessCancellation(createPolicyFile(), { ...wish, asker: 'holder' }, now).refund).toBe(30_00);
    expect(assessCancellation(createPolicyFile(), { from: '2026-03-10', reason: 'fraud' }, now)).toMatchObject({
      ...{ refund: 0, charge: { kept: [{ why: 'reason', amount: 52_00 }] }, lines: [{ ofTerm: 60_00, given: 0 }] },
    });
  });
});

const reasons = { wish: { by: ['holder', 'insurer'], refund: 'byDay', backDays: 0 } } as const;
const moved = { moved: { by: ['holder'], refund: 'byDay', backDays: 0 } } as const;

test('reasons are offered to the persons who may use them, as long as there is something to end', () => {
  const file = createPolicyFile();
  const now = noonOn('2026-03-01');
  expect(listStaffReasons(file, now)).toEqual(['wish', 'fraud']);
  expect(listHolderReasons(file, now)).toEqual(['wish']);
  expect(listHolderReasons(createPolicyFile({ rules: { cancel: { reasons: moved } } }), now)).toEqual(['moved']);
  expect(listHolderReasons(createPolicyFile({ happened: [ended] }), now)).toEqual([]);
  expect(listHolderReasons(createPolicyFile({ happened: [never] }), now)).toEqual([]);
});

test.each([
  ['before it begins, from its first day', '2026-02-21', BOAT_HIRE.first],
  ['on the day before, from its first day', '2026-03-01', BOAT_HIRE.first],
  ['once it has begun, from tomorrow', '2026-03-02', '2026-03-03'],
  ['on its last day but one, from the last', '2026-04-29', BOAT_HIRE.last],
  ['on its last day, from that', BOAT_HIRE.last, BOAT_HIRE.last],
])('a cancellation is usually effective, %s', (_when, today, usual) => {
  const days = { first: BOAT_HIRE.first, last: BOAT_HIRE.last, usual, next: null };
  expect(computeCancelDays(createPolicyFile(), noonOn(today))).toEqual(days);
});

test('a cancellation refunds the amount that was shown, or is not recorded', async () => {
  const services = partial<PurchaseServices>({ now: () => noonOn('2026-03-31') });
  const noDatabase = undefined as unknown as Sql;
  const shown = { from: '2026-04-01', reason: 'wish', refund: 29_99, note: null, by: 'user-1', request: 'request-1' };
  const taken = recordCancellation({ ...createPolicyFile(), services, sql: noDatabase }, shown);
  await expect(taken).rejects.toMatchObject({ status: 409, code: 'refundChanged' });
});

test('staff can correct answers of a policy that has not ended, if its product names any', () => {
  const now = noonOn('2026-03-01');
  expect(canCorrect(createPolicyFile(), now)).toBe(true);
  expect(canCorrect(createPolicyFile({ rules: { change: { corrections: [] } } }), now)).toBe(false);
  expect(canCorrect(createPolicyFile({ happened: [ended] }), now)).toBe(false);
});
