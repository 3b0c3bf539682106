import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { answer, start } from '#engine/wizard.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { readPolicyholderPhone, withPhoneProof } from './prove-phone.ts';

const aJourney = (phone: Json = { var: 'mobilePhone' }, mobilePhone: string | null = validAnswers.mobilePhone) => {
  const product = createFixtureProduct((files) => {
    const settings = files['product-schemas/boat/product.json'] as { policyholder: Record<string, Json> };
    settings.policyholder.phone = phone;
  });
  return answer(start(product, publicCircumstances, '2026-03-01'), { ...validAnswers, mobilePhone }).journey;
};

test('the phone of a journey is the phone of its policyholder, and is returned with its field', () => {
  expect(readPolicyholderPhone(aJourney())).toEqual({ phone: '+85512345678', field: 'mobilePhone' });
  // This value belongs to no single answer.
  const either = { if: [true, { var: 'mobilePhone' }, null] };
  expect(readPolicyholderPhone(aJourney(either))).toEqual({ phone: '+85512345678', field: '' });
  expect(readPolicyholderPhone(aJourney('+85512345678'))).toEqual({ phone: '+85512345678', field: '' });
});

test.each([
  ['no phone', aJourney(undefined, null), '/mobilePhone'],
  ['a telephone in an office', aJourney(undefined, '+85523123456'), '/mobilePhone'],
  ['what is no phone at all', aJourney(7), '/'],
])('%s gets no code', (_what, journey, at) => {
  expect(() => readPolicyholderPhone(journey)).toThrow(
    expect.objectContaining({
      ...{ status: 422, code: 'notMobile' },
      problems: [{ code: 'notMobile', at, message: 'problems.notMobile' }],
    }),
  );
});

test('a proof is for the current number, and for no other number', () => {
  const journey = aJourney();
  const proven = withPhoneProof(journey, '+85512345678').record;
  const proof = { status: 'found', inputs: { mobilePhone: '+85512345678' } };
  expect(proven.findings).toEqual({ ...journey.record.findings, phoneProof: proof });
  expect(proven.answers).toEqual(journey.record.answers);
  expect(withPhoneProof(journey, '+85512345679')).toBe(journey);
});
