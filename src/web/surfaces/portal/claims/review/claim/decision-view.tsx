import { FileText } from 'lucide-react';
import type { ClaimDecision, ClaimView } from '#contract/claims/claims.ts';
import { claimLetterAddress } from '#web/api/claims/claims.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { listDecidedLines } from './decided-lines.ts';

/**
 * The decision: for each benefit the approved amount and the reason for a reduction, the sums, the payment, and the
 * letter.
 */
export function DecisionView({ claim, decision }: { claim: ClaimView; decision: ClaimDecision }) {
  const text = useText();
  const { money, dateTime } = useFormat();
  const { outcome, reason, message, paid, at } = decision;
  const say = (id: string) => text(`claim-review.decision.${id}`);
  const isApproved = outcome === 'approved';
  const paidAs =
    paid === null || paid.reference === null
      ? paid && dateTime(paid.at)
      : text('claim-review.decision.paidWith', { at: dateTime(paid.at), reference: paid.reference });
  return (
    <Section title={say('title')}>
      {isApproved && <ApprovedLines claim={claim} decision={decision} />}
      <Facts
        facts={[
          { term: say('claimed'), detail: isApproved ? null : money(claim.amount, claim.currency) },
          { term: say('reason'), detail: reason && text(`claims.reasons.${reason}`) },
          { term: say('message'), detail: message && <span className="whitespace-pre-line">{message}</span> },
          { term: say('at'), detail: dateTime(at) },
          { term: say('paid'), detail: isApproved ? (paidAs ?? say('notPaid')) : null },
          {
            term: say('feedback'),
            detail: claim.feedback && (
              <span className="whitespace-pre-line">
                {[text('claim-review.decision.rated', { rating: claim.feedback.rating }), claim.feedback.words]
                  .filter(Boolean)
                  .join('\n')}
              </span>
            ),
          },
        ]}
      />
      <LetterLinks claim={claim} />
    </Section>
  );
}

function ApprovedLines({ claim, decision }: { claim: ClaimView; decision: ClaimDecision }) {
  const text = useText();
  const { money } = useFormat();
  const { amount, currency } = claim;
  const head = 'pb-1 font-semibold text-muted text-small';
  const figure = 'figures whitespace-nowrap py-1.5 pl-4 text-right align-top';
  const { paid } = decision;
  const kept: [string, number][] = paid
    ? [
        ['keptOverdue', -paid.overdue],
        ['keptRefund', -paid.refund],
      ]
    : [];
  const isLess = kept.some(([, sum]) => sum < 0);
  const sums: [string, number][] = [
    ['total', decision.total],
    ...kept.filter(([, sum]) => sum < 0),
    ...(paid && isLess ? [['paidOut', paid.amount] satisfies [string, number]] : []),
    ['claimed', amount],
    // A total loss may pay more than the claimed repair.
    ...(amount >= decision.total ? [['notApproved', amount - decision.total] satisfies [string, number]] : []),
  ];
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className={`${head} text-left`}>
            {text('policy-holders.balance.benefit')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {text('claim-review.decision.approved')}
          </th>
        </tr>
      </thead>
      <tbody>
        {listDecidedLines(claim, decision).map((line) => (
          <tr key={line.line ?? line.benefit} className="border-line border-b">
            <th scope="row" className="py-1.5 text-left font-normal">
              {line.name}
              {line.reason && (
                <span className="block text-muted text-small">{text(`claims.reasons.${line.reason}`)}</span>
              )}
            </th>
            <td className={figure}>{money(line.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([name, sum]) => (
          <tr key={name} className={name === 'total' ? 'font-semibold text-ink' : 'text-muted'}>
            <th scope="row" className={`py-1 text-left ${name === 'total' ? '' : 'font-normal'}`}>
              {text(`claim-review.decision.${name}`)}
            </th>
            <td className={figure}>{money(sum, currency)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

const languages = ['km', 'en', 'both'] as const;

/** The letter about the decision, in each of its languages. */
function LetterLinks({ claim: { ref } }: { claim: Pick<ClaimView, 'ref'> }) {
  const text = useText();
  return (
    <p className="flex flex-wrap items-center gap-x-5 print:hidden">
      <span className="flex items-center gap-2 font-semibold text-ink">
        <Icon of={FileText} className="size-5" />
        {text('claim-review.decision.letter')}
      </span>
      {languages.map((language) => (
        <a
          key={language}
          href={claimLetterAddress(ref, language)}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          {text(`claim-review.decision.letterIn.${language}`)}
          <VisuallyHidden> ({text('claim-review.decision.opens')})</VisuallyHidden>
        </a>
      ))}
    </p>
  );
}
