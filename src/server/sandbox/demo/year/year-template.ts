import type { ReadJson } from '#engine/language/load-definition.ts';

/** A claim that a sale may have: its amount in minor units, and the kind of its paper. */
export type ClaimTemplate = { benefit: string; amount: number; paper: string; text: string };

/** A case of a product that the year sells. `isYear` is true if its policy lasts a year. */
export type SaleTemplate = { product: string; case: string; isYear?: true; claim?: ClaimTemplate };

/** The material of the year, as `product-schemas/shared/demo-year.json` has it. It names users by their user names. */
export type YearTemplate = {
  familyNames: string[];
  women: string[];
  men: string[];
  addresses: { address: string; province: string }[];
  /** The agents in turn; null: the public buys. */
  sellers: (string | null)[];
  /** The user who files a claim on a sale of an agent. */
  claimants: Record<string, string>;
  sales: SaleTemplate[];
  question: string;
  declined: string;
  notes: { by: string; to: string; text: string }[];
  /** Lines of the bank statement that name no order. The amount is in USD. */
  bankLines: { daysAgo: number; amount: string; reference: string; payer: string; details: string }[];
};

export function readYearTemplate(readJson: ReadJson): YearTemplate {
  return readJson('product-schemas/shared/demo-year.json') as unknown as YearTemplate;
}
