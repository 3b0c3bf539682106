import type { HolderDetail } from '#contract/claims/policy-holders.ts';
import { useHolder } from '#web/api/claims/policy-holders.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { CrumbsPage } from '../crumbs-page.tsx';
import { buildHolderAddresses } from '../holder-addresses.ts';
import { useCrumbs } from '../use-crumbs.ts';
import { useHolderRoute } from '../use-holder-route.ts';
import { HeldPolicies } from './held-policies.tsx';

/** A policyholder with personal data and policies; beneath a product, only those of that product. */
export function HolderPage() {
  const { holder = '' } = useHolderRoute();
  return <Loaded call={useHolder(holder)}>{(found) => <OneHolder holder={found} />}</Loaded>;
}

function OneHolder({ holder }: { holder: HolderDetail }) {
  const text = useText();
  const { product } = useHolderRoute();
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
      <Section title={text('policy-holders.details')}>
        <HolderFacts holder={holder} />
      </Section>
    </CrumbsPage>
  );
}

/** In the order in which people ask for them. The name is above. */
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
