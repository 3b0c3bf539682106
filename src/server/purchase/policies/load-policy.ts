import { computeAnswerChanges } from '#engine/policy/answer-changes.ts';
import type { PaidClaim, PolicyLife, PolicyTerms, PolicyTransaction } from '#engine/policy/policy-history.ts';
import { createPolicyLifecycle } from '#engine/policy/policy-lifecycle.ts';
import { createProductTerms } from '#engine/policy/product-terms.ts';
import { replayPolicy } from '#engine/policy/replay-policy.ts';
import type { Product } from '#engine/product.ts';
import { loadProductVersion } from '#server/catalogue/products/version-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
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

/** All data of a policy: its transactions and facts, and its product's rules. */
export type PolicyAggregate = {
  policy: Policy;
  order: Order;
  rows: TransactionRow[];
  history: PolicyTransaction[];
  claims: PaidClaim[];
  /** The serial of the next record. */
  nextSerial: number;
  /** Instalments of its premium, if it has a plan. */
  instalments: InstalmentRow[];
  terms: PolicyTerms;
  product(version: string): Product;
};

/** A policy with the services for its changes, and the connection or transaction that loaded it. */
export type OpenPolicy<S = PurchaseServices> = PolicyAggregate & { services: S; sql: Sql };

type Deps = Pick<PurchaseServices, 'catalogue' | 'lifecycles'>;

/** A policy with the order of its sale. */
export type SoldPolicy = { policy: Policy; order: Order };

/**
 * Loads a policy with its history, in any transaction or none.
 * @param also versions of its product that are loaded besides its own
 */
export async function loadPolicy<S extends Deps>(
  services: S,
  sql: Sql,
  { policy, order }: SoldPolicy,
  also: readonly string[] = [],
): Promise<OpenPolicy<S>> {
  const rows = await listTransactions(sql, policy.number);
  const claims = await listPaidClaims(sql, policy.number);
  const nextSerial = await findNextSerial(sql, policy.number);
  const instalments = await listInstalments(sql, policy.number);
  const products = new Map<string, Product>();
  for (const version of new Set([policy.version, ...rows.map((row) => row.version), ...also])) {
    const { product } = await loadProductVersion(services, sql, { product: policy.product, version });
    products.set(version, product);
  }
  const product = (version: string) => products.get(version) as Product;
  const history = rows.map((row) => toPolicyTransaction(row, order));
  const lifecycle = createPolicyLifecycle(services.lifecycles.policy);
  const terms: PolicyTerms = { ...createProductTerms(product, order.frozen), lifecycle };
  return { services, sql, policy, order, rows, history, claims, nextSerial, instalments, terms, product };
}

/**
 * Loads a policy and locks order and policy until the transaction ends: their changes happen one after another.
 * Undefined for an unknown number.
 */
export async function lockAndLoadPolicy<S extends Deps>(
  services: S,
  sql: Sql,
  number: string,
  also: readonly string[] = [],
): Promise<OpenPolicy<S> | undefined> {
  const seen = await findPolicy(sql, number);
  if (!seen) return undefined;
  const order = await lockOrder(sql, seen.orderId);
  return loadPolicy(services, sql, { policy: await lockPolicy(sql, number), order }, also);
}

/**
 * Locks and loads a policy.
 * @throws 404 `policyNotFound`
 */
export async function requirePolicy<S extends Deps>(
  ...asked: Parameters<typeof lockAndLoadPolicy<S>>
): Promise<OpenPolicy<S>> {
  const file = await lockAndLoadPolicy(...asked);
  if (!file) throw new ApiProblem(404, 'policyNotFound');
  return file;
}

/** Maps a recorded transaction to the engine's: an issue has the answers of the frozen order. */
function toPolicyTransaction(row: TransactionRow, order: Order): PolicyTransaction {
  const { serial, kind, effectiveFrom: from, recordedAt, version, asOf, reason, changes, rules } = row;
  return {
    ...{ serial, kind, from, recordedOn: toBusinessDate(recordedAt), version, rules },
    changes: kind === 'issue' ? computeAnswerChanges({}, order.frozen.answers) : changes,
    ...(asOf === null ? {} : { asOf }),
    ...(reason === null ? {} : { reason }),
  };
}

/** A policy with an impossible history: a fault of the shop, which staff must examine. */
export class UnreadablePolicy extends ApiProblem {
  constructor(
    readonly number: string,
    readonly why: string,
  ) {
    super(409, 'policyUnreadable');
    this.message = `policy ${number}: ${why}`;
  }
}

/**
 * Replays the history of a policy. A list shows a policy that cannot be replayed as it was sold.
 * @throws 409 `policyUnreadable` for an impossible history
 */
export function replayLife({ policy, history, terms, claims }: PolicyAggregate): PolicyLife {
  const life = replayPolicy(history, terms, claims);
  if ('refused' in life) throw new UnreadablePolicy(policy.number, `${life.refused} at ${life.serial}`);
  return life;
}

/** Replays a policy for lists, which no single policy may stop: undefined for an impossible history. */
export function tryReplayLife(file: PolicyAggregate): PolicyLife | undefined {
  try {
    return replayLife(file);
  } catch (error) {
    if (error instanceof UnreadablePolicy) return undefined;
    throw error;
  }
}
