import { FileText } from 'lucide-react';
import { Link } from 'wouter';
import type { PolicySchedule } from '#contract/claims/policy-holders.ts';
import { useHolderOfPolicy, useSchedule } from '#web/api/claims/policy-holders.ts';
import { orderDocument } from '#web/api/purchase/portal-orders.ts';
import { CoverDates } from '#web/desk/list/cover-dates.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { NotFoundPage } from '#web/kit/errors/not-found-page.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { patterns } from '#web/router/paths.ts';
import { CrumbsPage, useCrumbs, useHolderRoute } from '../crumbs-page.tsx';
import { buildBalanceAddress, buildHolderAddresses } from '../holder-addresses.ts';
import { LimitTable } from './limit-table.tsx';
import { NamedHolder } from './named-holder.tsx';

/** The schedule of a policy: insured people and objects, sums, dates, premium. */
export function SchedulePage() {
  const { holder, schedule = '' } = useHolderRoute();
  return holder ? <Schedule holder={holder} /> : <ScheduleAlone number={schedule} />;
}

/** The specification allows an address without the policyholder: a policy's number identifies its policyholder, too. */
function ScheduleAlone({ number }: { number: string }) {
  const { holder, error, refetch, isPending } = useHolderOfPolicy(number);
  if (holder) return <Schedule holder={holder.id} />;
  return error || isPending ? (
    <Loaded call={{ data: undefined, error, refetch }}>{() => null}</Loaded>
  ) : (
    <NotFoundPage home={patterns.portalHome} />
  );
}

function Schedule({ holder }: { holder: string }) {
  const { product, benefitPlan, schedule = '' } = useHolderRoute();
  return (
    <Loaded call={useSchedule(holder, schedule, benefitPlan)} missing={<NamedHolder />}>
      {(found) =>
        product !== undefined && found.policy.product !== product ? (
          <NotFoundPage home={patterns.portalHome} />
        ) : (
          <OneSchedule schedule={found} />
        )
      }
    </Loaded>
  );
}

function OneSchedule({ schedule }: { schedule: PolicySchedule }) {
  const text = useText();
  const { product } = useHolderRoute();
  const { nameOf } = useProductNames();
  const crumbsTo = useCrumbs(product);
  const { policy, holder, lines, perPerson, messages } = schedule;
  return (
    <CrumbsPage
      crumbs={crumbsTo(holder)}
      title={policy.number}
      heading={text('policy-holders.scheduleOf', { number: policy.number })}
      lead={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {nameOf(policy.product)}
          <PolicyTag {...policy} />
        </span>
      }
      actions={
        <ButtonLink variant="secondary" href={buildBalanceAddress(policy.number)}>
          {text('policy-holders.balance.title')}
        </ButtonLink>
      }
    >
      <div className="gap-6 max-lg:-mb-6 *:mb-6 *:break-inside-avoid lg:columns-2">
        <PolicyFacts schedule={schedule} product={product} />
        <PremiumSection schedule={schedule} />
        <InsuredSection schedule={schedule} />
        <ScheduleDocuments order={policy.order} documents={schedule.documents} />
        <WordedGroups schedule={schedule} />
      </div>
      {lines.length > 0 && (
        <Section title={text('policy-holders.benefits')}>
          <p>{text(perPerson ? 'policy-holders.perPerson' : 'policy-holders.perPolicy')}</p>
          <LimitTable {...{ lines, messages }} currency={policy.currency} caption={text('policy-holders.benefits')} />
        </Section>
      )}
    </CrumbsPage>
  );
}

const variants = ['km', 'en', 'both'] as const;

/** The documents of a policy, each in Khmer, in English and in both; opened beside this page. */
function ScheduleDocuments({ order, documents }: { order: string; documents: readonly string[] }) {
  const text = useText();
  return (
    <Section title={text('policy-holders.documents.title')}>
      <ul className="grid">
        {documents.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-x-5 border-line border-b last:border-b-0">
            <span className="flex min-h-11 grow basis-full items-center gap-2.5 sm:basis-auto">
              <Icon of={FileText} className="size-5 text-muted" />
              {text(`policy-holders.documents.names.${name}`)}
            </span>
            {variants.map((variant) => (
              <a
                key={variant}
                href={orderDocument(order, name, variant)}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-11 items-center"
              >
                <span className="sr-only">{text(`policy-holders.documents.names.${name}`)} </span>
                {text(`policy-holders.documents.${variant}`)}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The policyholder among the insured persons (contract/policy-holders.ts). */
const POLICYHOLDER = 'policyholder';

type Props = { schedule: PolicySchedule };

function PolicyFacts({ schedule: { policy, holder, messages }, product }: Props & { product: string | undefined }) {
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
function InsuredSection({ schedule: { insured } }: Props) {
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

function PremiumSection({ schedule: { premium, policy, messages } }: Props) {
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
function WordedGroups({ schedule: { groups } }: Props) {
  return groups.map(({ label, rows }) => (
    <Section key={label} title={label}>
      <Facts
        facts={rows.map((row) => ({ term: row.label, detail: <span className="break-words">{row.value}</span> }))}
      />
    </Section>
  ));
}
