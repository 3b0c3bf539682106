import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ClaimView } from '#contract/claims/claims.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { patterns } from '#web/router/paths.ts';
import { WaitingClock } from './claim-columns.tsx';

/** The key facts of a claim: policy, loss, claimed and approved amounts, and its waiting time. */
export function ClaimKey({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { date } = useFormat();
  const { nameOf } = useProductNames();
  const { policyNumber, product, lossDate, amount, approved, currency, pending } = claim;
  const facts: [string, ReactNode][] = [
    [
      'policy',
      <span key="policy" className="grid">
        <Link
          href={`${patterns.benefitBalance}?${new URLSearchParams({ policy: policyNumber })}`}
          className="link figures inline-flex min-h-6 items-center justify-self-start whitespace-nowrap font-semibold max-md:min-h-11"
        >
          {policyNumber}
        </Link>
        <span className="text-muted text-small">{nameOf(product)}</span>
      </span>,
    ],
    [
      'lossDate',
      <span key="loss" className="figures">
        {date(lossDate)}
      </span>,
    ],
    ['amount', <Figure key="amount" minorUnits={amount} currency={currency} />],
    ...(approved === null
      ? []
      : [['approved', <Figure key="approved" minorUnits={approved} currency={currency} />] as [string, ReactNode]]),
    ...(pending ? [['waiting', <WaitingClock key="waiting" claim={claim} />] as [string, ReactNode]] : []),
  ];
  return (
    <dl
      aria-label={text('claim-review.claim.key')}
      className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-card px-5 py-3 sm:flex sm:flex-wrap sm:gap-x-12"
    >
      {facts.map(([name, detail]) => (
        <div key={name} className="grid content-start">
          <dt className="text-muted text-small">{text(`claim-review.list.${name}`)}</dt>
          <dd className="text-ink">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

function Figure(props: { minorUnits: number; currency: string }) {
  return (
    <span className="font-semibold text-lead">
      <Money {...props} />
    </span>
  );
}
