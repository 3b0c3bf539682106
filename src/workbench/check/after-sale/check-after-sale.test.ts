import { expect, test } from 'vitest';
import type { AfterSale } from '#engine/language/after-sale.ts';
import type { Json } from '#engine/language/json.ts';
import { checkFixture, type Messages, setFileValue } from '#tests/support/check-fixture.ts';
import type { FixtureFiles } from '#tests/support/fixture-product.ts';

const by = ['holder', 'insurer'] as const;
/** The after-sale rules of a boat hire. The cheapest hire costs 3.02. */
const sound: AfterSale = {
  proration: 'byDay',
  onceBegun: { '==': [{ var: 'regions.season' }, 'long'] },
  change: {
    kinds: {
      contact: {
        ...{ answers: ['/mobilePhone', '/province'], by, always: true, afterClaim: true },
        backDays: { holder: 7, insurer: 7 },
      },
      crew: { answers: ['/withGuests', '/guests'], by, afterClaim: false, backDays: { insurer: 7 } },
      days: { answers: ['/firstDay', '/lastDay'], by, afterClaim: true, backDays: { holder: 0 } },
    },
    corrections: ['/skipper', '/guests/fullName'],
    ratedBy: 'sold',
    fee: 0,
    movesDates: true,
  },
  cancel: {
    reasons: { wish: { by, refund: 'byDay', backDays: 0 }, died: { by, refund: 'all', backDays: 30 } },
    freeLookDays: 3,
    kept: { lines: ['basic'], amount: 302, minimum: 302 },
    refundTo: 'payer',
  },
  paidClaim: { refund: 'nothing', forbids: [] },
  happens: { holderDies: { cancels: 'died' }, ownerChanges: { changes: 'contact' } },
  reinstate: { withinDays: 7 },
  renew: {
    when: true,
    opensDays: 30,
    graceDays: 7,
    firstDay: 'firstDay',
    lastDay: 'lastDay',
    asksAgain: ['declaration'],
  },
  instalments: {
    plans: { monthly: { payments: 3, everyMonths: 1, charge: 0 } },
    graceDays: 27,
    leastPremium: 0,
    afterClaim: 'allDue',
  },
};

const named = [
  'changes.contact',
  'changes.crew',
  'changes.days',
  'reasons.wish',
  'reasons.died',
  'instalments.monthly',
];
const words = (messages: Messages) => {
  for (const texts of Object.values(messages)) for (const name of named) texts[`boat.afterSale.${name}`] = 'Text';
};

/** Returns the issues of the boat hire with one changed member of its rules. */
function found(at: string, value: Json | undefined, file = 'product') {
  return checkFixture((files: FixtureFiles) => {
    declared(files);
    setFileValue(file, file === 'product' ? `/afterSale${at}` : at, value)(files);
  }, words);
}

function declared(files: FixtureFiles): void {
  setFileValue('product', '/afterSale', structuredClone(sound) as unknown as Json)(files);
  setFileValue('product', '/priceFrom', 'alone')(files);
  setFileValue('form', '/pages/summary/declares', ['declaration'])(files);
}

test('a sound product has no issues', () => expect(checkFixture(declared, words)).toEqual([]));

test.each<[code: string, at: string, value: Json | undefined]>([
  ['unknown-answer', '/change/kinds/contact/answers/0', '/telephone'],
  ['cover-back-dated', '/change/kinds/days/backDays/holder', 3],
  ['cover-back-dated', '/change/kinds/days/backDays/seller', 1],
  ['unknown-answer', '/change/kinds/crew/answers/1', '/guests/passport'],
  ['unknown-answer', '/change/corrections/1', '/guests/id'],
  ['unknown-answer', '/change/corrections/0', '/skipper/name'],
  ['changed-twice', '/change/kinds/days/answers/1', '/mobilePhone'],
  ['dates-not-named', '/change/kinds/days/answers', ['/captainsLicence']],
  ['unknown-reason', '/happens/holderDies', { cancels: 'illness' }],
  ['unknown-change', '/happens/ownerChanges', { changes: 'owner' }],
  ['windows-overlap', '/cancel/reasons/died/noticeDays', 14],
  ['unknown-scale', '/cancel/scale', 'shortPeriods'],
  ['windows-overlap', '/instalments/graceDays', 28],
  ['unknown-line', '/cancel/kept/lines/0', 'levy'],
  ['kept-above-premium', '/cancel/kept/amount', 303],
  ['kept-above-premium', '/cancel/kept/minimum', 303],
  ['unknown-field', '/renew/lastDay', 'returnDay'],
  ['unknown-field', '/renew/asksAgain', ['declaration', 'health']],
  ['renewal-other-day', '/renew/firstDay', 'lastDay'],
  ['declaration-carried', '/renew/asksAgain', []],
  ['unknown-option', '/renew/insteadOf', { plan: { storm: 'gale' } }],
  ['no-claim-unread', '/renew/noClaim', { most: 5, afterClaim: 0 }],
  ['unknown-variable', '/onceBegun', { var: 'season' }],
  ['unknown-variable', '/renew/when', { var: 'season' }],
  ['shape', '/cancel/reasons/wish/refund', 'half'],
  ['unknown-word', '/cancel/coolOffDays', 3],
])('%s is reported at %s with its correction', (code, at, value) => {
  const told = found(at, value).filter((finding) => finding.code === code);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    file: 'product-schemas/boat/product.json',
    message: expect.stringMatching(/\.$/),
    mend: expect.stringMatching(/\.$/),
  });
  expect(told[0]?.at).toMatch(/^\/afterSale/);
});

test('equal days do not overlap yet', () => {
  expect(found('/instalments/graceDays', 27)).toEqual([]);
  expect(found('/cancel/reasons/wish/noticeDays', 14)).toEqual([]);
});

test('a reason has words in three languages', () => {
  const missing = checkFixture(declared, (messages) => {
    words(messages);
    delete messages.km?.['boat.afterSale.reasons.died'];
  });
  expect(missing).toMatchObject([
    { code: 'message-missing', file: 'locales/km/products/boat.json', at: '/afterSale/reasons/died' },
  ]);
});

test('a rating that reads years without a claim needs a renewal that brings them', () => {
  const reads = { from: { var: 'circumstances.claimFreeYears' }, type: 'integer' };
  const told = checkFixture((files) => {
    declared(files);
    setFileValue('rating', '/inputs/years', reads)(files);
    setFileValue('rating', '/steps/-', { set: 'loyal', logic: { '*': [{ var: 'years' }, 1] } })(files);
  }, words);
  expect(told.map(({ code }) => code)).toContain('no-claim-unread');
});
