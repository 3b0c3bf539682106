import type { Answers, Item } from '#engine/record.ts';
import type { BodyOf } from '../call.ts';
import type { fileClaim } from './claims.ts';

type ClaimBody = BodyOf<typeof fileClaim>;

/**
 * Builds the body of the call `fileClaim` from the answers of the claim form. The engine has already validated the
 * answers.
 */
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
      // The typed amount has at most two decimals, so rounding gives its exact minor units.
      amount: Math.round(Number(amount) * 100),
    })),
  };
}

/**
 * Builds the answers of the claim form from a body of `fileClaim`, so that the form's rules validate both. The id of a
 * claimed line is its index.
 * @param insured the id of the insured person if the body names no insured person
 */
export function toClaimAnswers(body: ClaimBody, insured: string): Answers {
  const { claimant, contactPerson, phone, lossDate, dischargeDate, description, lines } = body;
  return {
    insured: body.insured ?? insured,
    ...(claimant === undefined ? {} : { claimant }),
    ...{ contactPerson, phone, lossDate, description },
    ...(dischargeDate ? { dischargeDate } : {}),
    lines: lines.map(({ benefit, amount }, at) => ({
      id: String(at),
      benefit,
      amount: ((amount ?? 0) / 100).toFixed(2),
    })),
  };
}
