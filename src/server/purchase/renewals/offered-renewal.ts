import type { Asker } from '#engine/language/after-sale.ts';
import { addDays, businessDate } from '#engine/language/dates.ts';
import { type BegunRenewal, beginRenewal } from '#engine/policy/journeys/renewing.ts';
import { claimFreeYears } from '#engine/policy/known-claims.ts';
import { whyNotRenewed } from '#engine/policy/may-be-recorded.ts';
import type { PolicyTransaction, Segment, Term } from '#engine/policy/policy-history.ts';
import type { Product } from '#engine/product.ts';
import { livedLife, type PolicyFile } from '../policies/read-life.ts';
import { policyRefusal } from '../policies/refused.ts';

/**
 * The next term of a policy as it is offered now. Throws 409 as `policyRefusal` where its product does not renew it, it is too early
 * or too late, or a paid claim forbids it.
 * @param product the version by which policies are renewed now
 */
export function offeredRenewal(file: PolicyFile, product: Product, by: Asker, now: Date): BegunRenewal {
  const life = livedLife(file);
  if (life.status !== 'active') throw policyRefusal('notAllowedNow');
  // What is active has a term, and that has days.
  const term = life.terms.at(-1) as Term;
  const held = term.segments.at(-1) as Segment;
  const rules = file.terms.rules(term.version);
  const made: PolicyTransaction = {
    ...{ serial: file.nextSerial, kind: 'renew', from: addDays(term.to, 1), recordedOn: businessDate(now) },
    ...{ version: term.version, changes: {} },
  };
  const refused = whyNotRenewed(term, held, made, rules, file.claims);
  if (refused !== undefined) throw policyRefusal(refused);
  const facts = { claimFreeYears: claimFreeYears(life, made, rules, file.claims) };
  const { frozen } = file.order;
  const { isSale: _sold, ...own } = frozen.circumstances;
  // Who renews for himself declares himself, whoever sold it to him; for somebody else nobody declares anything.
  const circumstances = by === 'holder' ? own : { ...own, isSale: true };
  return beginRenewal(product, { ...frozen, circumstances }, { term, held, rules, facts }, by);
}
