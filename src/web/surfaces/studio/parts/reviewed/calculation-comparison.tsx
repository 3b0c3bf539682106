import { type ReactNode, useMemo } from 'react';
import type { Premium } from '#engine/language/premium.ts';
import type { ComparedExpectation } from '#engine/reviewed/compare-line.ts';
import { createLineEvaluator, type ReviewedLineEvaluator } from '#engine/reviewed/evaluate-line.ts';
import type { ReviewedLine } from '#engine/reviewed/reviewed-lines.ts';
import { TextLineField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { PremiumSteps } from '#web/surfaces/studio/language/names/premium-steps.tsx';
import { useBaseProduct } from '#web/surfaces/studio/preview/use-current-product.ts';

type AmountFieldProps = {
  id: string;
  label: string;
  help: string;
  error: string | undefined;
  value: string;
  onChange: (typed: string) => void;
  children?: ReactNode;
};

/** An input for the amount that the reviewer calculated. Below it, the shop's different calculation is shown. */
export function AmountField({ children, ...field }: AmountFieldProps) {
  return (
    <div className="grid gap-2">
      <TextLineField inputMode="decimal" maxLength={20} {...field} />
      {children}
    </div>
  );
}

type CalculationComparisonProps = { judge: ReviewedLineEvaluator; one: ReviewedLine; compared: ComparedExpectation };

/** Shows the shop's calculation step by step, now and at the start of the release. */
export function CalculationComparison({ judge, one, compared }: CalculationComparisonProps) {
  const before = useBaseProduct();
  const then = useMemo(
    () => (before ? computePremium(createLineEvaluator(before), one, compared) : undefined),
    [before, one, compared],
  );
  return <PremiumSteps before={then} now={computePremium(judge, one, compared)} />;
}

function computePremium(
  judge: ReviewedLineEvaluator,
  one: ReviewedLine,
  { is }: ComparedExpectation,
): Premium | undefined {
  if (is.kind !== 'premium') return undefined;
  try {
    const rated = judge(one).rate(is.option);
    return rated.status === 'rated' ? rated.premium : undefined;
  } catch {
    // The product at the start of the release may lack something that the line refers to.
    return undefined;
  }
}
