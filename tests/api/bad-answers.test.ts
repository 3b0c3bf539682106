import { afterAll, describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import type { Answers, Item } from '#engine/record.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';

const shop = await startTestShop();
const draft = await shop.aDraft();
afterAll(() => shop.close());

const family = testCase('travel', 'family-to-japan').answers;

/** The family with one of its insured changed. */
function insured(id: string, change: Partial<Item>): Answers {
  const others = family.insuredPersons as Item[];
  return { insuredPersons: others.map((item) => (item.id === id ? ({ ...item, ...change } as Item) : item)) };
}

describe('answers that cannot be stored are refused as a whole, each at its place', () => {
  const someone = (family.insuredPersons as Item[])[0] as Item;
  const cases: [what: string, changes: unknown, wrong: string][] = [
    ['a premium', { premium: 1 }, '/premium unknownField'],
    ['a finding', { phoneProof: { status: 'found', inputs: {} } }, '/phoneProof unknownField'],
    ['derived values', { tripArea: 1, stayDays: 3 }, '/tripArea unknownField /stayDays unknownField'],
    ['the record itself', { asOf: '2020-01-01', passed: [] }, '/asOf unknownField /passed unknownField'],
    [
      'names that every object has',
      { constructor: 1, toString: 'x', hasOwnProperty: {} },
      '/constructor unknownField /toString unknownField /hasOwnProperty unknownField',
    ],
    ['a name with a slash', { 'a/b~c': 1 }, '/a~1b~0c unknownField'],
    ['a number as text', { numberOfAdults: '2' }, '/numberOfAdults wrongType'],
    ['half a person', { numberOfAdults: 1.5 }, '/numberOfAdults wrongType'],
    ['a date as number', { startDate: 20260410 }, '/startDate wrongType'],
    ['a text where a list belongs', { selectedCountries: 'JP' }, '/selectedCountries wrongType'],
    ['a list of numbers', { selectedCountries: ['JP', 5] }, '/selectedCountries/1 wrongType'],
    ['a nested list', { selectedCountries: [['JP']] }, '/selectedCountries/0 wrongType'],
    ['a word where yes or no belongs', { declaration: 'true' }, '/declaration wrongType'],
    ['an object where a text belongs', { givenName: { toString: 'Sok' } }, '/givenName wrongType'],
    ['a list that is an object', { insuredPersons: { '0': someone } }, '/insuredPersons wrongType'],
    ['an insured that is a number', { insuredPersons: [5] }, '/insuredPersons/0 wrongType'],
    ['an insured that is nothing', { insuredPersons: [null] }, '/insuredPersons/0 wrongType'],
    ['an insured without an id', { insuredPersons: [{ fullName: 'Sok Dara' }] }, '/insuredPersons/0 wrongType'],
    ['an insured with a strange id', { insuredPersons: [{ id: '../1' }] }, '/insuredPersons/0 wrongType'],
    ['two insured with one id', { insuredPersons: [someone, someone] }, '/insuredPersons twice'],
    [
      'an insured with a member more',
      { insuredPersons: [{ id: '1', premium: 1 }] },
      '/insuredPersons/1/premium unknownField',
    ],
    [
      "an insured with every object's names",
      { insuredPersons: [{ id: '1', constructor: 'x' }] },
      '/insuredPersons/1/constructor unknownField',
    ],
    [
      'an insured without a name',
      { insuredPersons: [{ id: '1', fullName: null }] },
      '/insuredPersons/1/fullName wrongType',
    ],
    ['51 countries', { selectedCountries: Array.from({ length: 51 }, () => 'JP') }, '/selectedCountries tooMany'],
    ['an address of 501 letters', { address: 'x'.repeat(501) }, '/address tooLong'],
    ['one wrong among right ones', { numberOfAdults: 2, numberOfChildren: '1' }, '/numberOfChildren wrongType'],
  ];

  test.each(cases)('%s', async (_what, changes, wrong) => {
    const reply = await shop.answer(draft, changes as Answers);
    expectRefusal(shop, reply, `422 notValid ${wrong}`);
    const body = await shop.read(draft);
    expect(body.record.answers).toEqual(draft.view.record.answers);
  });
});

/** A case whose child was 14 days old at departure, born a day later. */
const bornLater = (testCase('travel', 'child-of-14-days').answers.insuredPersons as Item[]).map((item) => ({
  ...item,
  dateOfBirth: '2026-04-01',
}));

describe('half-typed and impossible answers are stored, and block their page', () => {
  const cases: [what: string, changes: Answers, page: string, wrong: string, from?: string][] = [
    ['dates reversed', { startDate: '2026-04-14', endDate: '2026-04-10' }, 'travelInfo', '/endDate endsBeforeStart'],
    ['a start yesterday', { startDate: '2026-03-31' }, 'travelInfo', '/startDate startsInPast'],
    [
      'a start in 181 days',
      { startDate: '2026-09-29', endDate: '2026-09-30' },
      'travelInfo',
      '/startDate startsTooLate',
      'solo-thailand-five-days',
    ],
    ['30 February', { startDate: '2026-02-30' }, 'travelInfo', '/startDate format.date'],
    ['half a date', { endDate: '2026-0' }, 'travelInfo', '/endDate format.date'],
    ['the year 99999', { endDate: '99999-01-01' }, 'travelInfo', '/endDate format.date'],
    ['no date', { startDate: null }, 'travelInfo', '/startDate required'],
    ['an unknown country', { selectedCountries: ['JP', 'XX'] }, 'travelInfo', '/selectedCountries/1 notInList'],
    ['no country', { selectedCountries: [] }, 'travelInfo', '/selectedCountries tooFew'],
    ['a country twice', { selectedCountries: ['JP', 'JP'] }, 'travelInfo', '/selectedCountries twice'],
    ['an unknown country of departure', { departureCountry: 'kh' }, 'travelInfo', '/departureCountry notInList'],
    [
      'home among the destinations',
      { selectedCountries: ['JP', 'KH'] },
      'travelInfo',
      '/selectedCountries departureAmongDestinations',
    ],
    ['an eleventh insured', { numberOfAdults: 7, numberOfChildren: 4 }, 'travelInfo', '/numberOfAdults tooManyInsured'],
    ['eleven adults', { numberOfAdults: 11, numberOfChildren: 0 }, 'travelInfo', '/numberOfAdults tooHigh'],
    ['a fifth child', { numberOfChildren: 5 }, 'travelInfo', '/numberOfChildren tooHigh'],
    ['fewer children than none', { numberOfChildren: -1 }, 'travelInfo', '/numberOfChildren tooLow'],
    ['more people than numbers are', { numberOfAdults: 1e300 }, 'travelInfo', '/numberOfAdults tooHigh'],
    ['a plan that there is not', { selectedPlan: 'gold' }, 'plan', '/selectedPlan notInList'],
    ['a plan that the package has not', { selectedPlan: 'basic' }, 'plan', '/selectedPlan planNotOffered'],
    ['a name in Khmer', { givenName: 'សុខា' }, 'customerInfo', '/givenName format.latin-name'],
    ['a name with a digit', { givenName: 'Sokha2' }, 'customerInfo', '/givenName format.latin-name'],
    ['a name in Khmer digits', { givenName: '១២៣' }, 'customerInfo', '/givenName format.latin-name'],
    ['a name of a hyphen', { familyName: '-' }, 'customerInfo', '/familyName format.latin-name'],
    ['a name with markup', { givenName: '<b>Sok</b>' }, 'customerInfo', '/givenName format.latin-name'],
    ['no name', { givenName: '  ' }, 'customerInfo', '/givenName required'],
    ['a telephone in the office', { mobilePhone: '+85523123456' }, 'customerInfo', '/mobilePhone notMobile'],
    ['a number without its country', { mobilePhone: '012345678' }, 'customerInfo', '/mobilePhone format.phone'],
    ['a number that no country has', { mobilePhone: '+99999999999' }, 'customerInfo', '/mobilePhone notMobile'],
    ['no e-mail address', { email: 'sokha@' }, 'customerInfo', '/email format.email'],
    ['a province of another country', { province: 'VN-1' }, 'customerInfo', '/province notInList'],
    ['a policyholder of 17', { dateOfBirth: '2008-04-02' }, 'customerInfo', '/dateOfBirth ageUnder18'],
    [
      'a child of 13 days',
      { insuredPersons: bornLater },
      'childrenCard',
      '/insuredPersons/1/dateOfBirth childTooYoung',
      'child-of-14-days',
    ],
    [
      'a child of 18 years',
      insured('2', { dateOfBirth: '2008-04-20' }),
      'childrenCard',
      '/insuredPersons/2/dateOfBirth childTooOld',
    ],
    [
      'a child of tomorrow',
      insured('2', { dateOfBirth: '2026-04-02' }),
      'childrenCard',
      '/insuredPersons/2/dateOfBirth notBornYet',
    ],
    [
      'an adult of 17',
      insured('1', { dateOfBirth: '2008-04-21' }),
      'childrenCard',
      '/insuredPersons/1/dateOfBirth adultTooYoung',
    ],
    [
      'an insured in Khmer',
      insured('3', { fullName: 'រតនៈ ចាន់' }),
      'childrenCard',
      '/insuredPersons/3/fullName format.latin-name',
    ],
    [
      'a child too few',
      { insuredPersons: (family.insuredPersons as Item[]).slice(0, 2) as Json },
      'childrenCard',
      '/insuredPersons childrenDiffer',
    ],
    ['no consent', { declaration: false }, 'summary', '/declaration mustAgree'],
  ];

  const drafts = new Map<string, Promise<OpenDraft>>();
  /** One draft of each case, its pages passed; every case first reverses the changes of the last one. */
  async function aPassedDraft(name: string): Promise<OpenDraft> {
    const made = drafts.get(name) ?? shop.aDraftOf(name);
    drafts.set(name, made);
    const passed = await made;
    const { body } = await shop.answer(passed, testCase('travel', name).answers);
    expect(body.draft.page).toBe('summary');
    return passed;
  }

  test.each(cases)('%s', async (_what, changes, page, wrong, from = 'family-to-japan') => {
    const held = await aPassedDraft(from);
    const { body } = await shop.answer(held, changes);
    expect(body.draft.page).toBe(page);
    expect(body.draft.problems.map(({ pointer, problem }) => `${pointer} ${problem}`)).toEqual([wrong]);
    const reply = page === 'summary' ? await shop.confirm(held) : await shop.next(held, page);
    expectRefusal(shop, reply, `422 notValid ${wrong}`);
  });

  test.each([
    ['a child of 14 days', 'child-of-14-days', {}],
    ['a child of 17 years', 'family-to-japan', insured('2', { dateOfBirth: '2008-04-21' })],
    ['ten insured', 'ten-to-vietnam', {}],
    ['a start today', 'solo-thailand-five-days', { startDate: '2026-04-01' }],
    ['a policyholder who is 18 today', 'family-to-japan', { dateOfBirth: '2008-04-01' }],
    ['an age in Khmer digits', 'family-to-japan', { dateOfBirth: '១៩៩០-០៥-១៤', mobilePhone: '+៨៥៥១២៣៤៥៦៧៨' }],
    ['a number as the card has it', 'family-to-japan', { identityNumber: '010 203 040 (01)', givenName: 'José' }],
  ])('%s: is accepted', async (_what, from, changes) => {
    const { view } = await shop.aDraftOf(from, 'travel', changes as Answers);
    expect(view.problems).toEqual([]);
    expect(view.page).toBe('summary');
  });
});
