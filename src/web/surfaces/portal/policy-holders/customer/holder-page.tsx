import { FilePlus2, History, ReceiptText } from 'lucide-react';
import { useContext } from 'react';
import { Link, useLocation } from 'wouter';
import type { HolderDetail, HolderPolicy } from '#contract/claims/policy-holders.ts';
import { useHolder } from '#web/api/claims/policy-holders.ts';
import { actionsColumn, column, figureColumn, moneyColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { CoverDates } from '#web/desk/list/cover-dates.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import type { MenuAction } from '#web/desk/page/action-list.tsx';
import { RowMenu } from '#web/desk/page/action-menu.tsx';
import { Facts } from '#web/desk/page/facts.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { OpenPages } from '#web/desk/page/portal-route.ts';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { pathTo, patterns } from '#web/router/paths.ts';
import { CrumbsPage, useCrumbs, useHolderRoute } from '../crumbs-page.tsx';
import { buildBalanceAddress, buildHolderAddresses } from '../holder-addresses.ts';
import { NamedHolder } from '../policy/named-holder.tsx';
import { CustomerWork } from './customer-work.tsx';
import { QuotationFor } from './quotation-for.tsx';

/** A policyholder with personal data and policies; beneath a product, only those of that product. */
export function HolderPage() {
  const { holder = '' } = useHolderRoute();
  return (
    <Loaded call={useHolder(holder)} missing={<NamedHolder />} isHeld={useProductNames().isPending}>
      {(found) => <OneHolder holder={found} />}
    </Loaded>
  );
}

function OneHolder({ holder }: { holder: HolderDetail }) {
  const text = useText();
  const { product } = useHolderRoute();
  const { nameOf } = useProductNames();
  const crumbs = useCrumbs(product)();
  const shown = holder.policies.filter((policy) => product === undefined || policy.product === product);
  const others = holder.policies.length - shown.length;
  return (
    <CrumbsPage
      crumbs={crumbs}
      title={holder.name}
      lead={<span className="figures">{holder.phone}</span>}
      actions={<QuotationFor phone={holder.phone} />}
    >
      <Section
        title={
          product === undefined
            ? text('policy-holders.policies')
            : text('policy-holders.policiesOf', { product: nameOf(product) })
        }
        actions={
          others > 0 && (
            <TextLink href={buildHolderAddresses(holder.id).holder}>
              {text('policy-holders.allPolicies', { count: holder.policies.length })}
            </TextLink>
          )
        }
      >
        {shown.length === 0 ? (
          <p>{text('policy-holders.noneOfProduct')}</p>
        ) : (
          <HeldPolicies holder={holder} policies={shown} product={product} />
        )}
      </Section>
      {product === undefined && <CustomerWork holder={holder} />}
      <Section title={text('policy-holders.details')}>
        <HolderFacts holder={holder} />
      </Section>
    </CrumbsPage>
  );
}

/** The shown personal data, in the order in which people ask for it. The name is above. */
const known = ['dateOfBirth', 'gender', 'identityNumber', 'occupation', 'email', 'address', 'province'] as const;

/** The policyholder's data from the policy issued last. */
function HolderFacts({ holder: { phone, details } }: { holder: HolderDetail }) {
  const text = useText();
  const { date } = useFormat();
  const told = known.flatMap((name) => {
    const value = details[name];
    if (!value) return [];
    return [{ term: text(`policy-holders.told.${name}`), detail: name === 'dateOfBirth' ? date(value) : value }];
  });
  const facts = [{ term: text('interface.ui.phoneNumber'), detail: phone }, ...told].map(({ term, detail }) => ({
    term,
    detail: <span className="break-words">{detail}</span>,
  }));
  const half = Math.ceil(facts.length / 2);
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      <Facts facts={facts.slice(0, half)} />
      <Facts facts={facts.slice(half)} />
    </div>
  );
}

type HeldPoliciesProps = { holder: HolderDetail; policies: readonly HolderPolicy[]; product: string | undefined };

const link = 'link inline-flex min-h-11 items-center';

/** The policies of a policyholder, the one issued last first, with their links. */
function HeldPolicies({ holder, policies, product }: HeldPoliciesProps) {
  const text = useText();
  const { nameOf } = useProductNames();
  const actionsOf = usePolicyActions();
  const at = buildHolderAddresses(holder.id, product);
  const columns: Column<HolderPolicy>[] = [
    nameColumn(text('portal.words.policy'), ({ number }) => (
      <Link href={at.schedule(number)} className={`figures whitespace-nowrap ${link}`}>
        {number}
      </Link>
    )),
    column(text('policy-holders.productAndPlan'), ({ product: bought, plan }) => (
      <span className="grid">
        {nameOf(bought)}
        {plan && (
          <Link href={at.plan(plan.id)} className="link py-0.5">
            {holder.messages[plan.label] ?? plan.id}
          </Link>
        )}
      </span>
    )),
    column(text('portal.words.status'), (policy) => <PolicyTag {...policy} />),
    column(text('portal.words.cover'), (policy) => <CoverDates {...policy} />),
    moneyColumn(text('policy-holders.premium'), ({ premium }) => premium),
    figureColumn(text('portal.menu.claim'), ({ claims }) => claims),
    column(text('policy-holders.balance.left'), ({ number }) => (
      <Link href={buildBalanceAddress(number)} className={link}>
        {text('portal.balance.title')}
        <span className="sr-only"> {number}</span>
      </Link>
    )),
    actionsColumn(text('portal.actions'), (policy) => {
      const actions = actionsOf(policy);
      return actions.length > 0 ? (
        <RowMenu label={text('portal.actionsOf', { what: policy.number })} actions={actions} />
      ) : null;
    }),
  ];
  return <Table caption={text('policy-holders.policies')} columns={columns} rows={policies} by="number" />;
}

/** Further links of a policy, as far as the user may open their pages: its order, its claims, a new claim. */
function usePolicyActions(): (policy: Pick<HolderPolicy, 'number' | 'order' | 'claims'>) => MenuAction[] {
  const text = useText();
  const [, navigate] = useLocation();
  const open = new Set(useContext(OpenPages).map(({ pattern }) => pattern));
  return ({ number, order, claims }) => {
    const policy = new URLSearchParams({ policy: number });
    const search = new URLSearchParams({ search: number });
    const ways = [
      { id: 'claim', page: patterns.claims, icon: FilePlus2, to: `${patterns.claims}?${policy}` },
      { id: 'claims', page: patterns.claimHistory, icon: History, to: `${patterns.claimHistory}?${search}` },
      { id: 'order', page: patterns.orders, icon: ReceiptText, to: pathTo(patterns.order, { id: order }) },
    ] as const;
    return ways
      .filter(({ id, page }) => open.has(page) && (id !== 'claims' || claims > 0))
      .map(({ id, icon, to }) => ({
        ...{ id, icon, label: text(`policy-holders.ways.${id}`), onClick: () => navigate(to) },
      }));
  };
}
