import type { ClaimFiling } from '#web/api/claims/claim-filing.ts';
import { CoverDates } from '#web/desk/list/cover-dates.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { buildFilingAddress } from './filing-address.ts';

/** The policy of the claim, and the documents that such a claim needs. */
export function PolicyCard({ filing: { policy, holder, papers } }: { filing: ClaimFiling }) {
  const text = useText();
  const { nameOf } = useProductNames();
  return (
    <Section title={text('claim-filing.policy.title')}>
      <Facts
        facts={[
          { term: text('claim-filing.policy.number'), detail: policy.number },
          { term: text('portal.words.policyHolder'), detail: holder },
          { term: text('portal.words.product'), detail: nameOf(policy.product) },
          { term: text('portal.words.period'), detail: <CoverDates {...policy} /> },
          { term: text('portal.words.status'), detail: <PolicyTag status={policy.status} /> },
        ]}
      />
      <div className="grid gap-1">
        <h3 className="font-semibold text-ink text-small">{text('claim-filing.papersNeeded')}</h3>
        <ul className="list-disc pl-5 text-small">
          {papers.map((paper) => (
            <li key={paper}>{text(`claims.papers.${paper}`)}</li>
          ))}
        </ul>
      </div>
      <TextButton href={buildFilingAddress()}>{text('claim-filing.choose.another')}</TextButton>
    </Section>
  );
}
