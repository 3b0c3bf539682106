import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ClaimFinding } from '#contract/claims/claim-findings.ts';
import type { ClaimRow, ClaimView } from '#contract/claims/claims.ts';
import { useClaimFindings } from '#web/api/claims/claims.ts';
import { useUser } from '#web/api/people/user.ts';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';

const DAY = 86_400_000;

/**
 * The findings that a reviewer reads before the decision, each with its numbers: waiting periods, late cover, unpaid
 * premium, the same loss, file or bill in another claim, and odd patterns.
 */
export function ClaimFindings({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { user } = useUser();
  const isReviewer = user?.scope.includes('insurer:claims') ?? false;
  const call = useClaimFindings(claim.ref, isReviewer);
  if (!isReviewer) return null;
  return (
    <Section title={text('claim-review.findings.title')}>
      <LoadedPart call={call}>{(findings) => <FindingList claim={claim} findings={findings} />}</LoadedPart>
    </Section>
  );
}

function FindingList({ claim, findings }: { claim: ClaimView; findings: readonly ClaimFinding[] }) {
  const text = useText();
  const { date } = useFormat();
  const { proposal, lateCover, duplicates, lines } = claim;
  // A line that states its cause can wait for no other one.
  const waiting = (proposal?.waiting ?? []).filter(({ cause }) =>
    lines.some((line) => line.cause === null || line.cause === cause),
  );
  if (waiting.length + lateCover.length + duplicates.length + findings.length === 0) {
    return (
      <p className="flex gap-2 text-success">
        <Icon of={CircleCheck} className="mt-[0.2em] size-4.5" />
        {text('claim-review.findings.none')}
      </p>
    );
  }
  return (
    <ul className="grid gap-2">
      {waiting.map(({ cause, until }) => (
        <Finding key={cause}>
          {text('claim-review.proposal.waitingFor', { cause: text(`claims.causes.${cause}`), until: date(until) })}
        </Finding>
      ))}
      {waiting.length > 0 && <li className="text-muted text-small">{text('claim-review.proposal.waitingText')}</li>}
      {lateCover.length > 0 && (
        <Finding>{text('claim-review.findings.lateCover', { count: lateCover.length })}</Finding>
      )}
      {duplicates.map((other) => (
        <Finding key={other.ref} claim={{ id: other.ref, name: other.number }}>
          <SameLoss claim={claim} other={other} />
        </Finding>
      ))}
      {findings.map((finding) => (
        <Finding key={`${finding.kind} ${finding.name} ${finding.claim?.id}`} claim={finding.claim}>
          <FindingSentence finding={finding} currency={claim.currency} />
        </Finding>
      ))}
    </ul>
  );
}

type FindingProps = { claim?: ClaimFinding['claim']; children: ReactNode };

/** One finding; a link opens the other claim in a tab of its own, so that no typed amount is lost. */
function Finding({ claim, children }: FindingProps) {
  const text = useText();
  return (
    <li className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <Icon of={TriangleAlert} className="mt-[0.2em] size-4.5 text-gold-deep" />
      <span>
        {children}
        {claim && (
          <>
            {' '}
            <a
              href={pathTo(patterns.claim, { id: claim.id })}
              target="_blank"
              rel="noreferrer"
              className="link whitespace-nowrap"
            >
              {text('claim-review.findings.open', { number: claim.name })}
            </a>
          </>
        )}
      </span>
    </li>
  );
}

function SameLoss({ claim, other }: { claim: ClaimView; other: ClaimRow }) {
  const text = useText();
  const { money } = useFormat();
  const days = Math.abs(Date.parse(other.lossDate) - Date.parse(claim.lossDate)) / DAY;
  const near = days === 0 ? text('claim-review.claim.sameDay') : text('claim-review.claim.nearLoss', { days });
  const why = [...(other.amount === claim.amount ? [text('claim-review.claim.sameAmount')] : []), near].join(' · ');
  const amount = money(other.amount, other.currency);
  return text('claim-review.findings.sameLoss', { number: other.number, claimant: other.claimant, amount, why });
}

function FindingSentence({ finding, currency }: { finding: ClaimFinding; currency: string }) {
  const text = useText();
  const { money, date } = useFormat();
  const { kind, name = '', amount = 0, count = 0, days = 0, on, claim } = finding;
  return text(`claim-review.findings.${kind}`, {
    ...{ count, days, number: claim?.name ?? '' },
    name: kind === 'excluded' ? text(`claims.causes.${name}`) : name,
    amount: money(amount, currency),
    on: on === undefined ? '' : date(on),
  });
}
