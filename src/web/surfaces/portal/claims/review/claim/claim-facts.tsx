import type { ClaimView } from '#contract/claims/claims.ts';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { type Fact, Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** The agent's data: the claimant, the time, the event, and the claimed benefits. */
export function ClaimFacts({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { date, dateTime, money } = useFormat();
  const { policy, messages } = claim;
  const said = (name: string, detail: Fact['detail']): Fact => ({ term: text(`claim-review.claim.${name}`), detail });
  return (
    <Section title={text('claim-review.claim.facts')}>
      <p className="whitespace-pre-line break-words">{claim.description}</p>
      <Facts
        facts={[
          said(
            'benefits',
            <ul className="grid gap-1">
              {claim.benefits.map(({ benefit, label, amount }) => (
                <li key={benefit} className="flex flex-wrap justify-between gap-x-4">
                  <span>{messages[label] ?? benefit}</span>
                  {amount !== null && money(amount, claim.currency)}
                </li>
              ))}
              {claim.benefits.some(({ amount }) => amount === null) && (
                <li className="text-muted">
                  {text('claim-review.claim.together', { amount: money(claim.amount, claim.currency) })}
                </li>
              )}
            </ul>,
          ),
          { term: text('claim-review.list.lossDate'), detail: date(claim.lossDate) },
          said('dischargeDate', claim.dischargeDate && date(claim.dischargeDate)),
          { term: text('claim-review.list.claimant'), detail: claim.claimant },
          said('holder', claim.holder),
          said(
            'period',
            <span className="flex flex-wrap items-center gap-x-3">
              {`${date(policy.effectiveFrom)} – ${date(policy.effectiveTo)}`}
              <PolicyTag status={policy.status} />
            </span>,
          ),
          said('contactPerson', claim.contactPerson),
          said(
            'phone',
            <a href={`tel:${claim.phone}`} className="link whitespace-nowrap">
              {claim.phone}
            </a>,
          ),
          said('language', text(`portal.languages.${claim.language}`)),
          { term: text('claim-review.list.filed'), detail: dateTime(claim.createdAt) },
        ]}
      />
    </Section>
  );
}
