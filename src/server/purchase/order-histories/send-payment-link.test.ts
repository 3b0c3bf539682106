import { expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import { partial } from '#tests/support/partial.ts';
import { buildPaymentLetter, isPaidAtOnce, rejectTooManyLinks, rejectUnpayable } from './send-payment-link.ts';

const at = new Date('2026-03-01T05:00:00Z');
const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000);

const refusalOf = (act: () => void): [string, number | undefined] | undefined => {
  try {
    act();
  } catch (error) {
    if (error instanceof ApiProblem) return [`${error.status} ${error.code}`, error.retryAfter];
    throw error;
  }
  return undefined;
};

test('two messages with the link need a minute between them, and at most five go out in an hour', () => {
  const refused = (...sent: number[]) => refusalOf(() => rejectTooManyLinks(sent.map(ago), at));
  expect(refused()).toBeUndefined();
  expect(refused(0)).toEqual(['429 linkTooSoon', 60]);
  expect(refused(20.5)).toEqual(['429 linkTooSoon', 40]);
  expect(refused(59.5)).toEqual(['429 linkTooSoon', 1]);
  expect(refused(60)).toBeUndefined();
  // The last one counts.
  expect(refused(600, 30)).toEqual(['429 linkTooSoon', 30]);
  expect(refused(3000, 2000, 1000, 60)).toBeUndefined();
  expect(refused(3000, 2000, 1000, 500, 60)).toEqual(['429 linkTooOften', 3600]);
});

test.each([
  ['incomplete', 1, undefined],
  ['confirmed', 1, undefined],
  ['confirmed', 0, '409 orderNotPayable'],
  ['incomplete', -1, '409 orderNotPayable'],
  ['cancelled', 1, '409 orderNotPayable'],
  ['expired', 1, '409 orderNotPayable'],
  ['issued', 1, '409 alreadyPaid'],
  ['issued', -1, '409 alreadyPaid'],
])(
  'the link of an order that is %s, and can be paid for %i seconds more, is refused: %s',
  (status, seconds, refusal) => {
    expect(refusalOf(() => rejectUnpayable({ status, payableUntil: ago(-seconds) }, at))?.[0]).toBe(refusal);
  },
);

test('an order that is paid at once has no link to pay later; but its customer agrees by a link before', () => {
  type Order = Parameters<typeof isPaidAtOnce>[0];
  const anOrder = (circumstances: object, status = 'confirmed', about: object | null = null) =>
    partial<Order>({ frozen: { circumstances }, status, about });
  const atOnce = { isRequiredPayment: true };
  expect(isPaidAtOnce(anOrder(atOnce))).toBe(true);
  expect(isPaidAtOnce(anOrder(atOnce, 'incomplete'))).toBe(true);
  expect(isPaidAtOnce(anOrder({ ...atOnce, isSale: true }))).toBe(true);
  expect(isPaidAtOnce(anOrder({ ...atOnce, isSale: true }, 'incomplete'))).toBe(false);
  expect(isPaidAtOnce(anOrder({}))).toBe(false);
  expect(isPaidAtOnce(anOrder({ isSale: true }, 'incomplete'))).toBe(false);
  // The settings of the sale do not apply to its endorsement.
  expect(isPaidAtOnce(anOrder(atOnce, 'confirmed', { by: 'holder' }))).toBe(false);
});

test('the email with the link states the amount and the sender', () => {
  const wording = loadWording(readProductFiles(projectRoot));
  expect(buildPaymentLetter(wording, 'en', 'Pay 6.80.')).toEqual({
    subject: 'Your insurance: payment link',
    body: 'Pay 6.80.\n\nSerey Insurance',
  });
});
