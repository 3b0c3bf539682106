import { toBusinessDate } from '#engine/language/dates.ts';
import { computeAnswerChanges } from '#engine/policy/answer-changes.ts';
import type { PaidClaim, PolicyLife, PolicyTerms, PolicyTransaction } from '#engine/policy/policy-history.ts';
import { createPolicyLifecycle } from '#engine/policy/policy-lifecycle.ts';
import { createProductTerms } from '#engine/policy/product-terms.ts';
import { replayPolicy } from '#engine/policy/replay-policy.ts';
import type { Product } from '#engine/product.ts';
import { loadVersion } from '#server/catalogue/products/version-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { type InstalmentRow, listInstalments } from '../orders/instalment-repository.ts';
import { lockOrder, type Order } from '../orders/order-repository.ts';
import { findPolicy, type Policy } from './policy-repository.ts';
import {
  findNextSerial,
  listPaidClaims,
  listTransactions,
  lockPolicy,
  type TransactionRow,
} from './transaction-repository.ts';

/** All that is known of a policy: what happened to it, and what its product says of it. */
export type PolicyAggregate = {
  policy: Policy;
  order: Order;
  rows: TransactionRow[];
  history: PolicyTransaction[];
  claims: PaidClaim[];
  /** Of what is recorded next. */
  nextSerial: number;
  /** Payments of its premium, where that is paid in parts. */
  instalments: InstalmentRow[];
  terms: PolicyTerms;
  product(version: string): Product;
};

type Deps = Pick<PurchaseServices, 'catalogue' | 'lifecycles'>;

/**
 * Reads what happened to a policy, in any transaction or none.
 * @param also versions of its product that are asked about beside its own
 */
export async function loadPolicy(
  { catalogue, lifecycles }: Deps,
  sql: Sql,
  policy: Policy,
  order: Order,
  also: readonly string[] = [],
): Promise<PolicyAggregate> {
  const rows = await listTransactions(sql, policy.number);
  const claims = await listPaidClaims(sql, policy.number);
  const nextSerial = await findNextSerial(sql, policy.number);
  const instalments = await listInstalments(sql, policy.number);
  const products = new Map<string, Product>();
  for (const version of new Set([policy.version, ...rows.map((row) => row.version), ...also])) {
    const found = await catalogue.at(policy.product, version, (id, wanted) => loadVersion(sql, id, wanted));
    products.set(version, found.product);
  }
  const product = (version: string) => products.get(version) as Product;
  const history = rows.map((row) => toPolicyTransaction(row, order));
  const lifecycle = createPolicyLifecycle(lifecycles.policy);
  const terms: PolicyTerms = { ...createProductTerms(product, order.frozen), lifecycle };
  return { policy, order, rows, history, claims, nextSerial, instalments, terms, product };
}

/** Reads it and holds order and policy until the transaction ends: all that happens to them happens one after another. */
export async function lockAndLoadPolicy(
  services: Deps,
  sql: Sql,
  number: string,
  also: readonly string[] = [],
): Promise<PolicyAggregate | undefined> {
  const seen = await findPolicy(sql, number);
  if (!seen) return undefined;
  const order = await lockOrder(sql, seen.orderId);
  return loadPolicy(services, sql, await lockPolicy(sql, number), order, also);
}

/** What was recorded, as the engine replays it: an issue has the answers of the frozen order. */
function toPolicyTransaction(row: TransactionRow, order: Order): PolicyTransaction {
  const { serial, kind, effectiveFrom: from, recordedAt, version, asOf, reason, changes, rules } = row;
  return {
    ...{ serial, kind, from, recordedOn: toBusinessDate(recordedAt), version, rules },
    changes: kind === 'issue' ? computeAnswerChanges({}, order.frozen.answers) : changes,
    ...(asOf === null ? {} : { asOf }),
    ...(reason === null ? {} : { reason }),
  };
}

/** A policy whose history could not have been: a fault of the shop, which staff must look at. */
export class UnreadablePolicy extends ApiProblem {
  constructor(
    readonly number: string,
    readonly why: string,
  ) {
    super(409, 'policyUnreadable');
    this.message = `policy ${number}: ${why}`;
  }
}

/** A policy replayed. Throws 409 `policyUnreadable` for a history that could not have been: lists leave such a policy as it was sold. */
export function replayLife({ policy, history, terms, claims }: PolicyAggregate): PolicyLife {
  const life = replayPolicy(history, terms, claims);
  if ('refused' in life) throw new UnreadablePolicy(policy.number, `${life.refused} at ${life.serial}`);
  return life;
}

/** The same for lists, which no single policy may stop: undefined for a history that could not have been. */
export function tryReplayLife(file: PolicyAggregate): PolicyLife | undefined {
  try {
    return replayLife(file);
  } catch (error) {
    if (error instanceof UnreadablePolicy) return undefined;
    throw error;
  }
}
