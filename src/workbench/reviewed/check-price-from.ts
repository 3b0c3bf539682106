import { readCases } from '#engine/cases/read-cases.ts';
import { readReviewedLines } from '#engine/reviewed/reviewed-lines.ts';
import { type CheckContext, formatPointer, type Issue, resolveProductFile } from '../base/issue.ts';

type Cost = { total: number; of: string };

/**
 * Checks the price "from": it is the total of an issued case, and no reviewed case is cheaper. A price after a
 * promotion is not an ordinary price.
 */
export function checkPriceFrom(context: CheckContext): Issue[] {
  const { definition, name, caseFiles, read } = context;
  const { priceFrom } = definition.product;
  if (priceFrom === undefined) return [];
  const at = { file: resolveProductFile(name, 'product'), at: formatPointer('priceFrom') };
  const { cases } = readCases(caseFiles, read);
  const bought = cases.flatMap(({ name: of, testCase: { ends, premium, findings = {} } }): Cost[] =>
    ends !== 'issued' || premium?.total === undefined || 'promotion' in findings ? [] : [{ total: premium.total, of }],
  );
  const named = bought.find(({ of }) => of === priceFrom);
  if (!named) {
    const message = `"${priceFrom}" is no case that is bought without a promotion and has a total.`;
    return [{ code: 'price-from-unknown', ...at, message, mend: 'Name the cheapest ordinary case.' }];
  }
  const reviewed = readReviewedLines(context, definition).lines.flatMap(({ file, line, testCase, inputs, expected }) =>
    'promotion' in (testCase.findings ?? {}) || Object.keys(inputs).length > 0
      ? []
      : expected
          .filter(({ is, wanted }) => is.kind === 'premium' && is.name === 'total' && wanted !== '-')
          .map(({ wanted }): Cost => ({ total: Number(wanted), of: `line ${line} of ${file}` })),
  );
  const [least = named] = [...bought, ...reviewed].toSorted((one, other) => one.total - other.total);
  if (least.total >= named.total) return [];
  const message = `The case "${priceFrom}" costs ${named.total}, but ${least.of} costs ${least.total}.`;
  return [{ code: 'price-from-beaten', ...at, message, mend: 'Name that case, or write one that costs as little.' }];
}
