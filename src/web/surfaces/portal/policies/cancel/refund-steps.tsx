import type { CancellationPreview } from '#contract/purchase/policy-life.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

type RefundStepsProps = {
  sums: Pick<CancellationPreview, 'kept' | 'whole'>;
  currency: string;
  word: (rest: string, otherwise: string) => string;
};

/** The reason for a full refund, or the amounts that the insurer retains for the remaining days, rule by rule. */
export function RefundSteps({ sums: { kept, whole }, currency, word }: RefundStepsProps) {
  const text = useText();
  const { money } = useFormat();
  if (whole) return <p>{text(`policy-life.whole.${whole}`)}</p>;
  return kept.map(({ why, name = '', amount }) => (
    <p key={`${why} ${name}`} className="figures">
      {text(`policy-life.kept.${why}`, { amount: money(amount, currency), name: word(`premium.${name}`, name) })}
    </p>
  ));
}
