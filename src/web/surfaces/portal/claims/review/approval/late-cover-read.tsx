import type { ClaimView } from '#contract/claims/claims.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buildApprovalFieldId, type useApproval } from './use-approval.ts';

type LateCoverReadProps = { claim: ClaimView; form: ReturnType<typeof useApproval> };

/**
 * The checkbox by which the reviewer confirms having read the cover that was recorded late. It names each transaction.
 */
export function LateCoverRead({ claim: { lateCover }, form }: LateCoverReadProps) {
  const text = useText();
  const { date, dateTime } = useFormat();
  if (lateCover.length === 0) return null;
  return (
    <Checkbox
      id={buildApprovalFieldId('late')}
      checked={form.hasRead}
      onChange={form.setHasRead}
      label={text('claim-review.lateCover.read')}
      help={
        <ul>
          {lateCover.map(({ serial, kind, from, at }) => (
            <li key={serial} className="figures">
              {text(`policy-life.kinds.${kind}`)} · {text('policy-life.holdsFrom', { from: date(from) })} ·{' '}
              {text('claim-review.lateCover.recorded', { at: dateTime(at) })}
            </li>
          ))}
        </ul>
      }
      error={form.errors.late}
    />
  );
}
