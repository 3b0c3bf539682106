import { describe, expect, test } from 'vitest';
import { openJourney } from '#engine/journey.ts';
import type { EndorsementDetails } from '#engine/policy/endorsements/endorsement-details.ts';
import { buildChangeRecord, toRevisionProduct } from '#engine/policy/endorsements/revision.ts';
import type { Segment, Term } from '#engine/policy/policy-history.ts';
import type { Answers } from '#engine/record.ts';
import { BOAT_HIRE, boat, createPolicyFile, noonOn } from '#tests/support/policy-file.ts';
import { type PolicyAggregate, replayLife } from '../policies/load-policy.ts';
import { assessEndorsement, findLastEndorsementDay } from './assess-endorsement.ts';
import { computeEndorsementDays } from './endorsement-days.ts';

const today = '2026-03-31';
const ended = { kind: 'cancel', from: '2026-03-20', recordedOn: '2026-03-19', reason: 'wish' } as const;

/** A journey that began with the answers of a policy, and has other answers now. */
function journeyOf(file: PolicyAggregate, wish: Partial<EndorsementDetails>, changes: Answers = {}) {
  const term = replayLife(file).terms.at(-1) as Term;
  const record = buildChangeRecord(boat, file.order.frozen, term, term.segments.at(-1) as Segment);
  const about: EndorsementDetails = {
    ...{ policy: 'BOA-2026-000001', does: 'change', by: 'holder', kind: 'plan', from: '2026-04-01', asks: ['plan'] },
    ...{ held: record.answers, ...wish },
  };
  const journey = openJourney(toRevisionProduct(boat, about), {
    ...record,
    answers: { ...record.answers, ...changes },
  });
  return { about, journey };
}

function judge(wish: Partial<EndorsementDetails>, changes: Answers = {}, file = createPolicyFile(), day = today) {
  const { about, journey } = journeyOf(file, wish, changes);
  return assessEndorsement(file, about, journey, { version: 'on sale', now: noonOn(day) });
}
const refused = (status: number, code: string) => expect.objectContaining({ status, code });

describe('a change to the dearer plan', () => {
  test('costs the additional price of the days left, and reports the price of a whole term before and after', () => {
    const lines = [{ name: 'basic', part: 'net', amount: 30_00 }];
    expect(judge({}, { plan: 'storm' })).toMatchObject({
      made: {
        serial: 2,
        kind: 'endorse',
        from: '2026-04-01',
        recordedOn: today,
        version: 'sold',
        changes: { '/plan': 'storm' },
      },
      ...{ lines, total: 30_00, whole: { before: 60_00, after: 120_00 } },
      charge: { serial: 2, days: 30, of: 60 },
      bookings: [{ serial: 2, lines }],
      life: { status: 'active', terms: [{ segments: [{ to: today }, { from: '2026-04-01' }] }] },
    });
  });

  test('shows a line once, also if it raises the cost of a later change', () => {
    const later = {
      kind: 'endorse',
      from: '2026-04-10',
      recordedOn: '2026-03-30',
      changes: { '/skipper': 'Sok Maly' },
    } as const;
    const file = createPolicyFile({ happened: [later] });
    const price = file.terms.price;
    // With that skipper a day costs twice as much: 21 days from the 10th on.
    file.terms.price = (version, answers, asOf, facts) => {
      const is = price(version, answers, asOf, facts);
      if ('refused' in is || answers.skipper !== 'Sok Maly') return is;
      return { ...is, lines: is.lines.map((line) => ({ ...line, amount: line.amount * 2 })) };
    };
    // One dollar more a day for 30 days, and one more for 21 of them.
    expect(judge({}, { plan: 'storm' }, file)).toMatchObject({
      ...{ lines: [{ name: 'basic', part: 'net', amount: 51_00 }], total: 51_00 },
      bookings: [{ lines: [{ amount: 30_00 }] }, { lines: [{ amount: 21_00 }] }],
    });
  });

  test.each([
    ['an answer that is not theirs', {}, { skipper: 'Sok Maly' }, undefined, refused(403, 'policyNotYours')],
    ['a day before the term', { from: '2026-03-01' }, { plan: 'storm' }, undefined, refused(409, 'policyOutsideTerm')],
    [
      'cover from before it is asked for',
      { from: '2026-03-30' },
      { plan: 'storm' },
      undefined,
      refused(409, 'policyMoreCoverBack'),
    ],
    [
      'a day too far back, of staff',
      { by: 'insurer', grant: 'Seen on 24 March', from: '2026-03-25' },
      { plan: 'storm' },
      undefined,
      refused(409, 'policyTooFarBack'),
    ],
    [
      'cover from before it is asked for without a reason, of staff',
      { by: 'insurer', from: '2026-03-26' },
      { plan: 'storm' },
      undefined,
      refused(409, 'policyGrantMissing'),
    ],
    [
      'a policy that was ended',
      {},
      { plan: 'storm' },
      createPolicyFile({ happened: [ended] }),
      refused(409, 'policyNotNow'),
    ],
    [
      'cover after a claim that was paid',
      {},
      { plan: 'storm' },
      createPolicyFile({ claims: [{ lossOn: '2026-03-10', serial: 2 }] }),
      refused(409, 'policyClaimPaid'),
    ],
  ] as const)('is refused for %s', (...[_what, wish, changes, file, refusal]) => {
    expect(() => judge(wish, changes, file)).toThrow(refusal);
  });

  test('is granted by staff with a reason, and then requires a no-loss declaration', () => {
    const granted = { by: 'insurer', grant: 'Seen on 24 March', from: '2026-03-26' } as const;
    expect(judge(granted, { plan: 'storm' })).toMatchObject({
      noLoss: { from: '2026-03-26', to: today },
      made: { from: '2026-03-26' },
    });
    expect(judge({ from: today }, { plan: 'storm' }).noLoss).toEqual({ from: today, to: today });
    expect(judge({}, { plan: 'storm' }).noLoss).toBeUndefined();
  });

  test('is refused if no day of cover is left', () => {
    const never = { ...ended, from: BOAT_HIRE.first, recordedOn: '2026-02-25' };
    const { about, journey } = journeyOf(createPolicyFile(), {}, { plan: 'storm' });
    const judged = () =>
      assessEndorsement(createPolicyFile({ happened: [never] }), about, journey, {
        version: 'sold',
        now: noonOn(today),
      });
    expect(judged).toThrow(refused(409, 'policyNotNow'));
  });

  test('is stale once another change of the same answer is recorded; changes of other answers do not matter', () => {
    const { about, journey } = journeyOf(createPolicyFile(), {}, { plan: 'storm' });
    const judgedAfter = (changes: Record<string, string>) => {
      const happened = [{ kind: 'endorse', from: '2026-03-20', recordedOn: '2026-03-19', changes } as const];
      return () =>
        assessEndorsement(createPolicyFile({ happened }), about, journey, { version: 'sold', now: noonOn(today) });
    };
    expect(judgedAfter({ '/plan': 'storm' })).toThrow(refused(409, 'journeyStale'));
    expect(judgedAfter({ '/skipper': 'Sok Maly' })().total).toBe(30_00);
  });

  test('is stale once the person whose answer it changes is gone, or the person whom it removes was changed', () => {
    const first = { id: '1', fullName: 'Sok Maly', dateOfBirth: '2001-01-01' };
    const second = { id: '2', fullName: 'Sok Rithy', dateOfBirth: '2002-02-02' };
    const answers = { withGuests: true, guests: [first, second] };
    const wish = { by: 'seller', kind: 'guests', asks: ['guests'] } as const;
    const renamed = { guests: [{ ...first, fullName: 'Sok Bopha' }, second] };
    const alone = { guests: [second] };
    for (const [mine, theirs, isStale] of [
      [renamed, { '/guests/1': null }, true],
      [alone, { '/guests/1/fullName': 'Sok Bopha' }, true],
      [renamed, { '/guests/2/fullName': 'Sok Bopha' }, false],
      [alone, { '/guests/2': null }, false],
    ] as const) {
      const { about, journey } = journeyOf(createPolicyFile({ answers }), wish, mine);
      const happened = [{ kind: 'endorse', from: '2026-03-20', recordedOn: '2026-03-19', changes: theirs } as const];
      const file = createPolicyFile({ answers, happened });
      const judged = () => assessEndorsement(file, about, journey, { version: 'sold', now: noonOn(today) }).total;
      if (isStale) expect(judged).toThrow(refused(409, 'journeyStale'));
      else expect(judged()).toBe(0);
    }
  });
});

describe('cover that was ended', () => {
  const file = createPolicyFile({ happened: [ended] });
  const wish = { does: 'reinstate', by: 'insurer', from: '2026-03-20', asks: [] } as const;

  test('continues for the refunded premium, and reports no change of a whole term', () => {
    // 42 of 60 days.
    const judged = judge(wish, {}, file, '2026-04-18');
    expect(judged).toMatchObject({ total: 42_00, made: { serial: 3, kind: 'reinstate', from: '2026-03-20' } });
    expect(judged.whole).toBeUndefined();
    expect(judged.noLoss).toEqual({ from: '2026-03-20', to: '2026-04-18' });
  });

  test('continues only from the day of its end, and not after thirty days', () => {
    expect(() => judge({ ...wish, from: '2026-03-21' }, {}, file)).toThrow(refused(409, 'policyNotNow'));
    expect(() => judge(wish, {}, file, '2026-04-19')).toThrow(refused(409, 'policyNotNow'));
  });
});

describe('a renewal', () => {
  const next = { firstDay: '2026-05-01', lastDay: '2026-06-29' };
  const held = { ...createPolicyFile().order.frozen.answers, ...next };
  const wish = { does: 'renew', from: '2026-05-01', held, asks: ['plan'] } as const;

  test('charges the whole next term, by the version on sale', () => {
    const judged = judge(wish, { ...next, plan: 'storm' });
    expect(judged).toMatchObject({ total: 120_00, made: { kind: 'renew', version: 'on sale', asOf: BOAT_HIRE.last } });
    expect(judged.whole).toBeUndefined();
    expect(judged.noLoss).toBeUndefined();
  });

  test('in the days of grace requires a no-loss declaration for the days without cover', () => {
    const judged = judge(wish, next, undefined, '2026-05-03');
    expect(judged.noLoss).toEqual({ from: '2026-05-01', to: '2026-05-03' });
  });

  test('changes only the answers that it asks, and is refused too early and too late', () => {
    expect(() => judge(wish, { ...next, skipper: 'Sok Maly' })).toThrow(refused(403, 'policyNotYours'));
    expect(() => judge(wish, next, undefined, '2026-03-30')).toThrow(refused(409, 'policyRenewTooEarly'));
    expect(() => judge(wish, next, undefined, '2026-05-11')).toThrow(refused(409, 'policyRenewTooLate'));
  });
});

test('an agreement holds as long as it costs the same, at most so many days, and today at least', () => {
  const file = createPolicyFile();
  const until = (wish: Partial<EndorsementDetails>, changes: Answers, day: string, days: number) => {
    const { about, journey } = journeyOf(file, wish, changes);
    return findLastEndorsementDay(file, about, journey, { version: 'sold', now: noonOn(day), days });
  };
  // A cover that is paid after its first day would begin before its request.
  expect(until({}, { plan: 'storm' }, today, 3)).toBe('2026-04-01');
  // With the insurer's exception it may hold from five days before its record: the last possible day is the 6th of
  // April.
  const granted = { by: 'insurer', grant: 'Promised by telephone' } as const;
  expect(until(granted, { plan: 'storm' }, today, 3)).toBe('2026-04-03');
  expect(until(granted, { plan: 'storm' }, today, 30)).toBe('2026-04-06');
  expect(until(granted, { plan: 'storm' }, '2026-04-06', 30)).toBe('2026-04-06');
  expect(until({}, { plan: 'storm' }, today, 0)).toBe(today);
});

test('a fault of the shop on a later day is thrown, and is not the end of the agreed days', () => {
  const file = createPolicyFile();
  const { about, journey } = journeyOf(file, {}, { plan: 'storm' });
  /** A policy whose product returns this many prices, and throws at the next one. */
  const telling = (most: number) => {
    let told = 0;
    const price: typeof file.terms.price = (...of) => {
      told += 1;
      if (told > most) throw new Error('the product is broken');
      return file.terms.price(...of);
    };
    return { file: { ...file, terms: { ...file.terms, price } }, told: () => told };
  };
  const onTheDay = { version: 'sold', now: noonOn(today) };
  const whole = telling(1000);
  assessEndorsement(whole.file, about, journey, onTheDay);
  const until = (days: number) =>
    findLastEndorsementDay(telling(whole.told()).file, about, journey, { ...onTheDay, days });
  expect(until(0)).toBe(today);
  expect(() => until(1)).toThrow('the product is broken');
});

test.each([
  ['before the cover begins, from its first day', '2026-02-25', BOAT_HIRE.first, BOAT_HIRE.first],
  ['as far back as five days, never before the first one', '2026-03-05', BOAT_HIRE.first, '2026-03-06'],
  ['as far back as five days', today, '2026-03-26', '2026-04-01'],
  ['on the last day, from that', BOAT_HIRE.last, '2026-04-25', BOAT_HIRE.last],
])('a change is possible, %s', (_when, day, first, usual) => {
  const term = { from: BOAT_HIRE.first, to: BOAT_HIRE.last };
  expect(computeEndorsementDays([term], 5, noonOn(day))).toEqual({ first, last: BOAT_HIRE.last, usual });
});
