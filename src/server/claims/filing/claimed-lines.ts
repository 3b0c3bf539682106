import { readClaimedAmount } from '#contract/claims/claim-answers.ts';
import type { ClaimLineInput } from '#contract/claims/claim-lines.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { Product } from '#engine/product.ts';
import type { Problem } from '#engine/record.ts';
import { convertToCents } from '#shared/convert-amount.ts';
import type { NewClaimLine } from '../records/claim-line-repository.ts';

/** Largest amount of a claimed line in minor units. */
const MAX_AMOUNT = 1_000_000_000;

/** Finds wrong members of claimed lines that the form does not ask for: two amounts or none, and unknown items. */
export function findLineProblems(product: Product, lines: readonly ClaimLineInput[]): Problem[] {
  const rules = selectClaimRules(product);
  return lines.flatMap(({ benefit, amount, foreign, item }, at) => {
    const found = (isWrong: boolean, code: string, member: string): Problem[] => {
      const label = member === 'amount' ? 'claim-filing.costs.lines.amount.label' : `claim-filing.lines.${member}`;
      return isWrong ? [{ code, at: `/lines/${at}/${member}`, message: `problems.${code}`, params: { label } }] : [];
    };
    return [
      ...found((amount === undefined) === (foreign === undefined), 'required', 'amount'),
      ...found(foreign !== undefined && convertToCents(foreign) > MAX_AMOUNT, 'invalid', 'foreign'),
      ...found(item !== undefined && !rules.lines?.[benefit]?.sums?.includes(item), 'notInList', 'item'),
    ];
  });
}

/** The members that a line can leave out. */
const UNSTATED = {
  ...{ item: null, cause: null, units: null, degree: null, provider: null, billNumber: null, billDate: null },
  ...{ from: null, to: null, fileId: null, estimate: null, isInvoiced: false },
  ...{ currency: null, asked: null, rate: null, rateSource: null, rateDay: null, amount: null },
};

/** Numbers the valid lines of a new claim, and converts amounts in other currencies. */
export function toNewLines(lines: readonly ClaimLineInput[]): NewClaimLine[] {
  return lines.map((line, at) => {
    const { foreign, ...stated } = line;
    const rated = foreign && {
      ...{ currency: foreign.currency, asked: foreign.amount },
      ...{ rate: foreign.rate, rateSource: foreign.source, rateDay: foreign.day },
    };
    return { ...UNSTATED, ...stated, ...rated, id: at + 1, amount: readClaimedAmount(line) };
  });
}
