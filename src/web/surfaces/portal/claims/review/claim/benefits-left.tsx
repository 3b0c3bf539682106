import { useState } from 'react';
import type { ClaimView } from '#contract/claims/claims.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Section } from '#web/surfaces/portal/list/section.tsx';
import { BalanceBars } from '#web/surfaces/portal/policy-holders/balance/balance-bars.tsx';

/** What is left of the insured person's benefits: of those asked for with what caps them, and of all when wanted. */
export function BenefitsLeft({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { money } = useFormat();
  const [all, setAll] = useState(false);
  const { balance, benefits, currency, messages } = claim;
  const only = benefits.map(({ benefit }) => benefit);
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
