import { expect, test } from 'vitest';
import { checkFixture, type Messages } from '#tests/support/check-fixture.ts';
import { fixtureProduct, goodAnswers, publicCircumstances } from '#tests/support/fixture-product.ts';
import { withoutSummary } from '#tests/support/without-summary.ts';
import { activePaths } from './chart.ts';
import type { Json } from './json.ts';
import type { DraftRecord } from './record.ts';
import { replay } from './replay.ts';
import { answer, canConfirm, confirm, next, start } from './wizard.ts';

const product = fixtureProduct(withoutSummary);
const pages = ['hire', 'choice', 'offer', 'person'];

function atPayment(answers: Record<string, Json> = goodAnswers): DraftRecord {
  const begun = answer(product, start(product, publicCircumstances, '2026-03-01'), answers).record;
  return pages.reduce((record, page) => next(product, record, page).record, begun);
}

const report = (record: DraftRecord, words: string): DraftRecord => ({
  ...record,
  outcomes: [...record.outcomes, ...words.split(' ').map((type) => ({ type }))],
});
const standsIn = (record: DraftRecord) => activePaths(replay(product, record).state).at(-1)?.at(-1);

test('is sound: nothing is found in a product that uses it', () => {
  const reword = (messages: Messages) => {
    for (const texts of Object.values(messages)) {
      for (const id of Object.keys(texts).filter((id) => id.startsWith('boat.summary.'))) delete texts[id];
      texts['boat.payment.declaration.label'] = 'Text';
    }
  };
  expect(checkFixture(withoutSummary, reword)).toEqual([]);
});

test('payment is the last page of the way and asks for the declaration', () => {
  const position = replay(product, atPayment());
  expect(position).toMatchObject({ page: 'payment', problems: [], confirmed: false });
  expect(position.route).toEqual({ pages: [...pages, 'payment'], complete: true });
  expect(position.situation.parked).toEqual([]);
  expect(canConfirm(product, position)).toBe(true);

  const { declaration: _none, ...silent } = goodAnswers;
  const refused = confirm(product, atPayment(silent));
  expect(refused.problems).toEqual([expect.objectContaining({ at: '/declaration' })]);
});

test('the same page takes the code and the payment, to the end', () => {
  const { record, problems } = confirm(product, atPayment());
  expect(problems).toEqual([]);
  expect(replay(product, record)).toMatchObject({ page: 'payment', confirmed: true, waiting: 'sendCode' });
  expect(record.answers.declaration).toBe(true);
  const walked = ['SENT', 'VERIFIED', 'PAY', 'FAILED', 'PAY', 'PAID', 'ISSUED'].reduce<[DraftRecord, unknown[]]>(
    ([before, seen], type) => [report(before, type), [...seen, standsIn(report(before, type))]],
    [record, []],
  );
  expect(walked[1]).toEqual([
    ...['enteringCode', 'choosingPayment', 'paying', 'paymentFailed', 'paying', 'issuing', 'issued'],
  ]);
  expect(replay(product, walked[0])).toMatchObject({ page: undefined, ended: true });
});

test('a proven phone needs no code', () => {
  const draft = atPayment();
  const proven = { ...draft, findings: { phoneProof: { status: 'found' as const, inputs: {} } } };
  expect(standsIn(confirm(product, proven).record)).toBe('choosingPayment');
});

test('opened again it is back where everything is confirmed, the answers kept and the declaration asked anew', () => {
  const confirmed = confirm(product, atPayment()).record;
  expect(standsIn(report(confirmed, 'SENT VERIFIED PAY FAILED REOPEN'))).toBe('confirming');
  // Money on its way is never left behind.
  expect(standsIn(report(confirmed, 'SENT VERIFIED PAY PAID REOPEN'))).toBe('issuing');

  const { declaration: _given, ...kept } = confirmed.answers;
  const draft = { ...confirmed, answers: kept, outcomes: [] };
  expect(replay(product, draft)).toMatchObject({ page: 'payment', trail: [...pages, 'payment'] });
  expect(confirm(product, draft).problems).toHaveLength(1);
  const again = answer(product, draft, { declaration: true }).record;
  expect(again.answers).toEqual(goodAnswers);
  expect(confirm(product, again).problems).toEqual([]);
});
