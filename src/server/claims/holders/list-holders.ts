import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { HolderView, listHolders as listCall } from '#contract/claims/policy-holders.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import { readSearchOf } from '#server/purchase/customers/read-search.ts';
import { viewPolicyStatus } from '#server/purchase/policies/policy-status.ts';
import { listPersons, listPoliciesByPerson, personKey } from './holder-repository.ts';
import { formatHolderName } from './insured-persons.ts';
import type { SoldPolicy } from './sold-policy-repository.ts';

/** Lists people who hold policies, with two queries for any number of them. */
export async function listHolders(
  services: ClaimServices,
  partner: string | undefined,
  { search, product, ...asked }: BodyOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const { sql } = services.database;
  return readPage(asked, {
    kinds: ['instant', 'text'],
    read: (after, limit) => listPersons(sql, { partner, product, search: readSearchOf(search), after, limit }),
    keyOf: ({ at, order }) => [at, order],
    view: async (persons) => {
      const held = await listPoliciesByPerson(sql, persons, partner);
      return Promise.all(persons.map((person) => viewHolderRow(services, held.get(personKey(person)) ?? [], product)));
    },
  });
}

/** @param only the product of the counted and shown policies; undefined: all products */
async function viewHolderRow(
  { catalogue, now }: ClaimServices,
  policies: SoldPolicy[],
  only: string | undefined,
): Promise<HolderView> {
  const meant = only === undefined ? policies : policies.filter(({ policy }) => policy.product === only);
  const [latest] = meant as [SoldPolicy];
  const { product } = await catalogue.at(latest.policy.product, latest.policy.version);
  return {
    id: holderId(policies),
    name: formatHolderName(product, latest.order.frozen),
    phone: latest.order.phone,
    policies: meant.length,
    products: [...new Set(policies.map(({ policy }) => policy.product))],
    latest: viewPolicyStatus(latest.policy, now()),
  };
}

/** Returns the id of a holder: that of the first order. Any other order of the person also opens the holder. */
export function holderId(policies: SoldPolicy[]): string {
  const orders = policies.map(({ order }) => order);
  const [first] = orders.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  return first?.id ?? '';
}
