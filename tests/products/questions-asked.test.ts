import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Journey } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import { pageDefinition } from '#engine/product.ts';
import { answer, find, start } from '#engine/wizard.ts';
import { describeCustomer } from '#server/purchase/customers/describe-customer.ts';
import { casesOf, productOf } from '#tests/paths/product-of.ts';
import { purchasesForOne } from './purchases-for-one.ts';

/** Who buys answers what is blank or otherwise than it should be, page by page; what is known comes as soon as it may. */
function buys(productId: string, testCase: string, known?: Json): { journey: Journey; asked: string[] } {
  const product = productOf(productId);
  const { asOf, answers: wanted, path = [] } = casesOf(productId).find(({ name }) => name === testCase)?.testCase ?? {};
  let journey = start(product, { channel: 'public', language: 'km' }, asOf ?? '');
  const asked: string[] = [];
  const { mobilePhone = null, dateOfBirth = null } = wanted ?? {};
  for (const page of path) {
    const { schema, sections } = pageDefinition(product, page);
    const fields = (sections?.flatMap((section) => section.fields) ?? Object.keys(schema.properties)).filter(
      (field) => field !== 'declaration' && wanted?.[field] !== undefined,
    );
    const isAsked = (field: string) =>
      !journey.situation.hidden.has(field) && !isDeepStrictEqual(journey.record.answers[field], wanted?.[field]);
    for (let field = fields.find(isAsked); field !== undefined; field = fields.find(isAsked)) {
      journey = answer(journey, { [field]: wanted?.[field] ?? null }).journey;
      asked.push(field);
      const { answers, findings } = journey.record;
      const mayAsk = answers.mobilePhone !== undefined && answers.dateOfBirth !== undefined;
      if (known !== undefined && mayAsk && findings.existingCustomer === undefined)
        journey = find(journey, 'existingCustomer', {
          status: 'found',
          inputs: { mobilePhone, dateOfBirth },
          value: known,
        }).journey;
    }
  }
  return { journey, asked };
}

test.each(purchasesForOne)(
  '%s for one person, case %s: at most %i answers, and %i of who has bought it before',
  (...row) => {
    const [product, testCase, first, again] = row;
    const { journey, asked } = buys(product, testCase);
    // The card's pictures were read, and it is valid still.
    const { idFrontCard } = journey.record.answers;
    const card = {
      status: 'found',
      inputs: idFrontCard ? { idFrontCard } : {},
      value: { expiryDate: '2031-01-01' },
    } as const;
    const bought = find(journey, 'identityCard', card).journey;
    const repeat = buys(product, testCase, describeCustomer(bought)?.details).asked;
    console.info(`${product}: ${asked.length} answers, again ${repeat.length}: ${repeat.join(', ')}`);
    expect(asked.length).toBeLessThanOrEqual(first);
    expect(repeat.length).toBeLessThanOrEqual(again);
  },
);
