import { useState } from 'react';
import { useParams } from 'wouter';
import type { ClaimRow, ClaimView } from '#contract/claims/claims.ts';
import { useClaim } from '#web/api/claims/claims.ts';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { PaperViewer } from '#web/surfaces/portal/claims/papers/paper-viewer.tsx';
import { BalanceBars } from '#web/surfaces/portal/policy-holders/balance/balance-bars.tsx';
import { WaitingPeriods } from '../approval/proposal-notes.tsx';
import { ClaimStatusTag } from '../claim-status-tag.tsx';
import { ClaimKey } from '../queue/claim-key.tsx';
import { ClaimActions } from './claim-actions.tsx';
import { ClaimDocuments, ClaimFacts, ClaimHeading, ClaimLead, ClaimLog, LateCover } from './claim-sections.tsx';
import { DecisionView } from './decision-view.tsx';

/** One claim with its actions: for its reviewer, or for the agent who filed it. */
export function ClaimPage() {
  const { id = '' } = useParams<{ id: string }>();
  return <Loaded call={useClaim(id)}>{(claim) => <OneClaim claim={claim} />}</Loaded>;
}

/** The documents with the facts, and beside them the actions: on a wide screen each scrolls by itself. */
const PANE =
  'lg:-m-1 grid min-w-0 grid-cols-1 gap-6 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:p-1';

function OneClaim({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { number } = claim;
  return (
    <PortalPage
      title={text('claim-review.claim.title', { number })}
      heading={<ClaimHeading claim={claim} />}
      lead={<ClaimLead claim={claim} all={patterns.claims} allWord={text('claim-review.claim.toQueue')} toActs />}
    >
      <ClaimKey claim={claim} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className={PANE}>
          <PaperViewer claim={claim} />
          {claim.decision && <DecisionView claim={claim} decision={claim.decision} />}
          <WaitingPeriods claim={claim} />
          <LateCover claim={claim} />
          <ClaimFacts claim={claim} />
          <ClaimDocuments claim={claim} />
          {claim.duplicates.length > 0 && <Duplicates claim={claim} />}
          <ClaimLog claim={claim} />
        </div>
        <div className={PANE}>
          <ClaimActions key={claim.ref} claim={claim} />
          <BenefitsLeft claim={claim} />
        </div>
      </div>
    </PortalPage>
  );
}

/** The remaining benefits of the insured person: the claimed ones with their limits, and all on request. */
function BenefitsLeft({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { money } = useFormat();
  const [all, setAll] = useState(false);
  const { balance, lines, currency, messages } = claim;
  const only = lines.map(({ benefit }) => benefit);
  return (
    <Section title={text('claim-review.claim.balance')}>
      <p className="text-muted text-small">
        {balance.name && <span className="block">{balance.name}</span>}
        {balance.openClaims > 0 &&
          text('claim-review.claim.balanceLead', {
            amount: money(balance.openAmount, currency),
            count: balance.openClaims,
          })}
      </p>
      <BalanceBars
        lines={balance.lines}
        currency={currency}
        messages={messages}
        caption={text('claim-review.claim.balance')}
        {...(all ? {} : { only })}
      />
      <Button variant="quiet" className="justify-self-start" aria-expanded={all} onClick={() => setAll(!all)}>
        {text(all ? 'claim-review.claim.onlyAsked' : 'claim-review.claim.allBenefits')}
      </Button>
    </Section>
  );
}

const DAY = 86_400_000;

/** Claims that may duplicate this one, with the reasons. */
function Duplicates({ claim }: { claim: ClaimView }) {
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
