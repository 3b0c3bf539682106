import { listRiskKeys } from '#engine/insured-risks.ts';
import type { Journey } from '#engine/journey.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { computeFingerprint, createProof, listProofs } from '#server/platform/keys/keys.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';

/** What a record insures, and when. `from` and `to` are business dates, both included. */
export type Risks = {
  from: string;
  to: string;
  things: {
    kind: string;
    /** As it is kept. */
    hash: string;
    /** As any of our keys may have kept it. */
    hashes: string[];
    /** For taking turns. */
    mark: string;
  }[];
};

/** Undefined as long as the days of the cover are not known. Things are compared within a line of business. */
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
