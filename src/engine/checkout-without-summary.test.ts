import { expect, test } from 'vitest';
import { checkFixture, type Messages } from '#tests/support/check-fixture.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { removeSummary } from '#tests/support/remove-summary.ts';
import { listActivePaths } from './chart.ts';
import { confirm } from './commands/confirm.ts';
import { type Journey, openJourney } from './journey.ts';
import type { Json } from './language/json.ts';
import { answer, canConfirm, next, start } from './wizard.ts';

const product = createFixtureProduct(removeSummary);
const pages = ['hire', 'choice', 'offer', 'person'];

function atPayment(answers: Record<string, Json> = validAnswers): Journey {
  const begun = answer(start(product, publicCircumstances, '2026-03-01'), answers).journey;
  return pages.reduce((journey, page) => next(journey, page).journey, begun);
}

const report = (journey: Journey, words: string): Journey =>
  journey.alike({ outcomes: [...journey.record.outcomes, ...words.split(' ').map((type) => ({ type }))] });
const standsIn = ({ position }: Journey) => listActivePaths(position.state).at(-1)?.at(-1);

test('the check finds no fault in a product that uses this checkout', () => {
  const reword = (messages: Messages) => {
    for (const texts of Object.values(messages)) {
      for (const id of Object.keys(texts).filter((id) => id.startsWith('boat.summary.'))) delete texts[id];
      texts['boat.payment.declaration.label'] = 'Text';
    }
  };
  expect(checkFixture(removeSummary, reword)).toEqual([]);
});

test('payment is the last page of the route and asks for the declaration', () => {
  const journey = atPayment();
  const { position, situation } = journey;
  expect(position).toMatchObject({ page: 'payment', problems: [], confirmed: false });
  expect(position.route).toEqual({ pages: [...pages, 'payment'], complete: true });
  expect(situation.parked).toEqual([]);
  expect(canConfirm(journey)).toBe(true);

  const { declaration: _none, ...silent } = validAnswers;
  const refused = confirm(atPayment(silent));
  expect(refused.problems).toEqual([expect.objectContaining({ at: '/declaration' })]);
});

test('the same page accepts the code and the payment, until the policy is issued', () => {
  const { journey, problems } = confirm(atPayment());
  expect(problems).toEqual([]);
  expect(journey.position).toMatchObject({ page: 'payment', confirmed: true, waiting: 'sendCode' });
  expect(journey.record.answers.declaration).toBe(true);
  const walked = ['SENT', 'VERIFIED', 'PAY', 'FAILED', 'PAY', 'PAID', 'ISSUED'].reduce<[Journey, unknown[]]>(
    ([before, seen], type) => [report(before, type), [...seen, standsIn(report(before, type))]],
    [journey, []],
  );
  expect(walked[1]).toEqual([
    ...['enteringCode', 'choosingPayment', 'paying', 'paymentFailed', 'paying', 'issuing', 'issued'],
  ]);
  expect(walked[0].position).toMatchObject({ page: undefined, ended: true });
});

test('a proven phone needs no code', () => {
  const proven = { ...atPayment().record, findings: { phoneProof: { status: 'found' as const, inputs: {} } } };
  expect(standsIn(confirm(openJourney(product, proven)).journey)).toBe('choosingPayment');
});

test('a reopened order returns to the confirmation, preserves the answers and asks for the declaration again', () => {
  const confirmed = confirm(atPayment()).journey;
  expect(standsIn(report(confirmed, 'SENT VERIFIED PAY FAILED REOPEN'))).toBe('confirming');
  // An order with money on its way is never abandoned.
  expect(standsIn(report(confirmed, 'SENT VERIFIED PAY PAID REOPEN'))).toBe('issuing');

  const { declaration: _given, ...kept } = confirmed.record.answers;
  const draft = openJourney(product, { ...confirmed.record, answers: kept, outcomes: [] });
  expect(draft.position).toMatchObject({ page: 'payment', trail: [...pages, 'payment'] });
  expect(confirm(draft).problems).toHaveLength(1);
  const again = answer(draft, { declaration: true }).journey;
  expect(again.record.answers).toEqual(validAnswers);
  expect(confirm(again).problems).toEqual([]);
});
