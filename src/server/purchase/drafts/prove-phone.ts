import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { refuseInTrial } from '#server/catalogue/releases/open-trial.ts';
import { draftSubject } from '#server/platform/codes/code-subjects.ts';
import {
  type CodeCaller,
  computeResendTime,
  isMobile,
  maskPhone,
  sendCode,
  toVerificationProblem,
  verifyCode,
} from '#server/platform/codes/one-time-code.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { changeDraft } from './change-draft.ts';
import type { Draft } from './draft-repository.ts';
import { loadJourney, openDraft } from './open-draft.ts';

/** Reads the policyholder's phone, and the field of that answer. Throws 422 `notMobile` if it cannot receive a code. */
export function readPolicyholderPhone({ product, situation }: Journey): { phone: string; field: string } {
  const { phone: logic } = product.definition.product.policyholder;
  const phone = evaluatePlain(logic, situation.scope);
  const field = isObject(logic) && typeof logic.var === 'string' ? logic.var : '';
  if (typeof phone !== 'string' || !isMobile(phone)) {
    throw new ApiProblem(422, 'notMobile', [{ code: 'notMobile', at: `/${field}`, message: 'problems.notMobile' }]);
  }
  return { phone, field };
}

/**
 * Sends a one-time code to a draft's phone. A phone that is proven here needs no code after the confirmation, if it is
 * unchanged.
 */
export async function sendPhoneCode(services: PurchaseServices, id: string, key: unknown, caller: CodeCaller) {
  const { row, product } = await openDraft(services, id, key);
  rejectPhoneCode(row);
  refuseInTrial(services, row);
  return services.database.transaction('send draft code', async (sql) => {
    const { phone } = readPolicyholderPhone(await loadJourney(sql, product, row, services.now()));
    const { language } = row.circumstances;
    await sendCode(services, sql, {
      ...{ subject: draftSubject(id), recipient: phone, language, caller, purpose: 'draft' },
    });
    return {
      phone: maskPhone(phone),
      resendAt: computeResendTime({ sentAt: services.now() }).toISOString(),
    };
  });
}

export async function provePhone(
  services: PurchaseServices,
  id: string,
  key: unknown,
  { code: entered, network }: { code: string; network: string },
): Promise<DraftView> {
  const { row } = await openDraft(services, id, key);
  rejectPhoneCode(row);
  refuseInTrial(services, row);
  const judged = await services.database.transaction('prove phone', (sql) =>
    verifyCode(services, sql, { subject: draftSubject(id), entered, network }),
  );
  if (judged.result !== 'verified') throw toVerificationProblem(judged);
  const { draft } = await changeDraft(services, id, { key }, (journey) => {
    // The number was changed after the code was sent: the code does not prove the new number.
    if (readPolicyholderPhone(journey).phone !== judged.recipient)
      throw toVerificationProblem({ result: 'expired', triesLeft: 0 });
    return { journey: withPhoneProof(journey, judged.recipient) };
  });
  return draft;
}

/** Refuses a code for a confirmed draft and for an agent's sale: there the order's own page asks for the code. */
function rejectPhoneCode({ orderId, circumstances }: Draft): void {
  if (orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
  if (circumstances.isSale === true) throw new ApiProblem(403, 'codeIsCustomers');
}

/**
 * Adds the lookup result that the phone `proven` is proven, if it is still the draft's phone. Valid for this phone
 * only.
 */
export function withPhoneProof(journey: Journey, proven: string): Journey {
  const { record } = journey;
  const { phone, field } = readPolicyholderPhone(journey);
  if (phone !== proven) return journey;
  const inputs: Record<string, Json> = { [field]: phone };
  return journey.to({ ...record, findings: { ...record.findings, phoneProof: { status: 'found', inputs } } });
}
