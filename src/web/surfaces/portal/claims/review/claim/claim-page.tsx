import { useState } from 'react';
import { useParams } from 'wouter';
import { claimPaymentScopes } from '#contract/claims/claim-payments.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import { claimFiles } from '#web/api/claims/claim-files.ts';
import { useClaim } from '#web/api/claims/claims.ts';
import { useUser } from '#web/api/people/user.ts';
import { KeysButton } from '#web/desk/keys/keys-dialog.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { patterns } from '#web/router/paths.ts';
import { PaperViewer } from '#web/surfaces/portal/claims/papers/paper-viewer.tsx';
import { ShowPaper } from '#web/surfaces/portal/claims/papers/show-paper.ts';
import { BalanceBars } from '#web/surfaces/portal/policy-holders/balance/balance-bars.tsx';
import { MoneySection } from '../../payments/money-section.tsx';
import { ClaimKey } from '../queue/claim-key.tsx';
import { ClaimActions } from './claim-actions.tsx';
import { ClaimFindings } from './claim-findings.tsx';
import { ClaimDocuments, ClaimFacts, ClaimHeading, ClaimLead, ClaimLog, LateCover } from './claim-sections.tsx';
import { DecisionView } from './decision-view.tsx';
import { Guarantees } from './guarantees.tsx';
import { Repairs } from './repairs.tsx';
import { ThirdParties } from './third-parties.tsx';
import { Visits } from './visits.tsx';

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
  const { user } = useUser();
  const [paper, setPaper] = useState<string>();
  const isReviewer = user?.scope.includes('insurer:claims') ?? false;
  const isPayer = claimPaymentScopes.some((scope) => user?.scope.includes(scope));
  return (
    <PortalPage
      title={text('claim-review.claim.title', { number })}
      heading={<ClaimHeading claim={claim} />}
      lead={<ClaimLead claim={claim} all={patterns.claims} allWord={text('claim-review.claim.toQueue')} toActs />}
      actions={<KeysButton />}
    >
      <ClaimKey claim={claim} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className={PANE}>
          <PaperViewer files={claim.files} addressOf={(id) => claimFiles.address(claim.ref, id)} asked={paper} />
          {claim.decision && <DecisionView claim={claim} decision={claim.decision} />}
          {isPayer && <MoneySection claim={claim} />}
          {isReviewer && <Guarantees claim={claim} />}
          <Repairs claim={claim} />
          <Visits claim={claim} />
          <ThirdParties claim={claim} />
          <LateCover claim={claim} />
          <ClaimFacts claim={claim} />
          <ClaimDocuments claim={claim} />
          <ClaimLog claim={claim} />
        </div>
        <div className={PANE}>
          {claim.decision === null && <ClaimFindings claim={claim} />}
          <ShowPaper value={setPaper}>
            <ClaimActions key={claim.ref} claim={claim} />
          </ShowPaper>
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
