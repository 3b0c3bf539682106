import type { Product } from '#engine/product.ts';
import rules from '../../../../product-schemas/shared/claims.json' with { type: 'json' };

export type ClaimBasis = 'period' | 'event' | 'unit';

/** The rules for claims of a line of business. */
export type ClaimRules = {
  /** Documents that a claim needs. */
  papers: string[];
  /** The benefits pay for stays in hospital, so the form asks for the discharge date. */
  asksDischarge?: boolean;
  /** The basis of a limit that neither `event` nor `unit` names. Default `period`: the policy's term. */
  limitsAreFor?: 'period' | 'event';
  /** Lines with a limit for each event. */
  event?: string[];
  /** Lines with an amount per unit (a day), so that claims do not reduce it. */
  unit?: string[];
  /** Lines whose limit also caps other lines: the named lines, or all. */
  caps?: Record<string, string[] | 'all'>;
  /** Lines that nobody can claim: they state the buyer's own share, or limit other lines. */
  notClaimed?: string[];
};

const rulesByLine = rules.linesOfBusiness as Record<string, ClaimRules>;

/** Returns the days after which a claim that waits for the insurer is overdue. */
export const CLAIM_OVERDUE_DAYS = (): number => rules.overdueDays;

/** Returns the document types of claim files, for all products. */
export const CLAIM_DOCUMENT_TYPES = (): string[] => [
  ...new Set([rules.papers, ...Object.values(rulesByLine).map(({ papers }) => papers)].flat()),
];

/**
 * Selects the rules of a product's line of business. Default for other lines of business: a claim needs an invoice, and
 * limits apply per term.
 */
export function selectClaimRules({ definition }: Pick<Product, 'definition'>): ClaimRules {
  return rulesByLine[definition.product.lineOfBusiness] ?? { papers: ['invoice'] };
}

export function selectClaimBasis(
  { unit = [], event = [], limitsAreFor = 'period' }: ClaimRules,
  benefit: string,
): ClaimBasis {
  if (unit.includes(benefit)) return 'unit';
  return event.includes(benefit) ? 'event' : limitsAreFor;
}
