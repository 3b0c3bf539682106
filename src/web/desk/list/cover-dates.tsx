import type { PolicyStatusView } from '#contract/purchase/policies.ts';
import { useFormat } from '#web/i18n/use-format.ts';

/** First and last day of the cover. */
export function CoverDates({ effectiveFrom, effectiveTo }: Pick<PolicyStatusView, 'effectiveFrom' | 'effectiveTo'>) {
  const { date } = useFormat();
  return (
    <span className="figures">
      <span className="whitespace-nowrap">{date(effectiveFrom)} –</span>{' '}
      <span className="whitespace-nowrap">{date(effectiveTo)}</span>
    </span>
  );
}
