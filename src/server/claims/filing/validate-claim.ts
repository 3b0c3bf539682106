import { Value } from 'typebox/value';
import type { BodyOf } from '#contract/call.ts';
import { toClaimAnswers } from '#contract/claims/claim-answers.ts';
import type { ClaimFormFacts } from '#contract/claims/claim-filing.ts';
import { fileClaim } from '#contract/claims/claims.ts';
import type { Locale } from '#contract/products.ts';
import { confirm, passAllPages } from '#engine/commands/confirm.ts';
import type { Product } from '#engine/product.ts';
import { openQuestionnaire } from '#engine/questionnaire.ts';
import type { Problem } from '#engine/record.ts';
import { answer, start } from '#engine/wizard.ts';
import { normalizePhone } from '#server/people/users/normalize-phone.ts';
import { ApiProblem, throwIfProblems } from '#server/platform/http/api-problem.ts';
import type { ClaimForm } from '../claim-form.ts';
import { POLICYHOLDER } from '../holders/insured-persons.ts';
import { findLineProblems } from './claimed-lines.ts';

type Body = BodyOf<typeof fileClaim>;
type ValidatedClaim = {
  given: ClaimFormFacts;
  product: Product;
  today: string;
  language: Locale;
  currency: string;
};

/**
 * Validates a claim by each page of the form. Returns the body with the phone number normalized, and with a discharge
 * date only if the form asks for it. Throws 422 `notValid` with the path of each wrong member.
 */
export function validateClaim(
  { questionnaire, compiled }: ClaimForm,
  body: Body,
  { given, product: insured, today, language, currency }: ValidatedClaim,
): Body {
  throwIfProblems(findLineProblems(insured, body.lines));
  const product = openQuestionnaire(questionnaire, compiled.validators, { currency, given });
  const phone = normalizePhone(body.phone);
  const begun = start(product, { channel: 'agent', language }, today, given);
  const sent = toClaimAnswers({ ...body, phone: phone ?? body.phone }, POLICYHOLDER);
  const answered = answer(begun.to({ ...begun.record, answers: {} }), sent);
  throwIfProblems(answered.problems);
  const { journey, problems } = passAllPages(answered.journey);
  throwIfProblems(phone === undefined ? [...problems.filter(({ at }) => at !== '/phone'), invalidPhone] : problems);
  const confirmed = confirm(journey);
  throwIfProblems(confirmed.problems);
  const { answers } = confirmed.journey.record;
  const valid = { ...body, phone: phone as string, dischargeDate: (answers.dischargeDate ?? null) as string | null };
  // The body of a prepared claim comes from stored answers, which no call has checked.
  if (!Value.Check(fileClaim.body, valid)) throw new ApiProblem(422, 'invalidRequest');
  return valid;
}

/**
 * The problem of an invalid phone number. The form's own format check cannot detect it, because this needs the
 * numbering plans of all countries.
 */
const invalidPhone: Problem = { code: 'phoneInvalid', at: '/phone', message: 'problems.phoneInvalid' };
