import type { Answers, Item } from '#engine/record.ts';
import type { BodyOf } from '../call.ts';
import type { fileClaim } from './claims.ts';

type ClaimBody = BodyOf<typeof fileClaim>;

/** The answers of the form as the call that files the claim wants them. The engine has judged them before. */
export function toClaimBody(answers: Answers, policyNumber: string): ClaimBody {
  const text = (field: string) => String(answers[field] ?? '');
  return {
    policyNumber,
    insured: text('insured'),
    ...(answers.claimant === undefined ? {} : { claimant: text('claimant') }),
    contactPerson: text('contactPerson'),
    phone: text('phone'),
    lossDate: text('lossDate'),
    dischargeDate: answers.dischargeDate === undefined ? null : text('dischargeDate'),
    description: text('description'),
    lines: ((answers.lines ?? []) as Item[]).map(({ benefit, amount }) => ({
      benefit: String(benefit),
      // Two decimals at most: exact once it is rounded.
      amount: Math.round(Number(amount) * 100),
    })),
  };
}

/**
 * What was sent as answers of the form: the same data is judged on both sides. A line's id is its place.
 * @param insured where none is named
 */
export function toClaimAnswers(body: ClaimBody, insured: string): Answers {
  const { claimant, contactPerson, phone, lossDate, dischargeDate, description, lines } = body;
  return {
    insured: body.insured ?? insured,
    ...(claimant === undefined ? {} : { claimant }),
    ...{ contactPerson, phone, lossDate, description },
    ...(dischargeDate ? { dischargeDate } : {}),
    lines: lines.map(({ benefit, amount }, at) => ({ id: String(at), benefit, amount: (amount / 100).toFixed(2) })),
  };
}
