import type { OrderRow } from '#contract/purchase/order-histories.ts';
import { openJourney } from '#engine/journey.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { derivePolicyStatus } from '../policies/policy-status.ts';
import { formatUserName } from '../sellers/format-user-name.ts';
import type { ListedOrder } from './listed-order-repository.ts';

type RowServices = Pick<PurchaseServices, 'catalogue' | 'now'>;

/** Returns an order as a line of the history. */
export async function viewOrderRow({ catalogue, now }: RowServices, listed: ListedOrder): Promise<OrderRow> {
  const { order, policy, held, code, paymentBegan, takenBack, agent, owner, partner, nextContact, lost } = listed;
  const { id, number, phone, currency, premiumWithoutCommission, commission, paidBy } = order;
  return {
    ...{ id, number, at: order.createdAt.toISOString(), product: order.product },
    customer: { name: order.customerName ?? (await readFrozenName(catalogue, order)), phone },
    status: order.status as OrderRow['status'],
    paymentStatus:
      order.status === 'issued' && held?.status !== 'void'
        ? 'successful_payment'
        : paymentBegan
          ? 'processing'
          : 'incomplete_payment',
    customerStatus: order.customerStatus as OrderRow['customerStatus'],
    ...{ premium: order.total, currency, premiumWithoutCommission, commission, code, paidBy, policy },
    commissionTakenBack: Number(takenBack),
    policyStatus: held && derivePolicyStatus(held, now()),
    allowPayWithoutCommission: partner?.allowPayWithoutCommission ?? false,
    agent: agent && formatUserName(agent),
    owner: owner && formatUserName(owner),
    partner: partner && { id: partner.id, name: partner.name },
    pending: viewPending(listed),
    ...{ nextContact, lost },
    overlaps: listOverlaps(listed),
  };
}

/** The policyholder's name of an order from before names were stored. */
async function readFrozenName(
  catalogue: RowServices['catalogue'],
  { product, version, frozen }: ListedOrder['order'],
): Promise<string | null> {
  if (!frozen) return null;
  return readCustomer(openJourney((await catalogue.at(product, version)).product, frozen)).name;
}

/** Each overlapping order once: two persons of it may be insured twice. */
function listOverlaps({ overlaps }: ListedOrder): OrderRow['overlaps'] {
  const rows = (overlaps ?? []) as OrderRow['overlaps'];
  return rows.filter(({ order }, at) => rows.findIndex((row) => row.order === order) === at);
}

/** The side whose act an order waits for: a second person, the payment provider, or until it lapses the customer or agent. */
function viewPending({
  order,
  owner,
  agent: seller,
  requestedAt,
  paymentBegan,
  customerSince,
}: ListedOrder): OrderRow['pending'] {
  const agent = owner ?? seller;
  if (requestedAt) return { with: 'confirmation', name: null, since: requestedAt.toISOString() };
  if (order.status !== 'incomplete' && order.status !== 'confirmed') return null;
  if (paymentBegan) return { with: 'provider', name: null, since: paymentBegan.toISOString() };
  const since = (customerSince ?? order.createdAt).toISOString();
  if (agent && !customerSince) return { with: 'agent', name: formatUserName(agent).name, since };
  return { with: 'customer', name: null, since };
}
