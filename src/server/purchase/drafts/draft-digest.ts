import { createHash } from 'node:crypto';
import type { EndorsementOutcome } from '#contract/purchase/endorsements.ts';
import type { Journey } from '#engine/journey.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { type Json, toCanonicalJson } from '#engine/language/json.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { viewEndorsement } from '../endorsements/endorsement-view.ts';
import type { Order } from '../orders/order-repository.ts';
import type { Draft } from './draft-repository.ts';

/** Number of characters of a digest: 132 bits. */
const DIGEST_LENGTH = 22;

/** Returns a short digest of any value: equal values have equal digests. It detects changes, and protects nothing. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(toCanonicalJson(value)).digest('base64url').slice(0, DIGEST_LENGTH);
}

/** The part of a digest about an endorsement: its charge or refund and the days of the declaration, or its refusal. */
type EndorsementTerms = { total: number; noLoss: Json } | string | null;

/** Selects the terms of an endorsement from its outcome, or from the order after the confirmation. */
export function selectTerms(outcome: EndorsementOutcome | null, about: Order['about'] | undefined): EndorsementTerms {
  if (about) return { total: about.charge, noLoss: about.does === 'pay' ? null : (about.noLoss ?? null) };
  if (outcome === null) return null;
  return 'refused' in outcome ? outcome.refused : { total: outcome.total, noLoss: outcome.noLoss };
}

/**
 * Returns the digest of a draft: of everything that a confirmation signs. These are the answers that count, the product
 * version (with it the texts of the declarations), the premium, the days of the cover, and the terms of an endorsement.
 * Pages that are passed, and answers of fields that are not asked now, are not part of it.
 */
export function digestDraft(
  { product, version, about }: Pick<Draft, 'product' | 'version' | 'about'>,
  { product: { definition }, situation, rated }: Journey,
  terms: EndorsementTerms = null,
): string {
  const { effectiveFrom, effectiveTo } = definition.product.cover;
  const days = [effectiveFrom, effectiveTo].map((logic) => evaluatePlain(logic, situation.scope) ?? null);
  return digestOf({
    product,
    version,
    answers: situation.answers,
    premium: selectPremium(rated),
    days,
    about: about && [about.from, about.grant ?? null, terms],
  });
}

/** Returns the digest of a draft that is not confirmed yet. */
export async function digestOpenDraft(
  services: PurchaseServices,
  sql: Sql,
  row: Draft,
  journey: Journey,
): Promise<string> {
  const { about, version } = row;
  if (about === null) return digestDraft(row, journey);
  const { outcome } = await viewEndorsement(services, sql, { about, version, orderId: null }, journey);
  return digestDraft(row, journey, selectTerms(outcome, undefined));
}

function selectPremium(rated: Journey['rated']): unknown {
  if (rated.status !== 'rated') return rated.status;
  const { total, currency, lines } = rated.premium;
  return { total, currency, lines: lines.map(({ name, amount }) => ({ name, amount })) };
}

/**
 * Checks the digest that a caller was shown against the present one.
 * @param seen undefined: the caller shows the draft to nobody, for example the demo data
 * @throws 409 `draftChanged`
 */
export function rejectChangedDraft(seen: string | undefined, now: string): void {
  if (seen !== undefined && seen !== now) throw draftChanged();
}

export const draftChanged = (): ApiProblem => new ApiProblem(409, 'draftChanged');
