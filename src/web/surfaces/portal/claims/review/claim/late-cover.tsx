import type { ClaimView } from '#contract/claims/claims.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';

/**
 * Cover of the day of loss that was recorded on that day or later: the person who requested it, and the reason why it
 * applies.
 */
export function LateCover({ claim: { lateCover, lossDate } }: { claim: ClaimView }) {
  const text = useText();
  const { date } = useFormat();
  if (lateCover.length === 0) return null;
  return (
    <Section title={text('claim-review.lateCover.title')}>
      <p className="text-small">{text('claim-review.lateCover.lead', { date: date(lossDate) })}</p>
      <ul className="grid">
        {lateCover.map((late) => (
          <LateTransaction key={late.serial} late={late} />
        ))}
      </ul>
    </Section>
  );
}

function LateTransaction({ late }: { late: ClaimView['lateCover'][number] }) {
  const text = useText();
  const { date, dateTime } = useFormat();
  const { kind, from, at, by, granted, noLoss, isAllowed } = late;
  return (
    <li className="grid gap-1 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <h3>{text(`policy-life.kinds.${kind}`)}</h3>
      <p className="figures">
        {text('policy-life.holdsFrom', { from: date(from) })} ·{' '}
        {text('claim-review.lateCover.recorded', { at: dateTime(at) })}
      </p>
      <p className="text-muted text-small">
        {text('claim-review.lateCover.askedBy', { name: by ?? text('claim-review.lateCover.policyholder') })}
      </p>
      {granted && (
        <p className="wrap-anywhere text-small">{text('claim-review.lateCover.granted', { reason: granted })}</p>
      )}
      {noLoss && (
        <p className="text-small">{text('policy-life.noLoss', { from: date(noLoss.from), to: date(noLoss.to) })}</p>
      )}
      {!isAllowed && <Notice kind="warning">{text('claim-review.withheld.lateCover')}</Notice>}
    </li>
  );
}
