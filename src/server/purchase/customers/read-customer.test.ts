import { describe, expect, test } from 'vitest';
import { openJourney } from '#engine/journey.ts';
import type { Answers } from '#engine/record.ts';
import { createFixtureProduct, publicCircumstances } from '#tests/support/fixture-product.ts';
import { describeCustomer } from './describe-customer.ts';
import { readCustomer } from './read-customer.ts';
import { readSearch } from './read-search.ts';
import { listSearchFields, readSearchFacts } from './search-facts.ts';

type Settings = { policyholder: object; customer?: object; remark?: object };
const product = (change: Partial<Settings> = {}) =>
  createFixtureProduct((files) => Object.assign(files['product-schemas/boat/product.json'] as object, change));
const journey = (answers: Answers, change: Partial<Settings> = {}) =>
  openJourney(product(change), {
    ...{ circumstances: publicCircumstances, answers, findings: {}, asOf: '2026-03-01', passed: [], outcomes: [] },
  });
const dara = { skipper: 'Sok Dara', mobilePhone: '+85512345678', province: 'KH-7', captainsLicence: 'on request' };

describe('the customer of a record', () => {
  test('has the details that the record contains and that its product asks for', () => {
    expect(readCustomer(journey(dara))).toEqual({ name: 'Sok Dara', phone: '+85512345678', email: null, remark: null });
    expect(readCustomer(journey({}))).toEqual({ name: null, phone: null, email: null, remark: null });
    const all = {
      policyholder: { name: { var: 'skipper' }, phone: { var: 'mobilePhone' }, email: { var: 'province' } },
      remark: { var: 'captainsLicence' },
    };
    const answers = { ...dara, withGuests: false };
    expect(readCustomer(journey(answers, all))).toMatchObject({ email: 'KH-7', remark: 'on request' });
    // A value that is no text names no person.
    expect(readCustomer(journey(answers, { policyholder: { name: { var: 'days' } } })).name).toBeNull();
  });

  test('is searched for in each answer in which any product on sale stores a name or a phone, once', () => {
    const catalogue = {
      list: () => [
        product(),
        product({
          policyholder: {
            name: {
              cat: [{ var: 'givenName' }, ' ', { if: [{ var: 'isFirm' }, { var: 'firm' }, { var: 'skipper' }] }],
            },
            phone: { var: 'mobilePhone' },
          },
        }),
        product({ policyholder: { name: 'nobody', phone: { or: [{ var: 'officePhone' }, { var: 'mobilePhone' }] } } }),
      ],
    };
    expect(listSearchFields(catalogue as unknown as Parameters<typeof listSearchFields>[0])).toEqual({
      ...{ name: ['skipper', 'givenName', 'isFirm', 'firm'], phone: ['mobilePhone', 'officePhone'] },
      ...{ identity: [], plate: [], vehicle: [] },
    });
  });

  test('is found by the numbers of the person and the vehicle, and by the Khmer name', () => {
    const customer = {
      ...{
        identityNumber: { var: 'skipper' },
        registrationNo: { var: 'captainsLicence' },
        place: { var: 'mobilePhone' },
      },
      ...{ khmerName: { var: 'province' }, chassisFrame: { var: 'firstDay' }, engineNo: { var: 'lastDay' } },
    };
    const answers = { ...dara, withGuests: false, firstDay: '2026-03-01', lastDay: '2026-03-02' };
    expect(readSearchFacts(journey(answers, { customer }))).toEqual({
      ...{ identity: ['Sok Dara'], plate: ['on request'], name: ['KH-7'], vehicle: ['2026-03-01', '2026-03-02'] },
    });
    expect(readSearchFacts(journey(dara))).toEqual({});
    const fields = listSearchFields({ list: () => [product({ customer })] } as never);
    expect(fields).toMatchObject({
      identity: ['skipper'],
      plate: ['captainsLicence'],
      vehicle: ['firstDay', 'lastDay'],
    });
  });

  test('is remembered with the date of birth and the other answers', () => {
    const customer = {
      dateOfBirth: { var: 'firstDay' },
      givenName: { var: 'skipper' },
      place: { var: 'province' },
      days: { var: 'days' },
    };
    const said = { firstDay: '1990-05-14', lastDay: '1990-05-20', skipper: 'Dara' };
    expect(describeCustomer(journey(said, { customer }))).toEqual({
      dateOfBirth: '1990-05-14',
      details: { givenName: 'Dara' },
    });
    expect(describeCustomer(journey({ skipper: 'Dara' }, { customer }))).toBeUndefined();
    expect(describeCustomer(journey(said))).toBeUndefined();
  });
});

test.each([
  ['TRV-2026-000001', { kind: 'number', number: 'TRV-2026-000001' }],
  ['trv2026000001', { kind: 'number', number: 'TRV-2026-000001' }],
  ['០១២ ៣៤៥ ៦៧៨', '+85512345678'],
  ['012-345.678', '+85512345678'],
  ['+85512345678', '+85512345678'],
  ['+855 (0)12 345 678', '+85512345678'],
  ['0855 12-345-678', '+85512345678'],
  ['(0)12 345 678', '+85512345678'],
  ['\u200b０１２ ３４５\u00a0６７８', '+85512345678'],
  ['345 67', { text: '345 67' }],
  ['Sok 7', { text: 'Sok 7' }],
  ['  សុខ  ដារ៉ា ', { text: 'សុខ ដារ៉ា' }],
])('a search for "%s" is understood', (typed, wish) => {
  const search = readSearch(typed);
  if (typeof wish === 'string') expect(search).toMatchObject({ kind: 'words', typed: { phone: wish } });
  else if ('kind' in wish) expect(search).toEqual(wish);
  else expect(search).toEqual({ kind: 'words', typed: { ...wish, phone: undefined } });
});
