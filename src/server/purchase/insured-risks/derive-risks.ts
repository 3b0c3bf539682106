import { listRiskKeys } from '#engine/insured-risks.ts';
import type { Journey } from '#engine/journey.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { computeFingerprint, createProof, listProofs } from '#server/platform/keys/keys.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';

/** The insured risks of a record, and their days. `from` and `to` are business dates, both included. */
export type Risks = {
  from: string;
  to: string;
  things: {
    kind: string;
    /** The HMAC by the present key, which is stored. */
    hash: string;
    /** The HMACs by each of our keys. Older orders may have stored any of them. */
    hashes: string[];
    /** The key of the advisory lock. */
    mark: string;
  }[];
};

/**
 * Derives the risks of a journey; undefined while the days of the cover are unknown. Risks are compared within a line
 * of business.
 */
export function deriveRisks({ config }: Pick<PurchaseServices, 'config'>, journey: Journey): Risks | undefined {
  const { cover, lineOfBusiness } = journey.product.definition.product;
  const { scope } = journey.situation;
  const [from, to] = [evaluatePlain(cover.effectiveFrom, scope), evaluatePlain(cover.effectiveTo, scope)];
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  const things = listRiskKeys(journey).map(({ kind, way, text: told }) => {
    const text = [lineOfBusiness, kind, way, told].join('\n');
    return {
      kind,
      hash: createProof(config.keys, 'insured risk', text),
      hashes: listProofs(config.keys, 'insured risk', text),
      mark: computeFingerprint(config.keys, 'insured risk', text),
    };
  });
  return { from, to, things };
}
