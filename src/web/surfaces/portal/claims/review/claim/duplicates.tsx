import type { ClaimRow, ClaimView } from '#contract/claims/claims.ts';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { ClaimStatusTag } from '../claim-status-tag.tsx';

const DAY = 86_400_000;

/** Claims that may duplicate this one, with the reasons. */
export function Duplicates({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { date } = useFormat();
  const whyOf = ({ amount, lossDate }: ClaimRow): string => {
    const days = Math.abs(Date.parse(lossDate) - Date.parse(claim.lossDate)) / DAY;
    const near = days === 0 ? text('claim-review.claim.sameDay') : text('claim-review.claim.nearLoss', { days });
    return [...(amount === claim.amount ? [text('claim-review.claim.sameAmount')] : []), near].join(' · ');
  };
  return (
    <Section title={text('claim-review.claim.duplicates')}>
      <p className="text-muted text-small">{text('claim-review.claim.duplicatesLead')}</p>
      <ul className="grid">
        {claim.duplicates.map((other) => (
          <li
            key={other.ref}
            className="flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-b py-2 last:border-b-0"
          >
            <TextLink
              href={pathTo(patterns.claim, { id: other.ref })}
              className="figures whitespace-nowrap font-semibold"
            >
              {other.number}
            </TextLink>
            <ClaimStatusTag status={other.status} />
            <span>{other.claimant}</span>
            <span className="figures whitespace-nowrap">{date(other.lossDate)}</span>
            <span className="text-muted text-small">{whyOf(other)}</span>
            <span className="ml-auto">
              <Money minorUnits={other.amount} currency={other.currency} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
