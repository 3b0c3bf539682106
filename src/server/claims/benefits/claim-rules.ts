import type { Product } from '#engine/product.ts';
import rules from '../../../../product-schemas/shared/claims.json' with { type: 'json' };

export type ClaimBasis = 'period' | 'event' | 'unit';

/** What claims of a line of business are judged by. */
export type ClaimRules = {
  /** Papers that a claim needs. */
  papers: string[];
  /** Its benefits pay for stays in hospital, so the form asks when one ended. */
  asksDischarge?: boolean;
  /** What limits are for where no other list names the line; the policy's period if not said. */
  limitsAreFor?: 'period' | 'event';
  /** Lines whose limit is for each event. */
  event?: string[];
  /** Lines whose amount is for a unit (a day), so that nothing is counted against it. */
  unit?: string[];
  /** A line whose limit holds for others together with it: those named, or all. */
  caps?: Record<string, string[] | 'all'>;
  /** Lines on which nothing can be claimed: they say what the buyer bears, or cap others. */
  notClaimed?: string[];
};

const rulesByLine = rules.linesOfBusiness as Record<string, ClaimRules>;

/** Days after which a claim that waits for the insurer is overdue. */
export const CLAIM_OVERDUE_DAYS = (): number => rules.overdueDays;

/** Papers that a file can be said to be, of whatever product. */
export const CLAIM_DOCUMENT_TYPES = (): string[] => [
  ...new Set([rules.papers, ...Object.values(rulesByLine).map(({ papers }) => papers)].flat()),
];

/** The rules of a product's line of business; one that has none asks for an invoice and counts by period. */
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
