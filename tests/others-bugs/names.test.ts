import { describe, expect, test } from 'vitest';
import { applyLookup } from '#engine/commands/apply-lookup.ts';
import type { Journey } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import type { Answers } from '#engine/record.ts';
import { answer, start } from '#engine/wizard.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { IdentityReading } from '#server/platform/cards/mrz/read-mrz.ts';
import { describeCustomer } from '#server/purchase/customers/describe-customer.ts';
import { readCustomer } from '#server/purchase/customers/read-customer.ts';
import { withNameMatch } from '#server/purchase/lookups/lookups.ts';
import { makeSpecimens } from '#server/studio/document-preview/specimens.ts';
import { loadCases, loadTestProduct, productNames } from '#tests/paths/load-test-product.ts';

/* People with one name only buy every product; see mrz#1 and mrz#9. The tests of zones are in `zone-names.test.ts`. */

const products = productNames.filter((name) => name !== 'shared').map((name) => [name, loadTestProduct(name)] as const);

const tree = buildTree(readProductFiles(projectRoot));
const origin = 'https://shop.example';

type Names = { givenName: string; familyName: string };
const ONE_NAME = { givenName: 'Sukarno', hasOneName: true };

/** The journey of a product's case that buys, with other answers. */
function buy(name: string, changes: Answers): Journey {
  const [, product] = products.find(([id]) => id === name) as (typeof products)[number];
  const testCase = loadCases(name).find((one) => one.name === 'one-name')?.testCase;
  const circumstances = { channel: 'web', language: 'en', ...testCase?.circumstances } as never;
  const begun = start(product, circumstances, testCase?.asOf ?? '');
  return answer(begun, { ...(testCase?.answers as Answers), hasOneName: null, ...changes } as Answers).journey;
}

const found = (journey: Journey, finding: string, value: Record<string, Json>, inputs: Record<string, Json>) =>
  applyLookup(journey, finding, { status: 'found', inputs, value }).journey;
const card = (names: Names, more: Partial<IdentityReading> = {}): Record<string, Json> => ({
  ...{ type: 'PASSPORT', idNumber: 'N01234567', dateOfBirth: '1990-04-05', gender: 'male', expiryDate: '2035-01-01' },
  ...{ fullName: `${names.familyName} ${names.givenName}`.trim(), ...names, ...more },
});
const nothingTyped = { givenName: null, familyName: null, gender: null, identityNumber: null };

describe.each(products)('a person with one name buys %s', (name, product) => {
  const isAsked = (journey: Journey, field: string) => !journey.situation.hidden.has(field);

  test('the tick hides the family name, and the name is stored once', () => {
    const journey = buy(name, { ...ONE_NAME, familyName: null });
    expect(isAsked(journey, 'familyName')).toBe(false);
    expect(readCustomer(journey).name).toBe('Sukarno');
    expect(describeCustomer(journey)?.details).toMatchObject({ givenName: 'Sukarno', familyName: '' });
  });

  test('a family name that was typed before the tick is left out, and returns without the tick', () => {
    const both = { givenName: 'Sukarno', familyName: 'Putra' };
    expect(readCustomer(buy(name, { ...both, hasOneName: true })).name).toBe('Sukarno');
    expect(readCustomer(buy(name, { ...both, hasOneName: false })).name).toBe('Sukarno Putra');
  });

  test('both names are required without the tick, also in a draft without that answer', () => {
    for (const hasOneName of [null, false]) {
      const journey = buy(name, { ...ONE_NAME, familyName: null, hasOneName });
      expect(isAsked(journey, 'familyName')).toBe(true);
    }
  });

  test('a passport with one name ticks it, and a missing sex leaves the question open', () => {
    const blank = buy(name, { ...nothingTyped, idFrontCard: 'sample-id-card-front', identityDocument: 'PASSPORT' });
    const read = found(blank, 'identityCard', card({ givenName: 'SUKARNO', familyName: '' }, { gender: null }), {});
    expect(read.record.answers).toMatchObject({ givenName: 'SUKARNO', hasOneName: true });
    expect(read.record.answers.gender ?? null).toBeNull();
    expect(isAsked(read, 'gender')).toBe(true);
    expect(readCustomer(read).name).toBe('SUKARNO');
  });

  test('a passport with both names, or without names, ticks nothing', () => {
    const blank = buy(name, nothingTyped);
    for (const names of [
      { givenName: 'DARA', familyName: 'SOK' },
      { givenName: '', familyName: '' },
    ])
      expect(found(blank, 'identityCard', card(names), {}).record.answers.hasOneName ?? null).toBeNull();
  });

  test('a passport with one name changes nothing that was typed', () => {
    const typed = buy(name, { givenName: 'Sukarno', familyName: 'Putra' });
    const read = found(typed, 'identityCard', card({ givenName: 'SUKARNO', familyName: '' }), {});
    expect(readCustomer(read).name).toBe('Sukarno Putra');
  });

  test('the name is compared with the card', () => {
    const ticked = buy(name, ONE_NAME);
    const match = (names: Names, journey = ticked) => {
      const identityCard = { status: 'found', inputs: {}, value: card(names) } as const;
      const read = withNameMatch(journey.to({ ...journey.record, findings: { identityCard } }));
      return (read.record.findings.identityCard?.value as { isFullNameMatch?: boolean } | undefined)?.isFullNameMatch;
    };
    expect(match({ givenName: 'SUKARNO', familyName: '' })).toBe(true);
    expect(match({ givenName: '', familyName: 'SUKARNO' })).toBe(true);
    expect(match({ givenName: 'SUHARTO', familyName: '' })).toBe(false);
    expect(match({ givenName: 'SUKARNO', familyName: 'PUTRA' })).toBe(false);
    const half = buy(name, { givenName: 'Sukarno', familyName: null });
    expect(match({ givenName: 'SUKARNO', familyName: 'PUTRA' }, half)).toBeUndefined();
  });

  test('a known customer with one name is filled in with the tick', () => {
    const details = describeCustomer(buy(name, ONE_NAME))?.details ?? {};
    const known = found(buy(name, nothingTyped), 'existingCustomer', details, {});
    expect(known.record.answers).toMatchObject({ givenName: 'Sukarno', hasOneName: true });
    expect(readCustomer(known).name).toBe('Sukarno');
    const both = { ...details, familyName: 'Putra' };
    expect(readCustomer(found(buy(name, nothingTyped), 'existingCustomer', both, {})).name).toBe('Sukarno Putra');
  });

  test('all documents and messages print the name once, and no other name in its place', () => {
    const made = makeSpecimens({ tree, product: name, persona: 'one-name', settings: {}, origin });
    const texts = listTexts(made);
    const named = texts.filter((text) => text.includes('Sukarno'));
    expect(named.length).toBeGreaterThan(0);
    for (const text of named) {
      expect(text).not.toMatch(/Sukarno\s+(?:Sukarno|FNU|LNU|\.|-|null|undefined)/i);
      expect(text).toBe(text.trim());
    }
    expect(texts).not.toContain('Family name');
  });

  test('the back of the ID card is offered and not required', () => {
    const page = product.definition.form.pages[product.pageOf.idBackCard ?? ''];
    expect(page?.schema.properties.idBackCard?.format).toBe('upload');
    expect(page?.schema.required ?? []).not.toContain('idBackCard');
    expect(page?.effects?.find(({ finding }) => finding === 'identityCard')?.inputs).toContain('idBackCard');
  });
});

/** All texts inside a value. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
