import type { ClaimLineInput } from '#contract/claims/claim-lines.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import { computeShare } from '#engine/policy/share-amounts.ts';
import type { Product } from '#engine/product.ts';
import type { Problem } from '#engine/record.ts';
import { readCurrencyDecimals } from '#shared/format.ts';
import type { NewClaimLine } from '../records/claim-line-repository.ts';

/** Largest amount of a claimed line in minor units. */
const MAX_AMOUNT = 1_000_000_000;

/** Finds wrong members of claimed lines that the form does not ask for: amounts, causes, items and days. */
export function findLineProblems(product: Product, lines: readonly ClaimLineInput[], today: string): Problem[] {
  const rules = selectClaimRules(product);
  return lines.flatMap((line, at) => {
    const { benefit, amount, foreign, cause, item, from, to = from, billDate } = line;
    const inFuture = (day: string | undefined) => day !== undefined && day > today;
    const found = (isWrong: boolean, code: string, member: string): Problem[] => {
      const params = { label: `claim-filing.lines.${member}` };
      return isWrong ? [{ code, at: `/lines/${at}/${member}`, message: `problems.${code}`, params }] : [];
    };
    return [
      ...found((amount === undefined) === (foreign === undefined), 'required', 'amount'),
      ...found(foreign !== undefined && !isPayable(convert(foreign)), 'invalid', 'foreign'),
      ...found(cause !== undefined && !rules.causes?.[cause], 'notInList', 'cause'),
      ...found(item !== undefined && !rules.lines?.[benefit]?.sums?.includes(item), 'notInList', 'item'),
      ...found(to !== undefined && (from === undefined || to < from), 'endBeforeBegin', 'to'),
      ...found(inFuture(to), 'dayInFuture', 'to'),
      ...found(inFuture(billDate), 'dayInFuture', 'billDate'),
    ];
  });
}

const isPayable = (amount: number): boolean => amount > 0 && amount <= MAX_AMOUNT;

/** Returns the claimed amount of a valid line in minor units of the policy's currency; half a cent is rounded up. */
export const readAmount = ({ amount, foreign }: ClaimLineInput): number => (foreign ? convert(foreign) : (amount ?? 0));

function convert({ currency, amount, rate }: Pick<ForeignAmount, 'currency' | 'amount' | 'rate'>): number {
  return computeShare(amount, 10 ** (2 - readCurrencyDecimals(currency)), Number(rate));
}

type ForeignAmount = NonNullable<ClaimLineInput['foreign']>;

/** The members that a line can leave out. */
const UNSTATED = {
  ...{ item: null, cause: null, units: null, degree: null, provider: null, billNumber: null, billDate: null },
  ...{ from: null, to: null, fileId: null },
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
    return { ...UNSTATED, ...stated, ...rated, id: at + 1, amount: readAmount(line) };
  });
}
