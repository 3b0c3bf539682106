import type { BodyOf } from '#contract/call.ts';
import type { readBankAnswer as answerCall } from '#contract/claims/claim-payments.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { movePayment, type PaymentStep } from '../payments/move-payment.ts';
import { type ClaimPayment, listRunPayments } from '../payments/payment-repository.ts';
import { type PaymentAnswer, readBankAnswer, UnreadableAnswer } from './bank-files/read-bank-answer.ts';
import { requireRun } from './view-run.ts';

/**
 * Moves the payments of a sent run as the bank's file says, each in its own transaction, so that a file that is read
 * again goes on where it ended. Returns the payments that it could not move. Throws 404 `paymentRunNotFound`, 409
 * `paymentRunNotSo`, 422 `bankFileInvalid`.
 */
export async function answerRun(
  services: ClaimServices,
  user: SignedInUser,
  id: string,
  { file }: BodyOf<typeof answerCall>,
): Promise<string[]> {
  const { sql } = services.database;
  const run = await requireRun(sql, id);
  if (run.status !== 'sent') throw new ApiProblem(409, 'paymentRunNotSo');
  const answers = readAnswer(file, run.number);
  const payments = new Map((await listRunPayments(sql, id)).map((payment) => [payment.number, payment]));
  const ignored: string[] = [];
  for (const answer of answers.flatMap((one) => expandAnswer(one, payments))) {
    const payment = payments.get(answer.payment);
    const isMoved = payment !== undefined && (await movePayment(services, user, payment, toStep(answer)));
    if (!isMoved && !isKnown(payment, answer)) ignored.push(answer.payment);
  }
  return ignored;
}

function readAnswer(file: string, run: string): PaymentAnswer[] {
  try {
    return readBankAnswer(file, run);
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw problem('bankFileInvalid', '/file');
    throw error;
  }
}

type AnswerOfPayment = PaymentAnswer & { payment: string };

/** Splits an answer about the whole run into answers about its payments. */
function expandAnswer(answer: PaymentAnswer, payments: ReadonlyMap<string, ClaimPayment>): AnswerOfPayment[] {
  const { payment } = answer;
  if (payment !== null) return [{ ...answer, payment }];
  const waiting = [...payments.values()].filter(({ status }) => status === 'sent');
  return waiting.map(({ number }) => ({ ...answer, payment: number }));
}

/** True if the payment has the status of the answer already: the file was read before. */
const isKnown = (payment: ClaimPayment | undefined, { outcome }: PaymentAnswer) => payment?.status === outcome;

function toStep({ outcome, reference, reason }: PaymentAnswer): PaymentStep {
  if (outcome === 'paid') return { step: 'paid', reference };
  return { step: outcome === 'rejected' ? 'reject' : 'return', reference, reason: reason ?? outcome };
}
