import type { PolicySchedule } from '#contract/claims/policy-holders.ts';
import type { Locale } from '#contract/products.ts';
import { quotationOf } from '#engine/language/premium.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { situationOf } from '#engine/situation.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { describer } from '#shared/describe.ts';
import { benefitLines } from '../benefits/bought-plan.ts';
import { heldPolicy } from './held-policy.ts';
import { countClaims } from './holder-repository.ts';
import { insuredPersons } from './insured-persons.ts';
import { namedMessages } from './named-messages.ts';
import { openHolder } from './view-holder.ts';

type Wanted = { id: string; benefitPlan?: string; schedule: string; locale?: Locale | undefined };

/**
 * The schedule of a holder's policy: who and what is insured, up to which sums, when, for which premium. From the frozen
 * order. Throws 404 `holderNotFound`, and `policyNotFound` for a policy of somebody else or of another plan.
 */
export async function viewSchedule(
  services: ClaimServices,
  partner: string | undefined,
  { id, benefitPlan, schedule, locale = 'en' }: Wanted,
): Promise<PolicySchedule> {
  const { held, ...holder } = await openHolder(services, partner, id);
  const found = held.find(({ policy }) => policy.number === schedule);
  if (!found) throw new ApiProblem(404, 'policyNotFound');
  const { order, version } = found;
  const { product, definition } = version;
  const claims = await countClaims(services.database.sql, [schedule]);
  const policy = heldPolicy(product, found, claims.get(schedule) ?? 0, services.now());
  if (benefitPlan !== undefined && policy.plan?.id !== benefitPlan) throw new ApiProblem(404, 'policyNotFound');
  const told = {
    policy,
    lines: benefitLines(product, order.frozen),
    groups: groupsOf(version, product, order.frozen, locale),
  };
  return {
    ...told,
    holder,
    insured: insuredPersons(product, order.frozen),
    perPerson: definition.benefits.perPerson ?? false,
    premium: quotationOf(order.premium),
    documents: definition.product.documents.map(({ name }) => name),
    messages: {
      ...namedMessages(version.messages(locale), policy, told.lines),
      ...namedMessages(
        version.messages(locale),
        order.premium.lines.map(({ name }) => ({ label: `${product.id}.premium.${name}` })),
      ),
    },
  };
}

/** The groups of the certificate, in words; one of which nothing was told is none. */
export function groupsOf(
  version: Pick<ProductVersion, 'messages'>,
  product: Product,
  frozen: DraftRecord,
  locale: Locale,
): PolicySchedule['groups'] {
  const [document] = product.definition.product.documents;
  const messages = version.messages(locale);
  const words = describer(product, messages, locale);
  const { scope, hidden } = situationOf(product, frozen);
  return (document?.groups ?? []).flatMap(({ name, fields }) => {
    const rows = fields
      .filter((field) => scope.values[field] !== undefined && !hidden.has(field))
      .map((field) => ({ label: words.label(field), value: words.value(field, scope.values[field] as never) }));
    const id = `${product.id}.documents.${document?.name}.groups.${name}`;
    return rows.length === 0 ? [] : [{ label: messages[id] ?? name, rows }];
  });
}
