import type { RenewalState } from '#contract/purchase/renewals.ts';
import { addDays } from '#engine/language/dates.ts';
import type { PolicyTransaction, Term } from '#engine/policy/policy-history.ts';
import { validateRenewal } from '#engine/policy/validate-transaction.ts';
import { type PolicyAggregate, replayLife } from '../policies/load-policy.ts';

/** Returns the state of a policy's renewal on a day, by its product and its history. */
export function renewalState(file: PolicyAggregate, isOnSale: boolean, today: string): RenewalState {
  const { status, terms } = replayLife(file);
  if (status !== 'active') return 'ends';
  // An active policy has a term, and each term has days.
  const last = terms.at(-1) as Term;
  // A term that was sold ahead.
  if (last.from > file.policy.effectiveTo) return 'renewed';
  const rules = file.terms.rules(last.version);
  const made: PolicyTransaction = {
    ...{ serial: file.nextSerial, kind: 'renew', from: addDays(last.to, 1), recordedOn: today },
    ...{ version: last.version, changes: {} },
  };
  const why = validateRenewal(last, made, rules, file.claims);
  if (why === 'notRenewed') return 'ends';
  if (!isOnSale) return 'unsold';
  if (why === 'tooEarly') return 'early';
  if (why === 'claimWasPaid') return 'forbidden';
  return why === undefined ? 'open' : 'ends';
}
