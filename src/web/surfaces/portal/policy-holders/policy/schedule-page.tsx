import { FileText } from 'lucide-react';
import type { PolicySchedule } from '#contract/claims/policy-holders.ts';
import { useHolderOfPolicy, useSchedule } from '#web/api/claims/policy-holders.ts';
import { orderDocument } from '#web/api/purchase/portal-orders.ts';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { NotFoundPage } from '#web/kit/errors/not-found-page.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { patterns } from '#web/router/paths.ts';
import { CrumbsPage } from '../crumbs-page.tsx';
import { buildBalanceAddress } from '../holder-addresses.ts';
import { useCrumbs } from '../use-crumbs.ts';
import { useHolderRoute } from '../use-holder-route.ts';
import { LimitTable } from './limit-table.tsx';
import { InsuredSection, PolicyFacts, PremiumSection, WordedGroups } from './schedule-sections.tsx';

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
    <Loaded call={useSchedule(holder, schedule, benefitPlan)}>
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
          <PolicyTag status={policy.status} />
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
