import { Redirect } from 'wouter';
import { useHolders } from '#web/api/claims/policy-holders.ts';
import { searchFor } from '#web/desk/list/use-filters.ts';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { NotFoundPage } from '#web/kit/errors/not-found-page.tsx';
import { patterns } from '#web/router/paths.ts';
import { useHolderRoute } from '../crumbs-page.tsx';
import { buildHolderAddresses } from '../holder-addresses.ts';
import { isSameName } from './is-same-name.ts';

/**
 * The page of an address that has the policyholder's name instead of the id (specification, 2): it leads to the address
 * with the id. Several people with this name: the list of these people. None: 404.
 */
export function NamedHolder() {
  const { product, holder = '', benefitPlan, schedule } = useHolderRoute();
  // Programs write a space of a name in an address in several ways.
  const name = holder.replaceAll(/[_+]/g, ' ').trim();
  const isName = product !== undefined && name !== '';
  const { items, error, refetch, isPlaceholderData } = useHolders({ product, search: name }, isName);
  const nobody = <NotFoundPage home={patterns.portalHome} />;
  if (!isName) return nobody;
  const data = isPlaceholderData ? undefined : items;
  return (
    <Loaded call={{ data, error, refetch }} missing={nobody}>
      {(found) => {
        const named = found.filter((holder) => isSameName(holder.name, name));
        const [holder] = named;
        if (!holder) return nobody;
        const at = buildHolderAddresses(holder.id, product);
        if (named.length > 1) return <Redirect to={at.list} state={searchFor(name)} replace />;
        if (schedule !== undefined) return <Redirect to={at.schedule(schedule, benefitPlan)} replace />;
        return <Redirect to={benefitPlan === undefined ? at.holder : at.plan(benefitPlan)} replace />;
      }}
    </Loaded>
  );
}
