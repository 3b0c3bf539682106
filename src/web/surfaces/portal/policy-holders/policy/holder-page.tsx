import { Link } from 'wouter';
import type { HolderDetail } from '#contract/claims/policy-holders.ts';
import { useHolder } from '#web/api/claims/policy-holders.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Facts } from '#web/surfaces/portal/list/facts.tsx';
import { Section } from '#web/surfaces/portal/list/section.tsx';
import { useProductNames } from '#web/surfaces/portal/list/use-product-names.ts';
import { Loaded } from '#web/surfaces/portal/loaded.tsx';
import { CrumbsPage } from '../crumbs-page.tsx';
import { holderAddresses } from '../holder-addresses.ts';
import { useCrumbs } from '../use-crumbs.ts';
import { usePlace } from '../use-place.ts';
import { WithWords } from '../with-words.tsx';
import { HeldPolicies } from './held-policies.tsx';

/** A policy holder: who it is, and the policies; beneath a product those of that product. */
export function HolderPage() {
  return (
    <WithWords>
      <Holder />
    </WithWords>
  );
}

function Holder() {
  const { holder = '' } = usePlace();
  return <Loaded call={useHolder(holder)}>{(found) => <OneHolder holder={found} />}</Loaded>;
}

function OneHolder({ holder }: { holder: HolderDetail }) {
  const text = useText();
  const { product } = usePlace();
  const { nameOf } = useProductNames();
  const crumbs = useCrumbs(product)();
  const shown = holder.policies.filter((policy) => product === undefined || policy.product === product);
  const others = holder.policies.length - shown.length;
  return (
    <CrumbsPage crumbs={crumbs} title={holder.name} lead={<span className="figures">{holder.phone}</span>}>
      <Section
        title={
          product === undefined
            ? text('policy-holders.policies')
            : text('policy-holders.policiesOf', { product: nameOf(product) })
        }
        actions={
          others > 0 && (
            <Link href={holderAddresses(holder.id).holder} className="link inline-flex min-h-11 items-center">
              {text('policy-holders.allPolicies', { count: holder.policies.length })}
            </Link>
          )
        }
      >
        {shown.length === 0 ? (
          <p>{text('policy-holders.noneOfProduct')}</p>
        ) : (
          <HeldPolicies holder={holder} policies={shown} product={product} />
        )}
      </Section>
      <Section title={text('policy-holders.details')}>
        <HolderFacts holder={holder} />
      </Section>
    </CrumbsPage>
  );
}

/** In the order that people ask for them. The name stands above. */
const known = ['dateOfBirth', 'gender', 'identityNumber', 'occupation', 'email', 'address', 'province'] as const;

/** What a holder told with the policy issued last. */
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
    detail: <span className="figures break-words">{detail}</span>,
  }));
  const half = Math.ceil(facts.length / 2);
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      <Facts facts={facts.slice(0, half)} />
      <Facts facts={facts.slice(half)} />
    </div>
  );
}
