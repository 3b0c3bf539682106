import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { applyLookup } from '#engine/commands/apply-lookup.ts';
import { listEffects } from '#engine/commands/list-effects.ts';
import type { Journey } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import { findPageDefinition } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import { answer, start } from '#engine/wizard.ts';
import { describeCustomer } from '#server/purchase/customers/describe-customer.ts';
import { loadCases, loadTestProduct } from '#tests/paths/load-test-product.ts';
import { purchasesForOne } from './purchases-for-one.ts';

type Known = {
  /** The remembered data of the buyer. */
  customer?: Json | undefined;
  /** The cards show the values of the case. */
  cardsAreRead?: boolean;
};

/** A buyer answers blank or wrong questions, page by page; known answers come as soon as they may. */
function buys(
  productId: string,
  testCase: string,
  { customer, cardsAreRead = false }: Known = {},
): { journey: Journey; asked: string[] } {
  const product = loadTestProduct(productId);
  const {
    asOf,
    answers: wanted,
    path = [],
  } = loadCases(productId).find(({ name }) => name === testCase)?.testCase ?? {};
  let journey = start(product, { channel: 'public', language: 'km' }, asOf ?? '');
  const asked: string[] = [];
  const told: Record<string, Json | undefined> = { existingCustomer: customer, ...(cardsAreRead && cardsOf(wanted)) };
  const findOut = () => {
    for (const { finding, inputs: fields, when } of listEffects(product.definition.form)) {
      const { answers, findings } = journey.record;
      const value = told[finding];
      const mayAsk = fields.every((field) => answers[field] !== undefined);
      // The phone's proof is no answer: it is asked for nowhere here.
      const isAsked = when === undefined || when === 'phoneIsProven' || journey.situation.facts[when] === true;
      if (value === undefined || !mayAsk || !isAsked || findings[finding] !== undefined) continue;
      const inputs = Object.fromEntries(fields.map((field) => [field, answers[field] as Json]));
      journey = applyLookup(journey, finding, { status: 'found', inputs, value }).journey;
    }
  };
  for (const page of path) {
    const { schema, sections } = findPageDefinition(product, page);
    const fields = (sections?.flatMap((section) => section.fields) ?? Object.keys(schema.properties)).filter(
      (field) => field !== 'declaration' && (wanted?.[field] !== undefined || schema.properties[field]?.const === true),
    );
    const wantedOf = (field: string): Json => wanted?.[field] ?? true;
    const isAsked = (field: string) =>
      !journey.situation.hidden.has(field) && !isDeepStrictEqual(journey.record.answers[field], wantedOf(field));
    for (let field = fields.find(isAsked); field !== undefined; field = fields.find(isAsked)) {
      journey = answer(journey, { [field]: wantedOf(field) }).journey;
      asked.push(field);
      findOut();
    }
  }
  return { journey, asked };
}

/** The data on a case's cards: nothing but the answers that its buyer would type. */
function cardsOf(answers: Answers = {}): Record<string, Json> {
  const { givenName, familyName, gender, identityNumber, registrationNo, engineNo, chassisFrame } = answers as Record<
    string,
    string
  >;
  return JSON.parse(
    JSON.stringify({
      identityCard: { givenName, familyName, gender, idNumber: identityNumber },
      vehicleCard: { plateNumber: registrationNo, engineNo, frameNo: chassisFrame },
    }),
  );
}

test.each(purchasesForOne)(
  '%s for one person, case %s: at most %i answers, %i with readable cards, %i for a returning buyer',
  (...row) => {
    const [product, testCase, first, read, again] = row;
    const { journey, asked } = buys(product, testCase);
    const scanned = buys(product, testCase, { cardsAreRead: true }).asked;
    // The card's pictures were read, and it is valid still.
    const { idFrontCard } = journey.record.answers;
    const card = {
      status: 'found',
      inputs: idFrontCard ? { idFrontCard } : {},
      value: { expiryDate: '2031-01-01' },
    } as const;
    const bought = applyLookup(journey, 'identityCard', card).journey;
    const repeat = buys(product, testCase, { customer: describeCustomer(bought)?.details }).asked;
    const counts = [asked.length, `with cards read ${scanned.length}`, `again ${repeat.length}: ${repeat.join(', ')}`];
    console.info(`${product}: ${counts.join(', ')}`);
    expect(asked.length).toBeLessThanOrEqual(first);
    expect(scanned.length).toBeLessThanOrEqual(read);
    expect(repeat.length).toBeLessThanOrEqual(again);
  },
);
