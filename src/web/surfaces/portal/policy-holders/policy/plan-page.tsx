import type { BenefitPlanView } from '#contract/claims/policy-holders.ts';
import { useBenefitPlan } from '#web/api/claims/policy-holders.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { CrumbsPage, useCrumbs, useHolderRoute } from '../crumbs-page.tsx';
import { buildBalanceAddress, buildHolderAddresses } from '../holder-addresses.ts';
import { ProductHoldersPage } from '../holders-page.tsx';
import { LimitTable } from './limit-table.tsx';
import { NamedHolder } from './named-holder.tsx';

/** The benefit plan of a policyholder, as it was bought. */
export function PlanPage() {
  const { holder, benefitPlan = '' } = useHolderRoute();
  // The specification allows an address without the policyholder. A plan's limits are those of the day of purchase, so
  // they belong to a person: without one, the product's policyholders are shown to choose from.
  return holder ? <Plan holder={holder} id={benefitPlan} /> : <ProductHoldersPage wantsPlan />;
}

function Plan({ holder, id }: { holder: string; id: string }) {
  const text = useText();
  const { product } = useHolderRoute();
  const { nameOf } = useProductNames();
  const crumbsTo = useCrumbs(product);
  return (
    <Loaded call={useBenefitPlan(holder, id)} missing={<NamedHolder />}>
      {({ plans: all, holder: name, messages }) => {
        const [first, ...others] = all.filter((plan) => product === undefined || plan.product === product);
        const plans = first ? [first, ...others] : all;
        const title = messages[plans[0]?.plan.label ?? ''] ?? id;
        return (
          <CrumbsPage
            crumbs={crumbsTo({ id: holder, name })}
            title={title}
            heading={text('policy-holders.planNamed', { plan: title })}
            lead={name}
          >
            {plans.map((plan) => (
              <Section key={`${plan.product} ${plan.version}`} title={nameOf(plan.product)}>
                <PlanPolicies plan={plan} holder={holder} product={product} />
                <LimitTable {...plan} messages={messages} caption={`${nameOf(plan.product)}, ${title}`} />
              </Section>
            ))}
          </CrumbsPage>
        );
      }}
    </Loaded>
  );
}

function PlanPolicies({
  plan,
  holder,
  product,
}: {
  plan: BenefitPlanView;
  holder: string;
  product: string | undefined;
}) {
  const text = useText();
  const at = buildHolderAddresses(holder, product);
  return (
    <div className="grid gap-1">
      <p>{text(plan.perPerson ? 'policy-holders.perPerson' : 'policy-holders.perPolicy')}</p>
      <ul className="grid">
        {plan.policies.map((number) => (
          <li key={number} className="flex flex-wrap items-center gap-x-5">
            <TextLink href={at.schedule(number, plan.plan.id)} className="figures">
              {text('policy-holders.scheduleOf', { number })}
            </TextLink>
            <TextLink href={buildBalanceAddress(number)}>
              {text('policy-holders.balance.title')}
              <span className="sr-only"> {number}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
