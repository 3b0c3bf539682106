import { Link } from 'wouter';
import type { PolicySchedule } from '#contract/claims/policy-holders.ts';
import { CoverDates } from '#web/desk/list/cover-dates.tsx';
import { Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { buildHolderAddresses } from '../holder-addresses.ts';

/** The policyholder among the insured persons (contract/policy-holders.ts). */
const POLICYHOLDER = 'policyholder';

type Props = { schedule: PolicySchedule };

export function PolicyFacts({
  schedule: { policy, holder, messages },
  product,
}: Props & { product: string | undefined }) {
  const text = useText();
  const { dateTime } = useFormat();
  const at = buildHolderAddresses(holder.id, product);
  const { plan } = policy;
  return (
    <Section title={text('portal.words.policy')}>
      <Facts
        facts={[
          {
            term: text('portal.words.policyHolder'),
            detail: (
              <Link href={at.holder} className="link">
                {holder.name}
              </Link>
            ),
          },
          {
            term: text('policy-holders.plan'),
            detail: plan && (
              <Link href={at.plan(plan.id)} className="link">
                {messages[plan.label] ?? plan.id}
              </Link>
            ),
          },
          { term: text('portal.words.cover'), detail: <CoverDates {...policy} /> },
          { term: text('policy-holders.issuedAt'), detail: dateTime(policy.issuedAt) },
          { term: text('portal.menu.claim'), detail: policy.claims },
        ]}
      />
    </Section>
  );
}

/** The insured people of the policy; the policyholder first. */
export function InsuredSection({ schedule: { insured } }: Props) {
  const text = useText();
  return (
    <Section title={text('policy-holders.insured')}>
      <ol className="grid">
        {insured.map(({ id, name }) => (
          <li key={id} className="flex justify-between gap-4 border-line border-b py-1.5 last:border-b-0">
            {name}
            {id === POLICYHOLDER && <span className="text-muted text-small">{text('portal.words.policyHolder')}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function PremiumSection({ schedule: { premium, policy, messages } }: Props) {
  const text = useText();
  return (
    <Section title={text('policy-holders.premium')}>
      <dl className="figures grid">
        {premium.lines
          .filter(({ amount }) => amount !== 0)
          .map(({ name, part, amount }) => (
            <div key={name} className="flex justify-between gap-6 border-line border-b py-1.5">
              <dt className="text-muted">{messages[`${policy.product}.premium.${name}`] ?? name}</dt>
              <dd>
                <Money minorUnits={part === 'discount' ? -amount : amount} currency={premium.currency} />
              </dd>
            </div>
          ))}
        <div className="flex justify-between gap-6 border-ink border-t-2 pt-2 font-semibold text-ink">
          <dt>{text('portal.words.total')}</dt>
          <dd>
            <Money minorUnits={premium.total} currency={premium.currency} />
          </dd>
        </div>
      </dl>
    </Section>
  );
}

/** The insured objects, in the groups of the certificate. */
export function WordedGroups({ schedule: { groups } }: Props) {
  return groups.map(({ label, rows }) => (
    <Section key={label} title={label}>
      <Facts
        facts={rows.map((row) => ({ term: row.label, detail: <span className="break-words">{row.value}</span> }))}
      />
    </Section>
  ));
}
