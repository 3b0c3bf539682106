import { describe, expect, test } from 'vitest';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import type { Answers, DraftRecord, Lookup } from '#engine/record.ts';
import { createFixtureProduct, type FixtureFiles, publicCircumstances } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import { applyLookups, withNameMatch } from './lookups.ts';
import { findCountedPromotion } from './promotion-lookup.ts';

/** A boat whose skipper shows a card, uploads a picture of it besides the names, and enters a phone and a code. */
function aBoat(inputs: string[], change: (files: FixtureFiles) => void = () => {}) {
  return createFixtureProduct((files) => {
    const { pages } = files['product-schemas/boat/form.json'] as unknown as {
      pages: { person: { schema: { properties: object }; effects?: object[] } };
    };
    Object.assign(pages.person.schema.properties, {
      ...{ card: { type: 'string', format: 'upload' }, firstName: { type: 'string' }, lastName: { type: 'string' } },
      ...{ code: { type: 'string' }, officePhone: { type: 'string', format: 'phone' } },
    });
    pages.person.effects = [
      { finding: 'identityCard', inputs },
      { finding: 'phoneKind', inputs: ['mobilePhone'] },
      { finding: 'promotion', inputs: ['code'] },
      { finding: 'unheardOf', inputs: ['code'] },
    ];
    change(files);
  });
}
const named = aBoat(['card', 'firstName', 'lastName']);
const record = (
  answers: Answers,
  findings: Record<string, Lookup> = {},
  outcomes: DraftRecord['outcomes'] = [],
): DraftRecord => ({
  ...{ circumstances: publicCircumstances, answers, findings, asOf: '2026-03-01', passed: [], outcomes },
});
const reading = { type: 'IDCARD', familyName: 'SOK', givenName: 'DARA' };
const inputs = { card: 'upload-1' };
const read = (value: Json = reading): Record<string, Lookup> => ({ identityCard: { status: 'found', inputs, value } });
const dara = { card: 'upload-1', firstName: 'Dara', lastName: 'Sok' };
const cardOf = ({ record: { findings } }: Journey) => findings.identityCard;

describe('the match of a card with the named person', () => {
  const match = (answers: Answers, value: Json = reading, product = named) => {
    const told = cardOf(withNameMatch(openJourney(product, record(answers, read(value)))));
    return (told?.value as { isFullNameMatch?: boolean } | undefined)?.isFullNameMatch;
  };

  test('follows the current names', () => {
    expect(match(dara)).toBe(true);
    expect(match({ ...dara, lastName: 'Chan' })).toBe(false);
    expect(match(dara, { ...reading, isFullNameMatch: false })).toBe(true);
    expect(match({ ...dara, firstName: 'Maly' }, { ...reading, isFullNameMatch: true })).toBe(false);
  });

  test('does not exist without both names', () => {
    for (const answers of [
      { card: 'upload-1', firstName: 'Dara' },
      { card: 'upload-1', lastName: 'Sok' },
    ])
      expect(match(answers, { ...reading, isFullNameMatch: true })).toBeUndefined();
    const kept = withNameMatch(
      openJourney(named, record({ card: 'upload-1' }, read({ ...reading, isFullNameMatch: true }))),
    );
    expect(cardOf(kept)).toStrictEqual({ status: 'found', inputs, value: reading });
  });

  test('uses the names by which the customer is remembered, if the lookup asks only for a card', () => {
    const customer = { givenName: { var: 'firstName' }, familyName: { var: 'lastName' } };
    const remembered = aBoat(['card'], (files) =>
      Object.assign(files['product-schemas/boat/product.json'] as object, { customer }),
    );
    expect(match(dara, reading, remembered)).toBe(true);
    expect(match({ ...dara, firstName: 'Maly' }, reading, remembered)).toBe(false);
    // A customer who is not remembered has no name to compare.
    expect(match(dara, reading, aBoat(['card']))).toBeUndefined();
  });

  test('changes nothing else: a card that is right already, is not read, or shows nothing, remains as it is', () => {
    for (const findings of [
      read({ ...reading, isFullNameMatch: true }),
      read(null),
      { identityCard: { status: 'pending', inputs } } as Record<string, Lookup>,
      partial<Record<string, Lookup>>({ identityCard: { status: 'failed', inputs, value: reading } }),
      {},
    ]) {
      const journey = openJourney(named, record(dara, findings));
      expect(withNameMatch(journey)).toBe(journey);
    }
    const told = withNameMatch(
      openJourney(named, record(dara, { ...read(), phoneProof: { status: 'found', inputs: {}, value: null } })),
    );
    expect(Object.keys(told.record.findings)).toEqual(['identityCard', 'phoneProof']);
    expect(told.record.answers).toEqual(dara);
  });
});

describe('the result of a lookup', () => {
  test('exists at once, or waits for its answer; a lookup that nobody answers is not asked', () => {
    const { findings } = applyLookups(
      openJourney(named, record({ ...dara, mobilePhone: '+85512345678', code: 'WELCOME' })),
    ).record;
    expect(findings).toEqual({
      identityCard: { status: 'pending', inputs },
      phoneKind: { status: 'found', inputs: { mobilePhone: '+85512345678' }, value: 'mobile' },
      promotion: { status: 'pending', inputs: { code: 'WELCOME' } },
    });
  });

  test.each([
    ['+85512345678', 'mobile'],
    ['+85523456789', 'other'],
  ])('a code can be sent to %s or not: %s', (mobilePhone, kind) => {
    const { findings } = applyLookups(openJourney(named, record({ mobilePhone }))).record;
    expect(findings.phoneKind).toMatchObject({ status: 'found', value: kind });
  });

  test('is compared with the names in the same step', () => {
    const findings: Record<string, Lookup> = { identityCard: { status: 'found', inputs, value: reading } };
    expect(cardOf(applyLookups(openJourney(named, record(dara, findings))))).toMatchObject({
      value: { isFullNameMatch: true },
    });
  });

  test('remains unchanged after the confirmation', () => {
    const confirmed = openJourney(named, record(dara, read(), ['CONFIRM'] as unknown as DraftRecord['outcomes']));
    expect(applyLookups(confirmed)).toBe(confirmed);
  });
});

test('a premium counts on the found promotion if the answers still name it', () => {
  const promotion = (status: string, value?: Json, code = 'WELCOME') =>
    findCountedPromotion(
      openJourney(named, record({ code }, { promotion: { status, inputs: { code: 'WELCOME' }, value } as Lookup })),
    );
  const value = { code: 'WELCOME', percent: 10 };
  expect(promotion('found', value)).toEqual({ code: 'WELCOME', value, inputs: { code: 'WELCOME' } });
  expect(promotion('not-found', value)).toBeUndefined();
  expect(promotion('found', {})).toBeUndefined();
  expect(promotion('found', value, 'OTHER')).toBeUndefined();
  expect(findCountedPromotion(openJourney(named, record({})))).toBeUndefined();
});
