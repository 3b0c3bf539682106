import type { Requester } from '#engine/language/after-sale.ts';
import { addDays } from '#engine/language/dates.ts';
import { type RenewalStart, startRenewal } from '#engine/policy/endorsements/renewal.ts';
import { countClaimFreeYears } from '#engine/policy/known-claims.ts';
import type { PolicyTransaction, Segment, Term } from '#engine/policy/policy-history.ts';
import { validateRenewal } from '#engine/policy/validate-transaction.ts';
import type { Product } from '#engine/product.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { type PolicyAggregate, replayLife } from '../policies/load-policy.ts';
import { policyRefusal } from '../policies/policy-refusal.ts';

/**
 * Assesses the next term of a policy as it is offered now.
 * @throws 409 as `policyRefusal` if its product does not renew it, it is too early or too late, or a paid claim forbids
 * it
 * @param product the version by which policies are renewed now
 */
export function assessRenewal(file: PolicyAggregate, product: Product, by: Requester, now: Date): RenewalStart {
  const life = replayLife(file);
  if (life.status !== 'active') throw policyRefusal('notAllowedNow');
  // An active policy has a term, and each term has days.
  const term = life.terms.at(-1) as Term;
  const held = term.segments.at(-1) as Segment;
  const rules = file.terms.rules(term.version);
  const made: PolicyTransaction = {
    ...{ serial: file.nextSerial, kind: 'renew', from: addDays(term.to, 1), recordedOn: toBusinessDate(now) },
    ...{ version: term.version, changes: {} },
  };
  const refused = validateRenewal(term, made, rules, file.claims);
  if (refused !== undefined) throw policyRefusal(refused);
  const facts = { claimFreeYears: countClaimFreeYears(life, made, rules, file.claims), isRenewal: true } as const;
  const { frozen } = file.order;
  const { isSale: _sold, ...own } = frozen.circumstances;
  // A holder who renews declares by himself, whoever sold it; nobody declares for another person.
  const circumstances = by === 'holder' ? own : { ...own, isSale: true };
  return startRenewal(product, { ...frozen, circumstances }, { term, held, rules, facts }, by);
}
