import type { ClaimFacts } from '#engine/claims/claim-lines.ts';
import { deriveState } from '#engine/derived-state.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { findCoveredPlan } from './covered-plan.ts';

/** The data of a claim that the answers of its policy do not contain. */
type ClaimedLoss = Pick<ClaimFacts, 'insured' | 'term' | 'first' | 'loss' | 'values'>;

/** Calculates the sum insured of each insured item in minor units, from the answers that cover a day. */
export function listSums(product: Product, frozen: DraftRecord): Record<string, number> {
  const { scope } = deriveState(product, frozen);
  const sums = Object.entries(selectClaimRules(product).sums ?? {}).flatMap(([item, logic]) => {
    const sum = Number(evaluatePlain(logic, scope) ?? 0);
    return sum > 0 ? [[item, sum] as const] : [];
  });
  return Object.fromEntries(sums);
}

/** Builds the facts of a claim from the answers that cover its day: limits, sums insured and the deductible. */
export function buildClaimFacts(product: Product, frozen: DraftRecord, loss: ClaimedLoss): ClaimFacts {
  const rules = selectClaimRules(product);
  const { scope } = deriveState(product, frozen);
  const limits = findCoveredPlan(product, frozen)?.limits ?? {};
  const evaluateAmount = (logic: Parameters<typeof evaluatePlain>[0]) => Number(evaluatePlain(logic, scope) ?? 0);
  const { line = '', amount = null } = rules.deductible ?? {};
  const ofPlan = limits[line];
  return {
    ...loss,
    limits,
    sums: listSums(product, frozen),
    deductible: typeof ofPlan === 'number' ? ofPlan : amount === null ? 0 : evaluateAmount(amount),
    perPerson: product.definition.benefits.perPerson ?? false,
  };
}
