import { useParams } from 'wouter';
import type { ClaimView } from '#contract/claims/claims.ts';
import { useClaim } from '#web/api/claims/claims.ts';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import {
  ClaimDocuments,
  ClaimFacts,
  ClaimHeading,
  ClaimLead,
  ClaimLog,
  LateCover,
} from '../review/claim/claim-sections.tsx';
import { DecisionView } from '../review/claim/decision-view.tsx';
import { ClaimKey } from '../review/queue/claim-key.tsx';

/** A claim to read: first the decision, then its subject. The actions are on the claim's own page. */
export function PastClaimPage() {
  const { id = '' } = useParams<{ id: string }>();
  return <Loaded call={useClaim(id)}>{(claim) => <ReadClaim claim={claim} />}</Loaded>;
}

function ReadClaim({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { number, ref, decision, may } = claim;
  return (
    <PortalPage
      title={text('claim-review.claim.title', { number })}
      heading={<ClaimHeading claim={claim} />}
      lead={<ClaimLead claim={claim} all={patterns.claimHistory} allWord={text('claim-review.history.toHistory')} />}
      actions={
        may.length > 0 && (
          <ButtonLink variant="secondary" href={pathTo(patterns.claim, { id: ref })}>
            {text('claim-review.history.toClaim')}
          </ButtonLink>
        )
      }
    >
      <ClaimKey claim={claim} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {decision ? (
          <DecisionView claim={claim} decision={decision} />
        ) : (
          <Notice>{text('claim-review.history.notDecided')}</Notice>
        )}
        <LateCover claim={claim} />
        <ClaimFacts claim={claim} />
        <ClaimDocuments claim={claim} isReadOnly />
        <ClaimLog claim={claim} />
      </div>
    </PortalPage>
  );
}
