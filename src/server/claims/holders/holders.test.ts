import { describe, expect, test } from 'vitest';
import type { Order } from '#server/purchase/orders/order-repository.ts';
import { buildCertificateGroups } from '#server/purchase/policy-life/view-cover.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { personKey } from './holder-repository.ts';
import { formatHolderName, listInsuredPersons } from './insured-persons.ts';
import { loadLabelMessages } from './label-messages.ts';
import { holderId } from './list-holders.ts';
import type { SoldPolicy } from './sold-policy-repository.ts';

describe('a holder', () => {
  const sold = (id: string, day: string) => ({ order: { id, createdAt: new Date(day) } as Order }) as SoldPolicy;

  test('has the id of the first order, whichever policy was issued last', () => {
    const [first, later] = [sold('b', '2026-04-01'), sold('a', '2026-04-02')];
    expect([holderId([later, first]), holderId([first, later])]).toEqual(['b', 'b']);
    const atOnce = [sold('d', '2026-04-01'), sold('c', '2026-04-01')];
    expect([holderId(atOnce), holderId(atOnce.toReversed())]).toEqual(['c', 'c']);
    expect(holderId([])).toBe('');
  });

  test('is distinguished from others by phone and date of birth', () => {
    const phone = '+85512345678';
    const keys = [
      { phone, born: '1990-05-14' },
      { phone, born: null },
      { phone: '+85512345679', born: null },
    ].map(personKey);
    expect(new Set(keys).size).toBe(3);
    expect(personKey({ phone, born: '1990-05-14' })).toBe(keys[0]);
  });
});

test('a reply contains the words of all its labels, once, at every depth', () => {
  const messages = { 'boat.plans.calm.name': 'Calm', 'boat.benefits.hull': 'Hull', other: 'Other' };
  const named = loadLabelMessages(
    messages,
    { plan: { id: 'calm', label: 'boat.plans.calm.name' } },
    [{ lines: [{ label: 'boat.benefits.hull' }, { label: 'boat.benefits.hull' }, { label: 'boat.benefits.unnamed' }] }],
    { label: { label: 'other' }, name: 'boat.name' },
    null,
    'label',
    { label: null },
  );
  expect(named).toEqual({
    ...{
      'boat.plans.calm.name': 'Calm',
      'boat.benefits.hull': 'Hull',
      'boat.benefits.unnamed': 'boat.benefits.unnamed',
    },
    other: 'Other',
  });
});

describe('insured persons', () => {
  const guests = [
    { id: 'a', fullName: 'Sok Maly', dateOfBirth: '2001-01-01' },
    { id: 'b', fullName: 'Sok Rithy', dateOfBirth: '2002-02-02' },
  ];
  const frozen = (answers: object) => ({
    ...{
      circumstances: publicCircumstances,
      answers: { ...validAnswers, ...answers },
      findings: {},
      asOf: '2026-03-01',
    },
    ...{ passed: [], outcomes: [] },
  });
  /** A product whose certificate prints the guests after another list, with or without the skipper. */
  const boat = (policyholder: boolean) =>
    createFixtureProduct((files) => {
      const { documents } = files['product-schemas/boat/product.json'] as unknown as {
        documents: { lists: { field: string; columns: string[]; policyholder?: boolean }[] }[];
      };
      const [list] = documents[0]?.lists ?? [];
      if (list && policyholder) Object.assign(list, { policyholder });
      documents.unshift({
        ...documents[0],
        lists: [{ field: 'coasts', columns: ['name'] }],
      } as (typeof documents)[number]);
    });
  const holder = { id: 'policyholder', name: 'Sok Dara' };

  test('are the policyholder and the persons on the policyholder’s certificate', () => {
    expect(listInsuredPersons(boat(true), frozen({ withGuests: true, guests }))).toEqual([
      ...[holder, { id: 'a', name: 'Sok Maly' }, { id: 'b', name: 'Sok Rithy' }],
    ]);
    expect(listInsuredPersons(boat(true), frozen({}))).toEqual([holder]);
    expect(listInsuredPersons(boat(false), frozen({ withGuests: true, guests }))).toEqual([holder]);
  });

  test('have the name that their product specifies, if any', () => {
    expect(formatHolderName(boat(true), frozen({}))).toBe('Sok Dara');
    expect(formatHolderName(boat(true), frozen({ skipper: undefined }))).toBe('');
  });
});

test('a schedule shows the groups of the certificate in words, without unanswered and unasked fields', () => {
  const boat = createFixtureProduct((files) => {
    const { documents } = files['product-schemas/boat/product.json'] as unknown as {
      documents: { groups: { name: string; fields: string[] }[] }[];
    };
    documents[0]?.groups.push(
      { name: 'crew', fields: ['skipper', 'mobilePhone', 'guests'] },
      { name: 'others', fields: ['guests'] },
    );
  });
  const { mobilePhone: _notTold, ...answers } = validAnswers;
  // The guests were entered before the answer that there are none.
  const guests = [{ id: 'a', fullName: 'Sok Maly', dateOfBirth: '2001-01-01' }];
  const frozen = {
    ...{ circumstances: publicCircumstances, answers: { ...answers, guests }, findings: {}, asOf: '2026-03-01' },
    ...{ passed: [], outcomes: [] },
  };
  const messages = () => ({
    'boat.hire.firstDay.label': 'First day',
    'boat.documents.certificate.groups.hire': 'The hire',
  });
  const groups = buildCertificateGroups({ product: boat, messages }, frozen, 'en');
  expect(groups.map(({ label, rows }) => [label, rows.length])).toEqual([
    ['The hire', 4],
    ['crew', 1],
  ]);
  expect(groups[0]?.rows[0]).toEqual({ label: 'First day', value: '02 Mar, 2026' });
  expect(groups[1]?.rows[0]?.value).toBe('Sok Dara');
});
