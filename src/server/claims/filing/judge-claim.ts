import type { BodyOf } from '#contract/call.ts';
import { answersOfClaim } from '#contract/claims/claim-answers.ts';
import type { ClaimGiven } from '#contract/claims/claim-filing.ts';
import type { fileClaim } from '#contract/claims/claims.ts';
import type { Locale } from '#contract/products.ts';
import { openQuestionnaire } from '#engine/questionnaire.ts';
import type { Problem } from '#engine/record.ts';
import { confirm, passAll } from '#engine/verbs/confirm.ts';
import { answer, start } from '#engine/wizard.ts';
import { phoneNumberOf } from '#server/people/users/phone-number-of.ts';
import { refuse } from '#server/platform/http/api-problem.ts';
import type { ClaimForm } from '../claim-form.ts';
import { POLICYHOLDER } from '../holders/insured-persons.ts';

type Body = BodyOf<typeof fileClaim>;
type Judged = { given: ClaimGiven; today: string; language: Locale; currency: string };

/**
 * What was sent, walked through the form as its pages walk it, and nothing of it that the form does not ask. Throws 422
 * `notValid` with all that is wrong, each at its member.
 */
export function judgeClaim(
  { questionnaire, compiled }: ClaimForm,
  body: Body,
  { given, today, language, currency }: Judged,
): Body {
  const product = openQuestionnaire(questionnaire, compiled.validators, { currency, given });
  const phone = phoneNumberOf(body.phone);
  const begun = start(product, { channel: 'agent', language }, today, given);
  const sent = answersOfClaim({ ...body, phone: phone ?? body.phone }, POLICYHOLDER);
  const answered = answer(begun.to({ ...begun.record, answers: {} }), sent);
  refuse(answered.problems);
  const { journey, problems } = passAll(answered.journey);
  refuse(phone === undefined ? [...problems.filter(({ at }) => at !== '/phone'), phoneInvalid] : problems);
  refuse(twiceIn(body));
  const confirmed = confirm(journey);
  refuse(confirmed.problems);
  const { answers } = confirmed.journey.record;
  return { ...body, phone: phone as string, dischargeDate: (answers.dischargeDate ?? null) as string | null };
}

/** A benefit has one amount. */
function twiceIn({ lines }: Body): Problem[] {
  return lines.flatMap(({ benefit }, at): Problem[] => {
    if (lines.findIndex((line) => line.benefit === benefit) === at) return [];
    const params = { label: 'claim-filing.costs.lines.benefit.label' };
    return [{ code: 'twice', at: `/lines/${at}/benefit`, message: 'problems.twice', params }];
  });
}

/** Whether a number can be one is more than the form's format tells: that takes all numbering plans. */
const phoneInvalid: Problem = { code: 'phoneInvalid', at: '/phone', message: 'problems.phoneInvalid' };
